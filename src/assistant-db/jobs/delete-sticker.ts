import type { Trx } from '../schema.ts';
import type { StickerWithJob } from './stickers.ts';

/**
 * Deletes a sticker, its places in packs included. With the last one of its job the picture goes, too, and what was confirmed
 * in the open dialogue counts as not drawn: it can be confirmed anew. That it was drawn stays counted.
 */
export async function deleteSticker(trx: Trx, { sticker, job }: StickerWithJob): Promise<void> {
  await trx.deleteFrom('placements').where('sticker_id', '=', sticker.id).execute();
  await trx.deleteFrom('stickers').where('id', '=', sticker.id).execute();
  const other = await trx
    .selectFrom('stickers')
    .select('id')
    .where('generation_id', '=', job.id)
    .executeTakeFirst();
  if (other !== undefined) return;
  // Later, as overwriting its bytes takes a while.
  await trx
    .insertInto('discarded_images')
    .columns(['generation_id'])
    .expression(eb =>
      eb.selectFrom('generation_images').select('generation_id').where('generation_id', '=', job.id),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await trx
    .updateTable('assistant_sessions')
    .set(eb => ({ revision: eb('revision', '+', 1), confirmed: 0 }))
    .where('id', '=', job.assistant_session_id)
    .where('revision', '=', job.revision)
    .execute();
}

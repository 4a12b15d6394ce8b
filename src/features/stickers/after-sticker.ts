import { say, type Words } from '../../assistant/state/outgoing.ts';
import type { Generation, Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { offerOnce } from '../taste/interview/questions.ts';

/**
 * The message after a sticker. With the third sticker it offers the interview, once. The buttons under a sticker are
 * `stickerButtons` in `handlers.ts`.
 */
export async function wordsAfterSticker(
  trx: Trx,
  job: Pick<Generation, 'id' | 'user_id'>,
  texts: Texts,
  now: number,
): Promise<Words> {
  const { delivered } = texts.sticker;
  const [offer] = await offerOnce(trx, job.user_id, texts, now);
  const words = offer ? { ...offer, lead: [{ text: delivered, markdown: false }] } : say(delivered);
  return { ...words, afterSticker: job.id };
}

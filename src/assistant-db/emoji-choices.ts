import { createHash } from 'node:crypto';
import type { Db, EmojiChoice } from './schema.ts';

/** An emotion however it was spaced and capitalised, as a hash, so that the table holds nobody's words. */
function keyOf(emotion: string): string {
  const normal = emotion.trim().toLowerCase().replace(/\s+/g, ' ');
  return createHash('sha256').update(normal).digest('hex');
}

/** What was chosen for an emotion, for whomever that was. */
export async function findEmojiChoice(db: Db, emotion: string): Promise<EmojiChoice | undefined> {
  return db
    .selectFrom('emoji_choices')
    .select(['emoji', 'keywords'])
    .where('key', '=', keyOf(emotion))
    .executeTakeFirst();
}

/** Keeps a choice. Of two made at the same time the first one stays. */
export async function saveEmojiChoice(
  db: Db,
  emotion: string,
  { emoji, keywords }: { readonly emoji: readonly string[]; readonly keywords: readonly string[] },
  now: number,
): Promise<void> {
  await db
    .insertInto('emoji_choices')
    .values({
      key: keyOf(emotion),
      emoji: JSON.stringify(emoji),
      keywords: JSON.stringify(keywords),
      created_at: now,
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute();
}

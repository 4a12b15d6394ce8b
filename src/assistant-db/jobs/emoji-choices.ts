import type { Db, EmojiChoice, Store, Trx } from '../schema.ts';

/** An emotion however it was spaced and capitalised. */
function normal(emotion: string): string {
  return emotion.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** A person's drawings of one emotion, those with a choice or those without. @returns the newest first */
async function drawingsOf(db: Db, userId: number, emotion: string, is: 'chosen' | 'open') {
  const rows = await db
    .selectFrom('generations')
    .select(['id', 'emotion', 'choice_emoji', 'choice_keywords'])
    .where('user_id', '=', userId)
    .where('choice_emoji', is === 'open' ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(row => normal(row.emotion) === normal(emotion));
}

/** What was chosen for an emotion of this person's; nobody else's words lead to it. */
async function findEmojiChoice(db: Db, userId: number, emotion: string): Promise<EmojiChoice | undefined> {
  const [newest] = await drawingsOf(db, userId, emotion, 'chosen');
  return newest && { choice_emoji: newest.choice_emoji, choice_keywords: newest.choice_keywords };
}

async function write(trx: Trx, userId: number, emotion: string, choice: EmojiChoice): Promise<void> {
  const open = await drawingsOf(trx, userId, emotion, 'open');
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('generations').set(choice).where('id', 'in', ids).execute();
}

/** Takes over what was chosen for an emotion of this person's before. @returns false where nothing was */
export async function reuseEmojiChoice(db: Store, userId: number, emotion: string): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const choice = await findEmojiChoice(trx, userId, emotion);
    if (choice !== undefined) await write(trx, userId, emotion, choice);
    return choice !== undefined;
  });
}

/**
 * Keeps a choice with the person's drawings of that emotion. Of two made at the same time the first one stays. Of a
 * person who was forgotten meanwhile there is no drawing, and nothing is kept.
 */
export async function saveEmojiChoice(
  db: Store,
  userId: number,
  emotion: string,
  { emoji, keywords }: { readonly emoji: readonly string[]; readonly keywords: readonly string[] },
): Promise<void> {
  const choice = { choice_emoji: JSON.stringify(emoji), choice_keywords: JSON.stringify(keywords) };
  await db.transaction().execute(trx => write(trx, userId, emotion, choice));
}

import { say } from '../../assistant/state/outgoing.ts';
import { commitScene } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import { drawnWithFile, type SentSticker, storeReceived } from '../../assistant-db/jobs/received.ts';
import { findAnySticker } from '../../assistant-db/jobs/stickers.ts';
import { upsertUser } from '../../assistant-db/people/users.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import type { Texts } from '../../i18n/index.ts';
import { receivedScreen } from '../dialogue/view/received-screen.ts';

/** Stores those that are not the user's own stickers. */
async function store(trx: Trx, userId: number, stickers: readonly SentSticker[], now: number) {
  const own: number[] = [];
  const others: SentSticker[] = [];
  for (const sticker of stickers) {
    const id = await drawnWithFile(trx, userId, sticker.uniqueId);
    if (id === undefined) others.push(sticker);
    else own.push(id);
  }
  return { own: [...new Set(own)], ids: await storeReceived(trx, userId, others, now) };
}

/** Answers stickers that came without words: one answer for all. A sticker of the user's own comes back with its buttons. */
export function answerStickers(
  deps: AssistantDeps,
  context: TurnContext,
  stickers: readonly SentSticker[],
  notices: readonly (keyof Texts['notices'])[],
): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts, now }) => {
    const { own, ids } = await store(trx, person.id, stickers, now);
    const newest = ids.at(-1);
    const found = newest === undefined ? undefined : await findAnySticker(trx, person.id, newest);
    const repliesTo = stickers.at(-1)?.messageId;
    return {
      say: [
        ...notices.map(notice => say(texts.notices[notice])),
        ...own.map(stickerId => ({ type: 'sticker' as const, stickerId })),
        ...(found ? [receivedScreen(texts, found.sticker, ids.length, repliesTo)] : []),
      ],
    };
  });
}

/** Stores stickers that came with words, which the dialogue then takes up. */
export async function keepStickers(
  { db, clock }: AssistantDeps,
  { person }: TurnContext,
  stickers: readonly SentSticker[],
): Promise<void> {
  const now = clock.now();
  await transactionOf(db, person.id, async trx => {
    await upsertUser(trx, person, now);
    await store(trx, person.id, stickers, now);
  });
}

import { expect, test, vi } from 'vitest';
import { update } from '../../../src/bot/updates/schema.ts';
import { observeQueries } from '../../support/observed-queries.ts';
import { allHandled, openScene, painting, toSticker, toSummary, WISH } from '../../support/scene.ts';

const MOST_STATEMENTS = 15;
const MOST_TURNS = 8;

/** The statements from the one that stores an update to the one that removes its answer, once that was sent. */
function turnIn(statements: readonly string[]): readonly string[] {
  const start = statements.findIndex(each => each.startsWith('insert into "inbox"'));
  const end = statements.findLastIndex(each => each.startsWith('delete from "outbox"'));
  return end < 0 ? [] : statements.slice(start, end + 1);
}

test('a text turn takes at most 15 statements, a press loads one snapshot, and both are parsed once at each end', async () => {
  const statements = observeQueries();
  const parses = vi.spyOn(update, 'safeParse');
  const scene = await openScene({ database: 'sqlite' });
  const { person, chat, painter, world, texts } = scene;
  await toSticker(scene, await toSummary(scene));
  await allHandled(world);
  const reset = () => {
    statements.length = 0;
    parses.mockClear();
  };

  // The bot also polls its queues, so on a busy machine some turns seem to take more.
  let smallest: readonly string[] = [];
  for (let turn = 1; turn <= MOST_TURNS && (turn === 1 || smallest.length > MOST_STATEMENTS); turn++) {
    reset();
    chat.says(`Answer ${turn}.`);
    await person.waitForBotMessage(`Answer ${turn}`, { after: person.sendText(`words ${turn}`) });
    await vi.waitFor(() => expect(turnIn(statements)).not.toEqual([]));
    const found = turnIn(statements);
    if (turn === 1 || found.length < smallest.length) smallest = found;
    // On receiving it, and on reading it back from the inbox.
    expect(parses).toHaveBeenCalledTimes(2);
  }
  expect(smallest.length, smallest.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);

  chat.calls([{ name: 'update_sticker_params', args: { ...WISH, pose: 'jumping' } }], 'Noted.');
  const summary = await person.waitForBotMessage(texts.summary.title, { after: person.sendText('jumping') });
  await allHandled(world);
  painter.draws(await painting());
  reset();
  person.press(summary, texts.summary.confirm);
  await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
  const snapshots = statements.filter(each =>
    each.includes('"generations"."assistant_session_id" as "dialogueId"'),
  );
  expect(snapshots).toHaveLength(1);
  expect(parses).toHaveBeenCalledTimes(2);
});

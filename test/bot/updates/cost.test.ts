import { expect, test, vi } from 'vitest';
import { update } from '../../../src/bot/updates/schema.ts';
import { observeQueries } from '../../support/observed-queries.ts';
import { allHandled, openScene, painting, toSticker, toSummary, WISH } from '../../support/scene.ts';

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

  const turns: (readonly string[])[] = [];
  for (const words of ['one', 'two', 'three']) {
    reset();
    chat.says(`Answer ${words}.`);
    await person.waitForBotMessage(`Answer ${words}`, { after: person.sendText(words) });
    await vi.waitFor(() => expect(turnIn(statements)).not.toEqual([]));
    turns.push(turnIn(statements));
    // On receiving it, and on reading it back from the inbox.
    expect(parses).toHaveBeenCalledTimes(2);
  }
  // The smallest one, as the bot also polls its queues in between.
  const [turn = []] = turns.toSorted((one, other) => one.length - other.length);
  expect(turn.length, turn.join('\n')).toBeLessThanOrEqual(15);

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

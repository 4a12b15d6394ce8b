import { expect, test, vi } from 'vitest';
import { update } from '../../../src/bot/updates/schema.ts';
import { observeQueries } from '../../support/observed-queries.ts';
import { allHandled, openScene, painting, toSticker, toSummary, WISH } from '../../support/scene.ts';

/** The statements from the one that stores the update. */
function sinceReceived(statements: readonly string[]): readonly string[] {
  return statements.slice(statements.findIndex(each => each.startsWith('insert into "inbox"')));
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

  reset();
  chat.says('What next?');
  await person.waitForBotMessage('What next', { after: person.sendText('hello there') });
  await vi.waitFor(() => expect(statements.at(-1)).toMatch(/^delete from "outbox"/));
  const turn = sinceReceived(statements);
  expect(turn.length, turn.join('\n')).toBeLessThanOrEqual(15);
  // On receiving it, and on reading it back from the inbox.
  expect(parses).toHaveBeenCalledTimes(2);

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

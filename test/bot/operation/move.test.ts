import { expect, test } from 'vitest';
import { runMigrate } from '../../../scripts/migrate/command.ts';
import type { PackJob } from '../../../src/assistant-db/schema.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';
import { freshPostgres } from '../../support/postgres/fresh.ts';
import { databaseOf, type Scene, setScene, startBotProcess } from '../../support/scene.ts';
import { giveSticker, greet, sizesOf } from '../packs/packs-scene.ts';
import { begin, contentOf, paint, report, setSizes, stickersIn } from '../plans/plans-scene.ts';

/** Each sticker on a picture of its own, so that they can be counted. */
const ALONE = { PACK_SHEET: '1' };

/** The bot is killed and its database copied to PostgreSQL, where it starts again. */
async function move(scene: Scene, bot: { kill(): Promise<void> }) {
  await bot.kill();
  const url = await freshPostgres();
  const printed: string[] = [];
  const from = scene.world.variables['DATABASE_URL'] ?? '';
  const code = await runMigrate(['copy', from, url], {}, lines => void printed.push(...lines));
  expect(code, printed.join('\n')).toBe(0);
  return startBotProcess(scene, { ...ALONE, DATABASE_URL: url });
}

test('moved in the middle of a dialogue and of a plan: both go on, each sticker is drawn and told once', async () => {
  const scene = await setScene();
  const { world, chat, painter, person, texts } = scene;
  await paint(scene);
  const bot = await startBotProcess(scene, ALONE);
  const db = await databaseOf(world);
  await begin(scene, contentOf(8), db);
  const question = await person.waitForBotMessage(texts.drawing.approve(7));
  chat.says('I will remember the \u202Bשלום 😹.');
  await sendText(person, 'For שלום 😹', 'I will remember');
  const release = painter.holds();
  person.press(question, texts.drawing.goOn);
  await eventually(() => painter.prompts().length).toBe(4);
  // One message waits to be sent, and one to be answered.
  const said = world.telegram.faults.add({ kind: 'hang', method: 'sendMessage' });
  chat.says('This waits in the outbox.');
  person.sendText('And now?');
  await eventually(() => said.hits).toBe(1);
  const answers = chat.holds();
  const asked = chat.chats().length;
  chat.says('Said to the dead.');
  person.sendText('Answered later.');
  // Otherwise the next process is told what was for this one.
  await eventually(() => chat.chats().length).toBe(asked + 1);
  await eventually(() =>
    db.selectFrom('inbox').select('update_id').where('status', '=', 'pending').execute(),
  ).toHaveLength(1);
  await db.destroy();
  const moved = move(scene, bot);
  said.remove();
  release();
  answers();
  chat.says('Here I am again.');
  await moved;

  await report(scene, 8, 8);
  expect(setSizes(scene)).toEqual([8]);
  await eventually(() => stickersIn(scene)).toBe(8);
  const texted = () => person.messages.map(({ text }) => text);
  await eventually(() => texted().filter(text => text.includes('This waits in the outbox.'))).toHaveLength(1);
  await eventually(() => texted().filter(text => text.includes('Here I am again.'))).toHaveLength(1);
  expect(texted().filter(text => text === texts.drawing.approve(7))).toHaveLength(1);
  // What was said before the move is told to the model after it.
  expect(chat.chats().at(-1)).toContain('For שלום 😹');
  // Only what was in flight is drawn once more.
  expect(painter.prompts()).toHaveLength(8 + 3);
});

test('moved when Telegram has made a set and nothing of it is stored: the job goes on', async () => {
  const scene = await setScene();
  const { world, person, texts } = scene;
  const bot = await startBotProcess(scene);
  const db = await databaseOf(world);
  await greet(scene, person);
  const sticker = await giveSticker(scene, 'joy', '#c0392b', db);
  const made = world.telegram.faults.add({
    kind: 'hang',
    method: 'getStickerSet',
    predicate: () => world.telegram.stickerSets.length > 0,
  });
  const press = person.press(sticker, texts.afterSticker.add);
  await eventually(() => made.hits).toBe(1);
  const jobs: readonly PackJob[] = await db.selectFrom('pack_jobs').selectAll().execute();
  expect(jobs).toHaveLength(1);
  await db.destroy();
  const moved = move(scene, bot);
  made.remove();
  await moved;
  await person.waitForBotMessage('is ready', { after: press });
  expect(sizesOf(scene)).toEqual([[expect.any(String), 1]]);
});

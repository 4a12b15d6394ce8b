import { describe, expect } from 'vitest';
import { connectTo, it } from '../../assistant-db/database.ts';
import { fillOldDatabase, oldDatabase } from '../../assistant-db/old-database.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';
import { HURRIED, painting, portrait, providersOf, setScene, stickersOf } from '../../support/scene.ts';
import { createWorld } from '../../support/world.ts';
import { openOffice } from '../agents/office-stage.ts';
import { ended, OFFICE, report as reports } from '../agents/tasks-stage.ts';
import { sizesOf } from '../packs/packs-scene.ts';
import { paint, report, stickersIn } from '../plans/plans-scene.ts';

/** As the recorded version titled a pack. */
const OLD_TITLE = "Ann's stickers";

/** The user of the recordings. */
const USER_ID = 7001;

/** A scene whose bot has not started on the old database yet. Telegram has a photo. */
async function oldScene(recording: 'dialogue' | 'plan' | 'pack-job') {
  // Before the scene, so that the bot stops before its database is dropped.
  const { url, db } = await oldDatabase();
  const scene = await setScene({ personId: USER_ID, database: 'sqlite' });
  // Telegram lets a bot write only to users who started it.
  scene.person.unblock();
  const friends = scene.world.telegram.group({ title: 'Friends' });
  const { raw } = await friends.member(scene.person).sendPhoto(await portrait());
  await fillOldDatabase(db, recording, raw.photo?.at(-1)?.file_id ?? '');
  const more = { ...providersOf(scene), DATABASE_URL: url, PACK_SHEET: '1' };
  return { ...scene, start: () => scene.world.start(more, HURRIED) };
}

describe('a database from before 1.0.0 continues', () => {
  it('a dialogue that waits for the confirmation', async () => {
    const { start, chat, painter, person, texts } = await oldScene('dialogue');
    await start();
    chat.says('Welcome back.');
    // The summary has message id 2, so the yes needs a higher one.
    await sendText(person, 'I am back.', 'Welcome back.');
    chat.calls([{ name: 'confirm_and_generate', args: {} }]);
    painter.draws(await painting());
    await sendText(person, 'Yes, draw it!', texts.sticker.delivered);
    expect(chat.chats().at(-1)).toContain('a 90s VHS cover');
    expect(stickersOf(person)).toHaveLength(1);
  });

  it('a plan whose first sticker is in the chat', async () => {
    const scene = await oldScene('plan');
    await paint(scene);
    await scene.start();
    await report(scene, 3, 3);
    expect(stickersIn(scene)).toBe(2);
    expect(scene.painter.prompts()).toHaveLength(2);
  });

  it('a pack job whose answer from Telegram was lost', async () => {
    const scene = await oldScene('pack-job');
    await scene.start();
    await scene.person.waitForBotMessage(`Your pack “${OLD_TITLE}” is ready`);
    expect(sizesOf(scene)).toEqual([[OLD_TITLE, 1]]);
  });

  it('a task with two of its steps done', async () => {
    const { url, db } = await oldDatabase();
    const world = await createWorld(['openai'], { database: 'sqlite' });
    const person = world.telegram.person({ firstName: 'Ann', languageCode: 'en', id: USER_ID });
    person.unblock();
    await fillOldDatabase(db, 'task', '');
    world.openai.calls([3, 4, 5, 6, 7, 8].map(number => ended(number, 'not needed', 'skipped')));
    world.openai.calls([reports('Anna and Bob are found.')]);
    await openOffice(world, OFFICE, { DATABASE_URL: url });
    await person.waitForBotMessage('Anna and Bob are found.');
    expect(world.openai.chats()[0]).toContain('bob@example.org');
    const other = await connectTo(url);
    const status = () => other.selectFrom('tasks').select('status').executeTakeFirst();
    await eventually(status).toEqual({ status: 'done' });
  });
});

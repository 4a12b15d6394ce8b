import { describe, expect, test } from 'vitest';

import { eventually } from '../../support/eventually.ts';
import {
  allHandled,
  clockFromStartOf,
  openScene,
  portrait,
  providersOf,
  rowOf,
  type Scene,
  saidTo,
} from '../../support/scene.ts';

const LIMITS = { MESSAGES_PER_MINUTE: '20', MESSAGES_PER_HOUR: '0', AI_VISION: 'off' };

const MINUTE = 60_000;

/** Counts what the bot fetches from Telegram, and changes nothing about it. */
function downloadsOf({ world }: Scene) {
  return world.telegram.faults.add({ kind: 'delay', ms: 0, method: 'file' });
}

async function sendFiles({ person }: Scene, count: number, more: { readonly mediaGroupId?: string } = {}) {
  const whole = await portrait();
  return Array.from({ length: count }, (_, i) =>
    person.sendDocument(whole, { fileName: `${i}.jpg`, mimeType: 'image/jpeg', ...more }),
  );
}

const photoOf = ({ world }: Scene) => rowOf(world, 'sessions');

describe('files in a row', () => {
  test('beyond the limit are neither fetched nor opened, which is said once', async () => {
    const scene = await openScene({ more: LIMITS, runtime: clockFromStartOf(MINUTE) });
    const { chat, world, person, texts } = scene;
    const downloads = downloadsOf(scene);
    chat.alwaysSays('Lovely. Which style?');
    const sent = await sendFiles(scene, 60);
    await allHandled(world);
    // One for each turn: the last file of a turn that is within the limit.
    const turns = chat.chats().length;
    expect(turns).toBeLessThanOrEqual(20);
    expect(downloads.hits).toBeLessThanOrEqual(Math.max(turns, 3));
    const within = sent.slice(0, 20).map(({ raw }) => raw.document?.file_id);
    const { photo_file_id, pending_photo_file_id } = await photoOf(scene);
    expect(within).toContain(pending_photo_file_id ?? photo_file_id);
    expect(saidTo(person).split(texts.slowDown(1))).toHaveLength(2);
    const before = downloads.hits;
    await sendFiles(scene, 5);
    await allHandled(world);
    expect(downloads.hits).toBe(before);
    expect(saidTo(person).split(texts.slowDown(1))).toHaveLength(2);
  });

  test('within the limit, and changed while they wait: nobody is told to slow down', async () => {
    const scene = await openScene({ more: LIMITS, runtime: clockFromStartOf(MINUTE) });
    const { person, chat, world, texts } = scene;
    await world.stop();
    const sent = person.sendText('anime please');
    person.react(sent);
    person.editText(sent, '3D please');
    chat.says('3D, noted.');
    await world.start(providersOf(scene));
    await person.waitForBotMessage('3D, noted.');
    await allHandled(world);
    expect(saidTo(person)).not.toContain(texts.slowDown(1));
    const statuses = await world.app().db.selectFrom('inbox').select('status').distinct().execute();
    expect(statuses).toEqual([{ status: 'done' }]);
  });

  test('as an album: one is fetched', async () => {
    const scene = await openScene({ more: LIMITS, runtime: clockFromStartOf(MINUTE) });
    const downloads = downloadsOf(scene);
    scene.chat.alwaysSays('Lovely. Which style?');
    const [first] = await sendFiles(scene, 10, { mediaGroupId: 'album' });
    await allHandled(scene.world);
    expect(downloads.hits).toBe(1);
    expect((await photoOf(scene)).photo_file_id).toBe(first?.raw.document?.file_id);
  });

  test('that cannot be opened: the one before is taken, but not any number of them is tried', async () => {
    const scene = await openScene({ more: LIMITS, runtime: clockFromStartOf(MINUTE) });
    const { person, texts, chat, world } = scene;
    const release = chat.holds();
    chat.alwaysSays('Lovely. Which style?');
    const downloads = downloadsOf(scene);
    person.sendText('hi');
    await expect.poll(() => chat.chats().length).toBe(1);
    const sent = await sendFiles(scene, 1);
    const broken = { fileName: 'broken.jpg', mimeType: 'image/jpeg' };
    person.sendDocument(Buffer.from('no picture'), broken);
    const { db } = world.app();
    const stored = () => db.selectFrom('inbox').select('update_id').execute();
    await eventually(async () => (await stored()).length).toBe(3);
    release();
    await allHandled(world);
    expect(downloads.hits).toBe(2);
    expect((await photoOf(scene)).photo_file_id).toBe(sent[0]?.raw.document?.file_id);
    expect(saidTo(person)).toContain(texts.notices.unreadable);

    const releaseAgain = chat.holds();
    person.sendText('hi again');
    await expect.poll(() => chat.chats().length).toBe(3);
    await sendFiles(scene, 1);
    for (let i = 0; i < 9; i++) person.sendDocument(Buffer.from('no picture'), broken);
    await eventually(async () => (await stored()).length).toBe(14);
    releaseAgain();
    await allHandled(world);
    expect(downloads.hits).toBe(5);
  });
});

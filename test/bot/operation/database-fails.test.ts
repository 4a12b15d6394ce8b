import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { fillDisk, forbidWriting, holdLock } from '../../support/failing-database.ts';
import {
  fileOf,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  type Scene,
  saidTo,
  stickersOf,
  toSummary,
} from '../../support/scene.ts';

/** Counts the occurrences of a text in the log. */
function logged({ world }: Scene, words: string): number {
  return world.log().split(words).length - 1;
}

/** Starts a job and holds it at the image model. @returns a function that releases it */
async function drawing(scene: Scene): Promise<() => void> {
  const { painter, person, texts } = scene;
  const summary = await toSummary(scene);
  const release = painter.holds();
  painter.draws(await painting());
  person.press(summary, texts.summary.confirm);
  await eventually(() => painter.prompts().length).toBe(1);
  await person.waitForBotMessage(texts.progress.drawing);
  return release;
}

async function expectOneSticker({ painter, person, texts }: Scene): Promise<void> {
  await person.waitForBotMessage(texts.sticker.delivered);
  expect(stickersOf(person)).toHaveLength(1);
  expect(painter.imagesPaid()).toBe(1);
  expect(painter.prompts()).toHaveLength(1);
}

const NOT_YET = 'the picture of job 1 cannot be stored yet and is kept in memory';

describe('a paid picture', () => {
  test.each([
    ['the disk has room', fillDisk, 'the disk of the database is full: make room there'],
    [
      'the database can be written',
      forbidWriting,
      'the database cannot be written: for a file, let the user that runs the bot',
    ],
  ])('is stored as soon as %s again', async (_what, prevent, advice) => {
    const scene = await openScene({ runtime: HURRIED });
    const release = await drawing(scene);
    const mend = await prevent(scene.world.app().db);
    release();
    await eventually(() => logged(scene, NOT_YET)).toBe(1);
    expect(scene.world.log()).toContain(advice);
    expect(scene.world.log()).not.toContain('cannot rollback');
    expect(await jobsIn(scene.world)).toMatchObject([{ status: 'running' }]);
    await mend();
    await expectOneSticker(scene);
    expect(logged(scene, NOT_YET)).toBe(1);
    expect(logged(scene, 'the picture of job 1 is stored now')).toBe(1);
  });

  test('is stored, and an answered turn is sent once, when a lock is released', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { chat, person, texts, world } = scene;
    const release = await drawing(scene);
    const chats = chat.chats().length;
    const answer = chat.holds();
    chat.says('Almost there.');
    person.sendText('how long?');
    await eventually(() => chat.chats().length).toBe(chats + 1);
    const letGo = await holdLock(fileOf(world));
    release();
    answer();
    await expect.poll(() => logged(scene, NOT_YET)).toBe(1);
    await expect.poll(() => logged(scene, 'cannot be stored yet')).toBeGreaterThan(1);
    expect(world.log()).toContain('another program holds a lock of the database');
    letGo();
    await expectOneSticker(scene);
    await person.waitForBotMessage('Almost there.');
    expect(saidTo(person).split('Almost there.')).toHaveLength(2);
    expect(saidTo(person)).not.toContain(texts.trouble.internal);
    expect(chat.chats()).toHaveLength(chats + 1);
    expect(world.log()).not.toContain('"giveUp"');
  });

  test('is reported as lost if the process must end before it can be stored', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const release = await drawing(scene);
    const makeRoom = await fillDisk(scene.world.app().db);
    release();
    await eventually(() => logged(scene, NOT_YET)).toBe(1);
    await scene.world.stop(AbortSignal.abort());
    expect(logged(scene, 'the picture of job 1 could not be stored in time; it is lost')).toBe(1);
    await makeRoom().catch(() => {});
  });
});

test.each([
  ['and continued', false],
  ['and received a stop signal', true],
])(
  'a message that Telegram accepted while the database failed %s is not sent again',
  async (_name, stops) => {
    const scene = await openScene({ runtime: HURRIED });
    const { chat, person, world } = scene;
    let allow: Promise<() => Promise<void>> | undefined;
    world.telegram.faults.add({
      kind: 'delay',
      // Gives `forbidWriting` time to take effect.
      ms: 100,
      method: 'sendMessage',
      predicate: () => {
        allow ??= forbidWriting(world.app().db);
        return true;
      },
    });
    chat.says('Hello.');
    person.sendText('hi');
    await eventually(() => logged(scene, 'what became of a message cannot be stored yet')).toBe(1);
    const stopped = stops ? world.stop() : undefined;
    await (await allow)?.();
    await eventually(() => logged(scene, 'what became of a message is stored now')).toBe(1);
    await stopped;
    if (stops) await world.start({ AI_PROVIDERS: chat.name, IMAGE_PROVIDERS: scene.painter.name }, HURRIED);
    chat.says('Bye.');
    await sendText(person, 'bye', 'Bye.');
    expect(saidTo(person)).toBe('Hello.\nBye.');
  },
);

test('a process resumes a job that it owns but no longer works on', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { painter, person, texts, world } = scene;
  const { db, me } = world.app();
  const summary = await toSummary(scene);
  painter.fails('overloaded');
  painter.breaksDown();
  await pressButton(person, summary, texts.summary.confirm, texts.sticker.unavailable);
  painter.draws(await painting());
  // The state after a job could be neither ended nor released; nothing signals that it is waiting.
  await db.updateTable('generations').set({ status: 'running', owner: me.id, failure: null }).execute();
  await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
  expect(painter.imagesPaid()).toBe(1);
});

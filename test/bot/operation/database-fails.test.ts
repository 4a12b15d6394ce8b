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

/** How often something stands in the log. */
function logged({ world }: Scene, words: string): number {
  return world.log().split(words).length - 1;
}

/** A job whose picture is with the image model. @returns what lets it be drawn */
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

describe('a picture that was paid for', () => {
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

  test('is stored, and a turn that a model has answered is said once, when a lock is let go of', async () => {
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

  test('is named as lost where the process must end before it can be stored', async () => {
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
  ['and goes on', false],
  ['and is told to stop meanwhile', true],
])(
  'a message that Telegram has taken while the database failed %s is not sent again',
  async (_name, stops) => {
    const scene = await openScene({ runtime: HURRIED });
    const { chat, person, world } = scene;
    let allow: Promise<() => Promise<void>> | undefined;
    world.telegram.faults.add({
      kind: 'delay',
      // Until the database has heard of it.
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

test('a job of its own that a process does not hold any more is resumed by it', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { painter, person, texts, world } = scene;
  const { db, me } = world.app();
  const summary = await toSummary(scene);
  painter.fails('overloaded');
  painter.breaksDown();
  await pressButton(person, summary, texts.summary.confirm, texts.sticker.unavailable);
  painter.draws(await painting());
  // As it is left where it can neither be ended nor given back; nobody has said that it waits.
  await db.updateTable('generations').set({ status: 'running', owner: me.id, failure: null }).execute();
  await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
  expect(painter.imagesPaid()).toBe(1);
});

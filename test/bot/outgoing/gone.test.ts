import { expect, test } from 'vitest';
import type { Trx } from '../../../src/assistant-db/schema.ts';
import { onUnblocked } from '../../../src/bot/returns.ts';
import { handleUserBlockedBot } from '../../../src/features/plans/drawing/advance.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton } from '../../support/exchange.ts';
import {
  allSaid,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  type Scene,
  stickersOf,
  toSummary,
} from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import { holdNext } from '../packs/packs-scene.ts';

type Heard = (trx: Trx, scene: Scene) => Promise<void>;

/** Telegram's updates about the user, at the time when they are handled. */
const gone: Heard = (trx, { person }) => handleUserBlockedBot(trx, person.id, Date.now());
const back: Heard = (trx, { person }) => onUnblocked(trx, { id: person.id, firstName: 'Ann' }, Date.now());

function hear(scene: Scene, heard: Heard): Promise<void> {
  const { db } = scene.world.app();
  return db.transaction().execute(trx => heard(trx, scene));
}

function userIn({ world, person }: Scene) {
  const { db } = world.app();
  return db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
}

async function confirm(scene: Scene): Promise<void> {
  scene.painter.draws(await painting());
  const summary = await toSummary(scene);
  scene.person.press(summary, scene.texts.summary.confirm);
}

test('a sticker counts as delivered if the update about blocking the bot arrives meanwhile', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { underWay, release } = holdNext(scene, 'sendSticker');
  await confirm(scene);
  await underWay();
  await hear(scene, gone);
  release();
  await eventually(async () => (await jobsIn(scene.world)).map(job => job.status)).toEqual(['delivered']);
  expect((await userIn(scene)).total_generations).toBe(1);
});

test('a late failure after the user returned removes nothing', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { world, person, texts } = scene;
  const [first, second] = [holdNext(scene, 'sendSticker'), holdNext(scene, 'sendSticker')];
  await confirm(scene);
  await first.underWay();
  await hear(scene, gone);
  await hear(scene, back);
  // Telegram sends no update for this.
  person.deactivate();
  first.release();
  await second.underWay();
  expect((await userIn(scene)).gone_at).toBeNull();
  person.unblock();
  second.release();
  await person.waitForBotMessage(texts.sticker.delivered);
  expect(stickersOf(person)).toHaveLength(1);
  expect((await jobsIn(world)).map(job => job.status)).toEqual(['delivered']);
});

test('a message of the user proves their return, and what could not be sent follows', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { world, person, painter, chat } = scene;
  refuse(world.telegram, 'sendSticker', 403, 'Forbidden: bot was blocked by the user', { times: 1 });
  await confirm(scene);
  await eventually(async () => (await userIn(scene)).gone_at).not.toBeNull();
  chat.alwaysSays('Hello again.');
  person.sendText('where is it?');
  await eventually(() => stickersOf(person)).toHaveLength(1);
  expect(painter.imagesPaid()).toBe(1);
  expect((await userIn(scene)).gone_at).toBeNull();
});

test('a sticker that failed while the user was gone is reported on return, and its progress removed', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { world, person, painter, texts } = scene;

  const release = painter.holds();
  painter.fails('imageBlocked');
  const summary = await toSummary(scene);
  const progress = await pressButton(person, summary, texts.summary.confirm, texts.progress.drawing);
  person.block();
  await eventually(async () => (await userIn(scene)).gone_at).not.toBeNull();
  release();
  await eventually(async () => (await jobsIn(world)).map(job => job.status)).toEqual(['failed']);
  // The message about the failure could not be sent.
  await allSaid(world);
  person.unblock();
  await person.waitForBotMessage(texts.sticker.blocked);
  await eventually(() => person.messages.map(each => each.message_id)).not.toContain(progress.message_id);
});

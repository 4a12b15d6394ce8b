import { expect, test } from 'vitest';
import type { Fault } from '../../../src/playground/http/faults.ts';
import { pressButton, someone } from '../../support/exchange.ts';
import { type LeapingClock, leapingClock } from '../../support/leaping-clock.ts';
import {
  jobsIn,
  openScene,
  painting,
  rowOf,
  type Scene,
  saidTo,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

/** What stands for every trouble inside of Telegram (tdlib/telegram-bot-api, `Client::on_update_file`). */
const NOT_NOW: Fault = {
  kind: 'error',
  method: 'getFile',
  error_code: 400,
  description: 'Bad Request: wrong file_id or the file is temporarily unavailable',
};
const HTML: Fault = { kind: 'page', method: 'getFile', status: 502, body: '<html>502 Bad Gateway</html>' };
const BUSY: Fault = {
  kind: 'error',
  method: 'getFile',
  error_code: 429,
  description: 'Too Many Requests: retry after 40',
  parameters: { retry_after: 40 },
};

/** A scene whose time a test can move on. The lease of whoever leaps does not expire. */
async function patientScene(more: Readonly<Record<string, string>> = {}) {
  const clock = leapingClock();
  const runtime = { clock, me: { id: 'patient', leaseMs: 86_400_000 } };
  return { clock, ...(await openScene({ runtime, more })) };
}

type PatientScene = Scene & { readonly clock: LeapingClock };
type Job = Awaited<ReturnType<typeof jobsIn>>[number];

/** Moves time on until this is true of the newest job. */
async function timePasses({ clock, world }: PatientScene, reached: (job: Job) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      const job = (await jobsIn(world)).at(-1);
      const isReached = job !== undefined && reached(job);
      if (!isReached) clock.leap(60_000);
      return isReached;
    })
    .toBe(true);
}

/** The photo can be had again: time moves on to its next try, and no further, as a drawing in flight would have taken too long then. */
async function isDrawn({ clock, world }: PatientScene): Promise<void> {
  await expect
    .poll(async () => {
      const job = (await jobsIn(world)).at(-1);
      if (job?.status === 'queued') clock.leap(Math.max(0, job.not_before - clock.now()));
      return job?.status;
    })
    .toBe('delivered');
}

const photoOf = async ({ world }: Scene) => (await rowOf(world, 'sessions')).photo_file_id;

test.each([
  ['its doubtful 400', NOT_NOW],
  ['a gateway’s page', HTML],
  ['a long 429', BUSY],
])(
  'while Telegram answers %s for minutes, the job waits, which is said, and is drawn afterwards',
  async (_, fault) => {
    const scene = await patientScene();
    const { person, texts, world, painter } = scene;
    const summary = await toSummary(scene);
    const photo = await photoOf(scene);
    const trouble = world.telegram.faults.add(fault);
    painter.draws(await painting());
    await pressButton(person, summary, texts.summary.confirm, texts.progress.waiting_photo);
    await timePasses(scene, job => job.photo_tries >= 5);
    trouble.remove();
    await isDrawn(scene);
    await person.waitForBotMessage(texts.sticker.delivered);
    expect(await photoOf(scene)).toBe(photo);
    expect(saidTo(person)).not.toContain(texts.sticker.photoLost);
    expect(await jobsIn(world)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    expect(painter.imagesPaid()).toBe(1);
    expect(world.log()).toContain('downloading a photo failed');
  },
);

test('a job that waits for its photo keeps nobody’s drawing waiting, and can be stopped', async () => {
  const scene = await patientScene({ GENERATION_CONCURRENCY: '1' });
  const { person, texts, world } = scene;
  const summary = await toSummary(scene);
  world.telegram.loseFile((await photoOf(scene)) ?? '');
  await pressButton(person, summary, texts.summary.confirm, texts.progress.waiting_photo);
  const bob = someone(world, 'Bob');
  const other: Scene = { ...scene, person: bob };
  await toSticker(other, await toSummary(other));
  await expect
    .poll(async () => (await jobsIn(world)).map(job => job.status))
    .toEqual(['queued', 'delivered']);
  person.sendCommand('/stop');
  await expect.poll(async () => (await jobsIn(world))[0]?.failure).toBe('stopped');
});

/** A sticker is there, another one is agreed upon. @returns its summary */
async function agreedOnAnother(scene: Scene) {
  await toSticker(scene, await toSummary(scene));
  scene.chat.calls([{ name: 'update_sticker_params', args: { emotion: 'sad' } }], 'Sad, then.');
  const said = scene.person.sendText('and a sad one');
  return scene.person.waitForBotMessage(scene.texts.summary.title, { after: said });
}

test('a photo that Telegram has lost: asked for again once that is sure, as other files can be had', async () => {
  const scene = await patientScene();
  const { person, texts, world } = scene;
  const summary = await agreedOnAnother(scene);
  world.telegram.loseFile((await photoOf(scene)) ?? '');
  person.press(summary, texts.summary.confirm);
  await timePasses(scene, job => job.failure === 'photo_lost');
  await person.waitForBotMessage(texts.sticker.photoLost, { after: summary });
  expect(await photoOf(scene)).toBeNull();
  expect((await jobsIn(world)).at(-1)).toMatchObject({ attempts: 1, photo_tries: 14 });
});

test('while no file can be had at all, no photo is taken for lost', async () => {
  const scene = await patientScene();
  const { person, texts, world } = scene;
  const summary = await agreedOnAnother(scene);
  const trouble = world.telegram.faults.add(NOT_NOW);
  scene.painter.draws(await painting());
  person.press(summary, texts.summary.confirm);
  await timePasses(scene, job => job.photo_tries >= 17);
  trouble.remove();
  await isDrawn(scene);
  await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
  expect(saidTo(person)).not.toContain(texts.sticker.photoLost);
});

import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText, withButton } from '../../support/exchange.ts';
import { cpuTime } from '../../support/processes/cpu-time.ts';
import {
  confirmed,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  type Scene,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

/** @returns what Telegram shows above the chat when the button was pressed */
const toastOf = async ({ person }: Scene, message: SeenMessage, label: string) =>
  (await person.press(message, label).answered()).text;

test('a press is answered at once while the model keeps the chat waiting', async () => {
  const scene = await openScene();
  const { chat, painter, person, texts, world } = scene;
  const summary = await toSummary(scene);
  const release = chat.holds();
  chat.says('Of course.');
  person.sendText('what else can you do?');
  await eventually(() => chat.chats().length).toBe(2);
  const before = cpuTime();
  expect(await toastOf(scene, summary, texts.summary.confirm)).toBe(texts.confirm.accepted);
  expect(cpuTime() - before).toBeLessThan(1000);
  expect(await jobsIn(world)).toHaveLength(0);
  painter.draws(await painting());
  release();
  await person.waitForSticker();
});

test('a slow network on the way to the answer of a press keeps neither the turn nor the next press', async () => {
  const scene = await openScene();
  const summary = await toSummary(scene);
  scene.world.telegram.faults.add({ kind: 'hang', method: 'answerCallbackQuery', times: 1 });
  await toSticker(scene, summary);
  expect(await toastOf(scene, summary, scene.texts.summary.confirm)).toBe(scene.texts.confirm.delivered);
});

describe('buttons that the present dialogue knows nothing of', () => {
  test.each(['assistant_confirm', 'assistant_confirm:1:9999:1', 'assistant_retry:1:77'])(
    '%s shows how things stand',
    async data => {
      const scene = await openScene();
      const summary = await toSummary(scene);
      expect(await toastOf(scene, withButton(summary, data), data)).toBe(scene.texts.confirm.outdated);
      await scene.person.waitForBotMessage(scene.texts.confirm.outdatedSummary);
      const fresh = await scene.person.waitForBotMessage(scene.texts.summary.title, { after: summary });
      expect(await jobsIn(scene.world)).toHaveLength(0);
      await toSticker(scene, fresh);
    },
  );

  test.each(['assistant_new_photo', 'assistant_keep_photo:1:1:', 'assistant_new_photo:1:1:nonsense'])(
    '%s says that it is settled',
    async data => {
      const scene = await openScene();
      const summary = await toSummary(scene);
      await pressButton(scene.person, withButton(summary, data), data, scene.texts.settled);
    },
  );

  test.each(['x', 'language:1:tlh', `assistant_confirm:1:${'9'.repeat(40)}:1`])(
    '%s does no harm',
    async data => {
      const scene = await openScene();
      const summary = await toSummary(scene);
      await toastOf(scene, withButton(summary, data), data);
      await toSticker(scene, summary);
      expect(scene.painter.imagesPaid()).toBe(1);
    },
  );

  test('before the first word: an old button of somebody who is not known', async () => {
    const { chat, person, texts, world } = await openScene({ language: 'ru' });
    chat.says('Привет!');
    const greeting = await sendText(person, 'привет', 'Привет!');
    for (const table of ['assistant_sessions', 'sessions', 'users'] as const)
      await world.app().db.deleteFrom(table).execute();
    const old = withButton(greeting, 'assistant_confirm');
    await pressButton(person, old, 'assistant_confirm', texts.confirm.over);
  });
});

describe('the button of an ended dialogue', () => {
  test('after /cancel', async () => {
    const scene = await openScene();
    const { person, texts, world } = scene;
    const summary = await toSummary(scene);
    await sendText(person, '/cancel', texts.cancelled);
    expect(await toastOf(scene, summary, texts.summary.confirm)).toBe(texts.confirm.over);
    await person.waitForBotMessage(texts.confirm.over);
    expect(await jobsIn(world)).toHaveLength(0);
  });

  test('after /start, also where the new dialogue has come just as far', async () => {
    const scene = await openScene();
    const { person, chat, texts, world } = scene;
    const old = await toSummary(scene);
    chat.says('Hello again! Which style?');
    await sendText(person, '/start', 'Hello again!');
    await pressButton(person, old, texts.summary.confirm, texts.confirm.outdated);
    await person.waitForBotMessage(texts.ask.style);
    expect(await jobsIn(world)).toHaveLength(0);
    const args = { style: '3D', emotion: 'sad', pose: 'sitting' };
    chat.calls([{ name: 'update_sticker_params', args }], 'Noted.');
    const present = await sendText(person, '3D, sad, sitting', /Style: 3D/);
    const revisionOf = ({ raw }: SeenMessage) => JSON.stringify(raw.reply_markup).split(':').at(-1);
    expect(revisionOf(old)).toBe(revisionOf(present));
    await pressButton(person, old, texts.summary.confirm, texts.confirm.outdatedSummary);
    await toSticker(scene, await person.waitForBotMessage(/Style: 3D/, { after: present }));
    expect((await jobsIn(world)).map(job => job.style)).toEqual(['3D']);
  });

  test('/cancel while it is being drawn: the confirmed sticker comes all the same', async () => {
    const scene = await openScene();
    const { painter, person, texts } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    await confirmed(scene);
    await person.waitForBotMessage(texts.progress.drawing);
    await sendText(person, '/cancel', texts.cancelled);
    release();
    await person.waitForSticker();
  });
});

describe('the button under a failed drawing', () => {
  async function failed() {
    const scene = await openScene({ runtime: HURRIED });
    const { painter, person, texts } = scene;
    painter.fails('noImage');
    painter.fails('noImage');
    await confirmed(scene);
    const notice = await person.waitForBotMessage(texts.sticker.noImage);
    return { ...scene, scene, notice, again: texts.sticker.tryAgain };
  }

  /** Another style is wished for. @returns its summary */
  function toWatercolour({ chat, person }: Scene) {
    chat.calls([{ name: 'update_sticker_params', args: { style: 'watercolour' } }], 'Watercolour.');
    return sendText(person, 'watercolour then', /Style: watercolour/);
  }

  test('draws again, once, however often it is pressed', async () => {
    const { scene, notice, again, painter, person, texts, world } = await failed();
    expect(notice.buttons).toEqual([again]);
    painter.draws(await painting());
    for (let i = 0; i < 3; i++) person.press(notice, again);
    await person.waitForBotMessage(texts.sticker.delivered);
    expect(await toastOf(scene, notice, again)).toBe(texts.confirm.delivered);
    await person.waitForBotMessage(texts.confirm.delivered);
    await world.stop();
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('of earlier values draws nothing and shows the present ones', async () => {
    const { scene, notice, again, painter, person, texts } = await failed();
    const summary = await toWatercolour(scene);
    expect(await toastOf(scene, notice, again)).toBe(texts.confirm.outdated);
    await toSticker(scene, await person.waitForBotMessage(/Style: watercolour/, { after: summary }));
    expect(painter.imagesPaid()).toBe(1);
  });

  test('of an earlier failure does not stand for a later one', async () => {
    const { scene, notice, again, painter, person, texts, world } = await failed();
    const statuses = async () => (await jobsIn(world)).map(job => job.status);
    const summary = await toWatercolour(scene);
    painter.fails('noImage');
    painter.fails('noImage');
    const second = await pressButton(person, summary, texts.summary.confirm, texts.sticker.noImage);
    await pressButton(person, notice, again, texts.confirm.outdated);
    expect(await statuses()).toEqual(['failed', 'failed']);
    painter.draws(await painting());
    await pressButton(person, second, again, texts.sticker.delivered);
    expect(await statuses()).toEqual(['failed', 'delivered']);
  });

  test('said in words: "again" draws without a further summary', async () => {
    const { notice, chat, painter, person } = await failed();
    chat.calls([{ name: 'confirm_and_generate' }], 'Once more.');
    painter.draws(await painting());
    person.sendText('again');
    await person.waitForSticker({ after: notice });
  });
});

test('languages: the choice is kept over restarts and holds for buttons and notices', async () => {
  const { person, texts, world } = await openScene({ language: 'en' });
  const question = await sendText(person, '/language', texts.chooseLanguage);
  expect(question.buttons).toEqual(expect.arrayContaining(['English', 'Русский']));
  await pressButton(person, question, 'Русский', 'Говорю по-русски.');
  await world.stop();
  await world.start();
  person.sendVoice(Buffer.from('OggS'));
  await person.waitForBotMessage(/Голосовые я здесь слушать не умею/);
  await sendText(person, '/help', /Я делаю стикеры/);
  expect(saidTo(person)).not.toContain(texts.notices.voice);
});

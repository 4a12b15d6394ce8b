import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { cpuTime } from '../../support/processes/cpu-time.ts';
import {
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

/** A message as it was seen, with a button of other data: one that an earlier version of the bot has drawn. */
function withButton(message: SeenMessage, data: string): SeenMessage {
  const raw = { ...message.raw, reply_markup: { inline_keyboard: [[{ text: data, callback_data: data }]] } };
  return { ...message, raw };
}

async function pressAnswered({ person }: Scene, message: SeenMessage, label: string): Promise<string> {
  return (await person.press(message, label).answered()).text;
}

test('a press is answered at once while the model keeps the chat waiting', async () => {
  const scene = await openScene();
  const summary = await toSummary(scene);
  const release = scene.chat.holds();
  scene.chat.says('Of course.');
  scene.person.sendText('what else can you do?');
  await expect.poll(() => scene.chat.chats().length).toBe(2);
  const before = cpuTime();
  expect(await pressAnswered(scene, summary, scene.texts.summary.confirm)).toBe(scene.texts.confirm.accepted);
  expect(cpuTime() - before).toBeLessThan(1000);
  expect(await jobsIn(scene.world)).toHaveLength(0);
  scene.painter.draws(await painting());
  release();
  await scene.person.waitForSticker();
});

test('a slow network on the way to the answer of a press keeps neither the turn nor the next press', async () => {
  const scene = await openScene();
  const summary = await toSummary(scene);
  scene.world.telegram.faults.add({ kind: 'hang', method: 'answerCallbackQuery', times: 1 });
  await toSticker(scene, summary);
  expect(await pressAnswered(scene, summary, scene.texts.summary.confirm)).toBe(
    scene.texts.confirm.delivered,
  );
});

describe('buttons that the present dialogue knows nothing of', () => {
  test.each([
    'assistant_confirm',
    'assistant_confirm:1:9999:1',
    'assistant_confirm:2:1:1',
    'assistant_retry:1:77',
  ])('%s shows how things stand', async data => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    expect(await pressAnswered(scene, withButton(summary, data), data)).toBe(scene.texts.confirm.outdated);
    await scene.person.waitForBotMessage(scene.texts.confirm.outdatedSummary);
    const fresh = await scene.person.waitForBotMessage(scene.texts.summary.title, { after: summary });
    expect(await jobsIn(scene.world)).toHaveLength(0);
    await toSticker(scene, fresh);
  });

  test.each(['assistant_new_photo', 'assistant_keep_photo:1:1:', 'assistant_new_photo:1:1:nonsense'])(
    '%s says that it is settled',
    async data => {
      const scene = await openScene();
      const summary = await toSummary(scene);
      scene.person.press(withButton(summary, data), data);
      await scene.person.waitForBotMessage(scene.texts.settled);
    },
  );

  test.each([
    'x',
    'language:1:',
    'language:1:tlh',
    '::::',
    `assistant_confirm:1:${'9'.repeat(40)}:1`,
    'привет',
  ])('%s does no harm', async data => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    await pressAnswered(scene, withButton(summary, data), data);
    await toSticker(scene, summary);
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test('before the first word: an old button of somebody who is not known', async () => {
    const scene = await openScene({ language: 'ru' });
    scene.chat.says('Привет!');
    scene.person.sendText('привет');
    const greeting = await scene.person.waitForBotMessage('Привет!');
    await scene.world.app().db.deleteFrom('assistant_sessions').execute();
    await scene.world.app().db.deleteFrom('sessions').execute();
    await scene.world.app().db.deleteFrom('users').execute();
    scene.person.press(withButton(greeting, 'assistant_confirm'), 'assistant_confirm');
    await scene.person.waitForBotMessage(scene.texts.confirm.over);
  });
});

describe('the button of an ended dialogue', () => {
  test('after /cancel', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    scene.person.sendCommand('/cancel');
    await scene.person.waitForBotMessage(scene.texts.cancelled);
    expect(await pressAnswered(scene, summary, scene.texts.summary.confirm)).toBe(scene.texts.confirm.over);
    await scene.person.waitForBotMessage(scene.texts.confirm.over);
    expect(await jobsIn(scene.world)).toHaveLength(0);
  });

  test('after /start', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    scene.chat.says('Hello again! Which style?');
    scene.person.sendCommand('/start');
    await scene.person.waitForBotMessage('Hello again!');
    scene.person.press(summary, scene.texts.summary.confirm);
    await scene.person.waitForBotMessage(scene.texts.confirm.outdated);
    await scene.person.waitForBotMessage(scene.texts.ask.style);
    expect(await jobsIn(scene.world)).toHaveLength(0);
  });

  test('after /start, where the new dialogue has come just as far', async () => {
    const scene = await openScene();
    const { person, chat, texts } = scene;
    const old = await toSummary(scene);
    chat.says('Hello again! Which style?');
    person.sendCommand('/start');
    const greeting = await person.waitForBotMessage('Hello again!');
    chat.calls(
      [{ name: 'update_sticker_params', args: { style: '3D', emotion: 'sad', pose: 'sitting' } }],
      'Noted.',
    );
    person.sendText('3D, sad, sitting');
    const present = await person.waitForBotMessage(/Style: 3D/, { after: greeting });
    const [of, there] = [old, present].map(message =>
      JSON.stringify(message.raw.reply_markup).split(':').at(-1),
    );
    expect(of).toBe(there);
    person.press(old, texts.summary.confirm);
    await person.waitForBotMessage(texts.confirm.outdatedSummary);
    await toSticker(scene, await person.waitForBotMessage(/Style: 3D/, { after: present }));
    expect((await jobsIn(scene.world)).map(job => job.style)).toEqual(['3D']);
  });

  test('/cancel while it is being drawn: the confirmed sticker comes all the same', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    const release = scene.painter.holds();
    scene.painter.draws(await painting());
    scene.person.press(summary, scene.texts.summary.confirm);
    await scene.person.waitForBotMessage(scene.texts.progress.drawing);
    scene.person.sendCommand('/cancel');
    await scene.person.waitForBotMessage(scene.texts.cancelled);
    release();
    await scene.person.waitForSticker();
  });
});

describe('the button under a failed drawing', () => {
  async function failed(): Promise<{ scene: Scene; notice: SeenMessage }> {
    const scene = await openScene({ runtime: HURRIED });
    const summary = await toSummary(scene);
    scene.painter.fails('noImage');
    scene.painter.fails('noImage');
    scene.person.press(summary, scene.texts.summary.confirm);
    return { scene, notice: await scene.person.waitForBotMessage(scene.texts.sticker.noImage) };
  }

  test('draws again, once, however often it is pressed', async () => {
    const { scene, notice } = await failed();
    scene.painter.draws(await painting());
    for (let i = 0; i < 3; i++) scene.person.press(notice, scene.texts.sticker.tryAgain);
    await scene.person.waitForBotMessage(scene.texts.sticker.delivered);
    expect(await pressAnswered(scene, notice, scene.texts.sticker.tryAgain)).toBe(
      scene.texts.confirm.delivered,
    );
    await scene.person.waitForBotMessage(scene.texts.confirm.delivered);
    await scene.world.stop();
    expect(stickersOf(scene.person)).toHaveLength(1);
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test('of earlier values draws nothing and shows the present ones', async () => {
    const { scene, notice } = await failed();
    scene.chat.calls([{ name: 'update_sticker_params', args: { style: 'watercolour' } }], 'Watercolour.');
    scene.person.sendText('watercolour then');
    const summary = await scene.person.waitForBotMessage(/Style: watercolour/);
    expect(await pressAnswered(scene, notice, scene.texts.sticker.tryAgain)).toBe(
      scene.texts.confirm.outdated,
    );
    const fresh = await scene.person.waitForBotMessage(/Style: watercolour/, { after: summary });
    await toSticker(scene, fresh);
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test('of an earlier failure does not stand for a later one', async () => {
    const { scene, notice } = await failed();
    const { person, chat, painter, texts, world } = scene;
    chat.calls([{ name: 'update_sticker_params', args: { style: 'watercolour' } }], 'Watercolour.');
    person.sendText('watercolour then');
    const summary = await person.waitForBotMessage(/Style: watercolour/);
    painter.fails('noImage');
    painter.fails('noImage');
    person.press(summary, texts.summary.confirm);
    const second = await person.waitForBotMessage(texts.sticker.noImage, { after: summary });
    person.press(notice, texts.sticker.tryAgain);
    await person.waitForBotMessage(texts.confirm.outdated, { after: second });
    expect((await jobsIn(world)).map(job => job.status)).toEqual(['failed', 'failed']);
    painter.draws(await painting());
    person.press(second, texts.sticker.tryAgain);
    await person.waitForBotMessage(texts.sticker.delivered);
    expect((await jobsIn(world)).map(job => job.status)).toEqual(['failed', 'delivered']);
  });

  test('said in words: "again" draws without a further summary', async () => {
    const { scene, notice } = await failed();
    scene.chat.calls([{ name: 'confirm_and_generate' }], 'Once more.');
    scene.painter.draws(await painting());
    scene.person.sendText('again');
    await scene.person.waitForSticker({ after: notice });
  });
});

test('languages: the choice is kept over restarts and holds for buttons and notices', async () => {
  const scene = await openScene({ language: 'en' });
  scene.person.sendCommand('/language');
  const question = await scene.person.waitForBotMessage(scene.texts.chooseLanguage);
  expect(question.buttons).toEqual(expect.arrayContaining(['English', 'Русский']));
  scene.person.press(question, 'Русский');
  await scene.person.waitForBotMessage('Говорю по-русски.');
  await scene.world.stop();
  await scene.world.start();
  scene.person.sendVoice(Buffer.from('OggS'));
  await scene.person.waitForBotMessage(/Голосовые я здесь слушать не умею/);
  scene.person.sendCommand('/help');
  await scene.person.waitForBotMessage(/Я делаю стикеры/);
  expect(saidTo(scene.person)).not.toContain(scene.texts.notices.voice);
});

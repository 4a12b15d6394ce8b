import { describe, expect, test } from 'vitest';
import {
  HURRIED,
  jobsIn,
  openScene,
  painting,
  portrait,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../support/scene.ts';
import { createWorld } from '../support/world.ts';

const CONFIRM = { name: 'confirm_and_generate' };
const update = (args: Record<string, unknown>) => ({ name: 'update_sticker_params', args });

describe.each(['ru', 'en'] as const)('a model that calls tools and says nothing (%s)', language => {
  test('the bot asks for the next thing itself, after one answer', async () => {
    const scene = await openScene({ language });
    scene.chat.calls([update({ style: 'manga' })]);
    scene.person.sendText('hi');
    await scene.person.waitForBotMessage(scene.texts.ask.photo);
    expect(scene.chat.chats()).toHaveLength(1);

    scene.chat.calls([{ name: 'request_photo' }]);
    await scene.person.sendPhoto(await portrait());
    await scene.person.waitForBotMessage(scene.texts.ask.emotion);
    expect(scene.chat.chats()).toHaveLength(2);
  });

  test('a model that only states what it did: the bot adds the question, in the same message', async () => {
    const scene = await openScene({ language });
    scene.chat.calls([update({ style: 'manga' })], 'Manga.');
    await scene.person.sendPhoto(await portrait(), { caption: 'manga' });
    const { text } = await scene.person.waitForBotMessage('Manga.');
    expect(text).toBe(`Manga.\n\n${scene.texts.ask.emotion}`);
    expect(scene.chat.chats()).toHaveLength(1);
  });

  test('a confirmation with everything missing is answered with a question', async () => {
    const scene = await openScene({ language, chat: 'gemini' });
    scene.chat.calls([CONFIRM], 'Drawing it now!');
    scene.person.sendText('draw');
    await scene.person.waitForBotMessage(scene.texts.ask.photo);
    expect(saidTo(scene.person)).not.toContain('Drawing it now!');
    expect(await jobsIn(scene.world)).toHaveLength(0);
  });
});

/** Nobody sees any of it. */
const INVISIBLE = '\u200b\u200d\u2060\ufeff\u3164'.repeat(1000);

describe.each(['openai', 'gemini'] as const)('an answer of characters that show nothing (%s)', chat => {
  test('beside a call: code says the next thing, and nothing else', async () => {
    const scene = await openScene({ chat });
    scene.chat.calls([update({ style: 'manga' })], INVISIBLE);
    scene.person.sendText('manga');
    const { text } = await scene.person.waitForBotMessage(scene.texts.ask.photo);
    expect(text).toBe(scene.texts.ask.photo);
  });

  test('alone: it is none', async () => {
    const scene = await openScene({ chat, runtime: HURRIED });
    scene.chat.alwaysSays(INVISIBLE);
    scene.person.sendText('hi');
    const { text } = await scene.person.waitForBotMessage(scene.texts.trouble.noAnswer);
    expect(text).not.toContain('\u200b');
  });
});

test('a language that the bot has no words in: the model is asked for them', async () => {
  const world = await createWorld(['openai']);
  await world.start();
  const ana = world.telegram.person({ firstName: 'Ana', languageCode: 'pt' });
  world.openai.calls([update({ style: 'manga' })]);
  world.openai.says('Que emoção?');
  await ana.sendPhoto(await portrait(), { caption: 'manga' });
  await ana.waitForBotMessage('Que emoção?');
});

describe.each(['gemini', 'openai'] as const)('the tools of %s', chat => {
  test('words and several calls in one answer: all are run, in order', async () => {
    const scene = await openScene({ chat });
    await scene.person.sendPhoto(await portrait());
    scene.chat.says('A photo!');
    await scene.person.waitForBotMessage('A photo!');
    scene.chat.calls(
      [update({ style: 'comic' }), update({ emotion: 'joy' }), update({ pose: 'jumping', style: 'manga' })],
      'Let me write that down.',
    );
    scene.person.sendText('comic, no, manga; joy; jumping');
    const summary = await scene.person.waitForBotMessage(scene.texts.summary.title);
    expect(summary.text).toMatch(/manga.*joy.*jumping/s);
    expect(summary.text).toMatch(/^Let me write that down\.\n\n/);
    expect(summary.raw.reply_markup?.inline_keyboard).toHaveLength(1);
  });

  test('an unknown tool and wrong arguments go back to the model; the right call beside them counts', async () => {
    const scene = await openScene({ chat });
    scene.chat.calls(
      [
        { name: 'draw_now' },
        update({ style: 5 }),
        update({ colour: 'red' }),
        update({ style: '  ', emotion: 'joy' }),
      ],
      'It is being drawn!',
    );
    scene.chat.says('Which style?');
    scene.person.sendText('joy');
    await scene.person.waitForBotMessage('Which style?');
    const next = scene.chat.chats()[1] ?? '';
    expect(next).toContain('There is no tool of this name');
    expect(next.match(/Wrong arguments, nothing was stored/g)).toHaveLength(2);
    expect(next).toContain('Still need: style, pose, a photo');
    expect(saidTo(scene.person)).not.toContain('It is being drawn!');
  });

  test('a photo is there: request_photo is refused, and nobody is asked for one', async () => {
    const scene = await openScene({ chat });
    scene.chat.calls([{ name: 'request_photo' }], 'Please send a photo!');
    await scene.person.sendPhoto(await portrait());
    const question = await scene.person.waitForBotMessage(scene.texts.ask.style);
    scene.chat.says('Joy, then?');
    scene.person.sendText('what else is there?');
    await scene.person.waitForBotMessage('Joy, then?', { after: question });
    expect(scene.chat.chats()[1]).toContain('There is a photo already');
    expect(saidTo(scene.person)).not.toContain('Please send a photo!');
    const session = await scene.world.app().db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(session.state).toBe('assistant_chat');
  });
});

describe('nothing is drawn before the person has seen it and agreed', () => {
  test('a parameter is missing', async () => {
    const scene = await openScene();
    scene.chat.calls([update({ style: 'anime', emotion: 'joy' }), CONFIRM], 'Drawing it now!');
    await scene.person.sendPhoto(await portrait(), {
      caption: 'anime, joy, go',
    });
    await scene.person.waitForBotMessage(scene.texts.ask.pose);
    scene.chat.says('A jump?');
    scene.person.sendText('which one would you take?');
    await scene.person.waitForBotMessage('A jump?');
    expect(scene.chat.chats()[1]).toContain('Missing: pose');
    expect(saidTo(scene.person)).not.toContain('Drawing it now!');
    expect(await jobsIn(scene.world)).toHaveLength(0);
  });

  test('the photo is missing', async () => {
    const scene = await openScene();
    scene.chat.calls([update(WISH), CONFIRM], 'Drawing it now!');
    scene.person.sendText('VHS, laughing, waving. Go!');
    const question = await scene.person.waitForBotMessage(scene.texts.ask.photo);
    scene.chat.says('One of you, please?');
    scene.person.sendText('which one?');
    await scene.person.waitForBotMessage('One of you, please?', { after: question });
    expect(scene.chat.chats()[1]).toContain('Missing: photo');
    expect(saidTo(scene.person)).not.toContain('Drawing');
    expect(await jobsIn(scene.world)).toHaveLength(0);
  });

  test.each([
    ['in order', [update(WISH), CONFIRM]],
    ['the other way round', [CONFIRM, update(WISH)]],
  ])('the last value and the confirmation come in one answer: %s', async (_how, calls) => {
    const scene = await openScene();
    scene.chat.calls(calls, 'Drawing it now!');
    await scene.person.sendPhoto(await portrait(), {
      caption: 'VHS, laughing, waving. Yes, draw it!',
    });
    const summary = await scene.person.waitForBotMessage(scene.texts.summary.title);
    expect(saidTo(scene.person)).not.toContain('Drawing it now!');
    expect(await jobsIn(scene.world)).toHaveLength(0);
    await toSticker(scene, summary);
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test.each([
    ['before', [update({ emotion: 'sad' }), CONFIRM]],
    ['after', [CONFIRM, update({ emotion: 'sad' })]],
  ])('"yes, but sad": a change %s the confirmation leads to a new summary', async (_where, calls) => {
    const scene = await openScene();
    const first = await toSummary(scene);
    scene.chat.calls(calls, 'Drawing it now!');
    scene.person.sendText('yes, but sad');
    const second = await scene.person.waitForBotMessage(/Emotion: sad/, { after: first });
    expect(saidTo(scene.person)).not.toContain('Drawing it now!');
    expect(await jobsIn(scene.world)).toHaveLength(0);
    await toSticker(scene, second);
    expect((await jobsIn(scene.world)).map(job => job.emotion)).toEqual(['sad']);
  });

  test('the same values again are no change: the confirmation beside them counts', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    scene.painter.draws(await painting());
    scene.chat.calls([update(WISH), CONFIRM], 'On it!');
    scene.person.sendText('yes');
    await scene.person.waitForSticker({ after: summary });
  });

  test('a model that only says so after a yes: what there is to confirm follows, and a question is left alone', async () => {
    const scene = await openScene();
    const first = await toSummary(scene);
    scene.chat.says('Your sticker is on its way!');
    scene.person.sendText('yes');
    const second = await scene.person.waitForBotMessage(scene.texts.summary.title, { after: first });
    expect(second.text).toMatch(/^Your sticker is on its way!/);
    expect(await jobsIn(scene.world)).toHaveLength(0);
    scene.chat.says('With a caption?');
    scene.person.sendText('ok');
    const question = await scene.person.waitForBotMessage('With a caption?', { after: second });
    expect(question.text).toBe('With a caption?');
    await toSticker(scene, second);
  });
});

describe('one confirmation, one sticker', () => {
  test.each(['press first', 'words first'])('"yes" and the button together, %s', async order => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    scene.painter.draws(await painting());
    scene.chat.calls([CONFIRM], 'Coming up.');
    if (order === 'press first') scene.person.press(summary, scene.texts.summary.confirm);
    scene.person.sendText('yes');
    if (order === 'words first') scene.person.press(summary, scene.texts.summary.confirm);
    await scene.person.waitForBotMessage('Coming up.', { after: summary });
    await scene.person.waitForBotMessage(scene.texts.sticker.delivered, { after: summary });
    await scene.world.stop();
    expect(stickersOf(scene.person)).toHaveLength(1);
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test('after the sticker a change gives a second one from the same photo', async () => {
    const scene = await openScene();
    const first = await toSticker(scene, await toSummary(scene));
    scene.chat.calls([update({ style: '3D' })], 'Then 3D.');
    scene.person.sendText('make it 3D');
    const summary = await scene.person.waitForBotMessage(/Style: 3D/, { after: first });
    scene.chat.calls([CONFIRM], 'Coming up.');
    scene.painter.draws(await painting());
    scene.person.sendText('yes');
    await scene.person.waitForBotMessage(scene.texts.sticker.delivered, { after: summary });
    const jobs = await jobsIn(scene.world);
    expect(jobs.map(job => job.style)).toEqual([WISH.style, '3D']);
    expect(new Set(jobs.map(job => job.photo_file_id)).size).toBe(1);
    expect(scene.painter.imagesPaid()).toBe(2);
  });

  test('"again" after the sticker shows a summary first, and its button draws once more', async () => {
    const scene = await openScene();
    const old = await toSummary(scene);
    const first = await toSticker(scene, old);
    scene.chat.calls([CONFIRM], 'Drawing another one!');
    scene.person.sendText('again');
    const summary = await scene.person.waitForBotMessage(scene.texts.summary.title, { after: first });
    expect(saidTo(scene.person)).not.toContain('Drawing another one!');
    expect(scene.painter.imagesPaid()).toBe(1);
    await toSticker(scene, summary);
    expect(scene.painter.imagesPaid()).toBe(2);
    expect(stickersOf(scene.person)).toHaveLength(2);
  });

  test('words while the sticker is being drawn are answered at once', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    scene.painter.draws(await painting());
    const release = scene.painter.holds();
    scene.person.press(summary, scene.texts.summary.confirm);
    await scene.person.waitForBotMessage(scene.texts.progress.drawing);
    scene.chat.calls([CONFIRM], 'It is on its way.');
    scene.person.sendText('well? draw it!!');
    await scene.person.waitForBotMessage('It is on its way.');
    release();
    await scene.person.waitForBotMessage(scene.texts.sticker.delivered);
    expect(scene.painter.imagesPaid()).toBe(1);
  });
});

describe('a dialogue begins by itself', () => {
  test('with the first words ever', async () => {
    const scene = await openScene({ language: 'ru' });
    scene.chat.says('Привет! Пришлите фото.');
    scene.person.sendText('хочу стикер');
    await scene.person.waitForBotMessage('Привет! Пришлите фото.');
  });

  test('with words after /cancel, the photo still there', async () => {
    const scene = await openScene();
    await toSummary(scene);
    scene.person.sendCommand('/cancel');
    await scene.person.waitForBotMessage(scene.texts.cancelled);
    scene.person.sendCommand('/cancel');
    await scene.person.waitForBotMessage(scene.texts.nothingToCancel);
    scene.chat.says('With pleasure. Which style?');
    scene.person.sendText('one more sticker please');
    await scene.person.waitForBotMessage('With pleasure. Which style?');
    const request = scene.chat.chats().at(-1) ?? '';
    expect(request).toContain('has_photo: true');
    expect(request).toContain('Still need: style, emotion, pose');
  });

  test('/start of a returning person: photo and history are known, the values begin anew', async () => {
    const scene = await openScene();
    await toSticker(scene, await toSummary(scene));
    scene.chat.says('Welcome back! What is it this time?');
    scene.person.sendCommand('/start');
    await scene.person.waitForBotMessage('Welcome back!');
    const request = scene.chat.chats().at(-1) ?? '';
    expect(request).toContain('VHS, laughing, waving');
    expect(request).toContain('has_photo: true');
    expect(request).toContain('total_generations: 1');
    expect(request).toContain('Still need: style, emotion, pose');
  });
});

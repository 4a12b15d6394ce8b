import { describe, expect, test } from 'vitest';
import { pressButton, sendPortrait, sendText, someone } from '../support/exchange.ts';
import {
  HURRIED,
  jobsIn,
  openScene,
  painting,
  portrait,
  rowOf,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../support/scene.ts';
import { createWorld } from '../support/world.ts';

const CONFIRM = { name: 'confirm_and_generate' };
const update = (args: Record<string, unknown>) => ({ name: 'update_sticker_params', args });

/** Characters that are not visible. */
const INVISIBLE = '\u200b\u200d\u2060\ufeff\u3164'.repeat(1000);

describe('an answer of invisible characters', () => {
  test('with a call: only the bot’s own next question is said', async () => {
    const scene = await openScene();
    scene.chat.calls([update({ style: 'manga' })], INVISIBLE);
    const { text } = await sendText(scene.person, 'manga', scene.texts.ask.photo);
    expect(text).toBe(scene.texts.ask.photo);
  });

  test('without a call: counts as no answer', async () => {
    const scene = await openScene({ runtime: HURRIED });
    scene.chat.alwaysSays(INVISIBLE);
    const { text } = await sendText(scene.person, 'hi', scene.texts.trouble.noAnswer);
    expect(text).not.toContain('\u200b');
  });
});

test('a language without translations: the model is asked to write in it', async () => {
  const world = await createWorld(['openai']);
  await world.start();
  const ana = someone(world, 'Ana', 'pt');
  world.openai.calls([update({ style: 'manga' })]);
  world.openai.says('Que emoção?');
  await sendPortrait(ana, 'manga', 'Que emoção?');
});

describe.each(['gemini', 'openai'] as const)('the tools of %s', kind => {
  test('words and several calls in one answer: all are run, in order', async () => {
    const { person, chat, texts } = await openScene({ chat: kind });
    await person.sendPhoto(await portrait());
    chat.says('A photo!');
    await person.waitForBotMessage('A photo!');
    chat.calls(
      [update({ style: 'comic' }), update({ emotion: 'joy' }), update({ pose: 'jumping', style: 'manga' })],
      'Let me write that down.',
    );
    const summary = await sendText(person, 'comic, no, manga; joy; jumping', texts.summary.title);
    expect(summary.text).toMatch(/manga.*joy.*jumping/s);
    expect(summary.text).toMatch(/^Let me write that down\.\n\n/);
    expect(summary.raw.reply_markup?.inline_keyboard).toHaveLength(1);
  });

  test('an unknown tool and wrong arguments go back to the model; a valid call with them counts', async () => {
    const { chat, person } = await openScene({ chat: kind });
    chat.calls(
      [
        { name: 'draw_now' },
        update({ style: 5 }),
        update({ colour: 'red' }),
        update({ style: '  ', emotion: 'joy' }),
      ],
      'It is being drawn!',
    );
    chat.says('Which style?');
    await sendText(person, 'joy', 'Which style?');
    const next = chat.chats()[1] ?? '';
    expect(next).toContain('There is no tool of this name');
    expect(next.match(/Wrong arguments, nothing was stored/g)).toHaveLength(2);
    expect(next).toContain('Still need: style, pose, a photo');
    expect(saidTo(person)).not.toContain('It is being drawn!');
  });

  test('request_photo is refused if there is a photo, and the user is not asked for one', async () => {
    const { chat, person, texts, world } = await openScene({ chat: kind });
    chat.calls([{ name: 'request_photo' }], 'Please send a photo!');
    await sendPortrait(person, '', texts.ask.style);
    chat.says('Joy, then?');
    await sendText(person, 'what else is there?', 'Joy, then?');
    expect(chat.chats()[1]).toContain('There is a photo already');
    expect(saidTo(person)).not.toContain('Please send a photo!');
    const session = await rowOf(world, 'sessions');
    expect(session.state).toBe('assistant_chat');
  });
});

describe('nothing is drawn before the user has seen and confirmed it', () => {
  test.each<[what: string, Record<string, unknown>, ask: 'pose' | 'photo', missing: string]>([
    ['a parameter', { style: 'anime', emotion: 'joy' }, 'pose', 'Missing: pose'],
    ['the photo', WISH, 'photo', 'Missing: photo'],
    ['everything', {}, 'photo', 'Missing: '],
  ])('%s is missing', async (_what, given, ask, missing) => {
    const { chat, person, texts, world } = await openScene();
    chat.calls([...(Object.keys(given).length > 0 ? [update(given)] : []), CONFIRM], 'Drawing it now!');
    if (ask === 'pose') await sendPortrait(person, 'anime, joy, go', texts.ask[ask]);
    else await sendText(person, 'Go!', texts.ask[ask]);
    chat.says('A jump?');
    await sendText(person, 'which one would you take?', 'A jump?');
    expect(chat.chats()[1]).toContain(missing);
    expect(saidTo(person)).not.toContain('Drawing it now!');
    expect(await jobsIn(world)).toHaveLength(0);
  });

  test.each([
    ['in order', [update(WISH), CONFIRM]],
    ['the other way round', [CONFIRM, update(WISH)]],
  ])('the last value and the confirmation come in one answer: %s', async (_how, calls) => {
    const scene = await openScene();
    scene.chat.calls(calls, 'Drawing it now!');
    const summary = await sendPortrait(
      scene.person,
      'VHS, laughing, waving. Yes, draw it!',
      scene.texts.summary.title,
    );
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
    await toSummary(scene);
    scene.chat.calls(calls, 'Drawing it now!');
    const second = await sendText(scene.person, 'yes, but sad', /Emotion: sad/);
    expect(saidTo(scene.person)).not.toContain('Drawing it now!');
    expect(await jobsIn(scene.world)).toHaveLength(0);
    await toSticker(scene, second);
    expect((await jobsIn(scene.world)).map(job => job.emotion)).toEqual(['sad']);
  });

  test('repeated values are not a change: the confirmation with them counts', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    scene.painter.draws(await painting());
    scene.chat.calls([update(WISH), CONFIRM], 'On it!');
    scene.person.sendText('yes');
    await scene.person.waitForSticker({ after: summary });
  });

  test('a model that confirms in words only: the summary to confirm follows, but not after a question', async () => {
    const scene = await openScene();
    await toSummary(scene);
    scene.chat.says('Your sticker is on its way!');
    const second = await sendText(scene.person, 'yes', scene.texts.summary.title);
    expect(second.text).toMatch(/^Your sticker is on its way!/);
    expect(await jobsIn(scene.world)).toHaveLength(0);
    scene.chat.says('With a caption?');
    const question = await sendText(scene.person, 'ok', 'With a caption?');
    expect(question.text).toBe('With a caption?');
    await toSticker(scene, second);
  });
});

describe('one confirmation, one sticker', () => {
  test.each(['press first', 'words first'])('"yes" and the button together, %s', async order => {
    const scene = await openScene();
    const { painter, person, texts } = scene;
    const summary = await toSummary(scene);
    painter.draws(await painting());
    scene.chat.calls([CONFIRM], 'Coming up.');
    if (order === 'press first') person.press(summary, texts.summary.confirm);
    person.sendText('yes');
    if (order === 'words first') person.press(summary, texts.summary.confirm);
    await person.waitForBotMessage('Coming up.', { after: summary });
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    await scene.world.stop();
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('"again" after the sticker shows a summary first, and its button draws once more', async () => {
    const scene = await openScene();
    const old = await toSummary(scene);
    await toSticker(scene, old);
    scene.chat.calls([CONFIRM], 'Drawing another one!');
    const summary = await sendText(scene.person, 'again', scene.texts.summary.title);
    expect(saidTo(scene.person)).not.toContain('Drawing another one!');
    expect(scene.painter.imagesPaid()).toBe(1);
    await toSticker(scene, summary);
    expect(scene.painter.imagesPaid()).toBe(2);
    expect(stickersOf(scene.person)).toHaveLength(2);
  });

  test('words while the sticker is being drawn are answered at once', async () => {
    const scene = await openScene();
    const { painter, person, texts } = scene;
    const summary = await toSummary(scene);
    painter.draws(await painting());
    const release = painter.holds();
    await pressButton(person, summary, texts.summary.confirm, texts.progress.drawing);
    scene.chat.calls([CONFIRM], 'It is on its way.');
    await sendText(person, 'well? draw it!!', 'It is on its way.');
    release();
    await person.waitForBotMessage(texts.sticker.delivered);
    expect(painter.imagesPaid()).toBe(1);
  });
});

describe('a dialogue starts by itself', () => {
  test('with words after /cancel, keeping the photo', async () => {
    const scene = await openScene();
    const { person, texts, chat } = scene;
    await toSummary(scene);
    await sendText(person, '/cancel', texts.cancelled);
    await sendText(person, '/cancel', texts.nothingToCancel);
    chat.says('With pleasure. Which style?');
    await sendText(person, 'one more sticker please', 'With pleasure. Which style?');
    const request = chat.chats().at(-1) ?? '';
    expect(request).toContain('has_photo: true');
    expect(request).toContain('Still need: style, emotion, pose');
  });

  test('/start of a returning user: keeps photo and history, but no values', async () => {
    const scene = await openScene();
    await toSticker(scene, await toSummary(scene));
    scene.chat.says('Welcome back! What is it this time?');
    await sendText(scene.person, '/start', 'Welcome back!');
    const request = scene.chat.chats().at(-1) ?? '';
    expect(request).toContain('VHS, laughing, waving');
    expect(request).toContain('has_photo: true');
    expect(request).toContain('total_generations: 1');
    expect(request).toContain('Still need: style, emotion, pose');
  });
});

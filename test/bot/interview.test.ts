import { describe, expect, test } from 'vitest';
import { type Texts, textsFor } from '../../src/i18n/index.ts';
import type { Person } from '../../src/playground/person.ts';
import type { SeenMessage } from '../../src/playground/view.ts';
import { eventually } from '../support/eventually.ts';
import type { FakeChat } from '../support/models.ts';
import { photo } from '../support/pictures.ts';
import { saidTo } from '../support/scene.ts';
import { createWorld, type ModelKind, type World } from '../support/world.ts';

const WORDS = {
  ru: {
    name: 'Анна',
    setup: 'настрой мои предпочтения',
    purpose: 'для чата с коллегами',
    styles: 'аниме, пиксель-арт, комикс',
    humour: 'добрый',
    never: 'пауки',
    draw: 'нарисуй аниме, грустный, машет рукой',
    remember: 'запомни, что я люблю аниме',
    usual: 'как обычно, грустный, машет рукой',
    forbidden: 'обнимает паука',
    enough: 'хватит',
    noted: 'Записал.',
    asks: 'А какие стили вам нравятся?',
  },
  en: {
    name: 'Ann',
    setup: 'set my preferences',
    purpose: 'for the chat with my colleagues',
    styles: 'anime, pixel art, comic',
    humour: 'kind',
    never: 'spiders',
    draw: 'draw anime, sad, waving',
    remember: 'remember that I love anime',
    usual: 'as usual, sad, waving',
    forbidden: 'hugging a spider',
    enough: 'enough',
    noted: 'Noted.',
    asks: 'And which looks do you like?',
  },
} as const;

interface Stage {
  readonly world: World;
  readonly person: Person;
  readonly texts: Texts;
}

async function stage(kind: ModelKind | 'offline', language: 'ru' | 'en'): Promise<Stage> {
  const world = await createWorld([kind]);
  // Room enough for a whole dialogue, word for word.
  await world.start({ IMAGE_PROVIDERS: 'offline', AI_CONTEXT_TOKENS: '8000' });
  const person = world.telegram.person({ firstName: WORDS[language].name, languageCode: language });
  return { world, person, texts: textsFor(language) };
}

function row({ world }: Stage) {
  return world.app().db.selectFrom('preferences').selectAll().executeTakeFirst();
}

async function known(scene: Stage): Promise<unknown> {
  const stored = (await row(scene))?.record;
  return stored ? JSON.parse(stored) : undefined;
}

async function leader({ world }: Stage): Promise<unknown> {
  const { history } = await world
    .app()
    .db.selectFrom('assistant_sessions')
    .select('history')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(history).leader;
}

/** Says something, and waits for the bot's answer to it. */
function exchange({ person }: Stage, words: string, answer: string | RegExp): Promise<SeenMessage> {
  const said = person.sendText(words);
  return person.waitForBotMessage(answer, { after: said });
}

describe.each(['ru', 'en'] as const)('with the rules alone (%s)', language => {
  const say = WORDS[language];

  test('asked for, answered in words, and over with the last answer', async () => {
    const scene = await stage('offline', language);
    const { interview } = scene.texts.taste;
    const { purpose, styles, humour, never } = interview.questions;
    const first = await exchange(scene, say.setup, purpose.ask);
    expect(first.buttons).toEqual([...purpose.options, interview.skip, interview.enough]);
    await exchange(scene, say.purpose, styles.ask);
    await exchange(scene, say.styles, humour.ask);
    await exchange(scene, say.humour, never.ask);
    const usual = await exchange(scene, say.never, interview.followUps.usual);
    expect(usual.buttons).toEqual([...say.styles.split(', '), interview.skip, interview.enough]);
    expect(await leader(scene)).toBe('interview');
    const [one, second = '', third] = say.styles.split(', ');
    await exchange(scene, second, interview.ended);
    expect(await known(scene)).toMatchObject({
      purpose: say.purpose,
      styles: [second, one, third],
      humour: say.humour,
      never: [say.never],
    });
    expect(await row(scene)).toMatchObject({ interview: 'done' });
    expect(await leader(scene)).toBeUndefined();
    // A press of an old question does nothing any more.
    const late = await scene.person.press(first, purpose.options[0] ?? '').answered();
    expect(late.text).toBe(interview.over);
  });

  test('a wish in the middle goes to the assistant in the same turn; the question can still be answered', async () => {
    const scene = await stage('offline', language);
    const { interview } = scene.texts.taste;
    const { purpose, styles } = interview.questions;
    const first = await exchange(scene, say.setup, purpose.ask);
    await exchange(scene, say.draw, scene.texts.ask.photo);
    expect(await leader(scene)).toBeUndefined();
    expect(await row(scene)).toMatchObject({ interview: 'running', record: null });
    scene.person.press(first, purpose.options[1] ?? '');
    await scene.person.waitFor(chat => chat.messages.some(({ text }) => text.includes(styles.ask)), {
      what: 'the next question',
    });
    expect(await leader(scene)).toBe('interview');
    expect(await known(scene)).toMatchObject({ purpose: purpose.options[1] });
  });

  test('"enough" ends it', async () => {
    const scene = await stage('offline', language);
    const { interview } = scene.texts.taste;
    await exchange(scene, say.setup, interview.questions.purpose.ask);
    await exchange(scene, say.purpose, interview.questions.styles.ask);
    await exchange(scene, say.enough, interview.ended);
    expect(await row(scene)).toMatchObject({ interview: 'done' });
    expect(await leader(scene)).toBeUndefined();
  });

  test('a photo in the middle is for a sticker', async () => {
    const scene = await stage('offline', language);
    await exchange(scene, say.setup, scene.texts.taste.interview.questions.purpose.ask);
    const sent = await scene.person.sendPhoto(await photo());
    await scene.person.waitForBotMessage(scene.texts.ask.style, { after: sent });
    expect(await leader(scene)).toBeUndefined();
  });

  test('/start in the middle: the assistant leads; /me goes on with the question', async () => {
    const scene = await stage('offline', language);
    const { interview, me } = scene.texts.taste;
    await exchange(scene, say.setup, interview.questions.purpose.ask);
    await exchange(scene, say.purpose, interview.questions.styles.ask);
    scene.person.sendCommand('/start');
    await scene.person.waitForBotMessage(scene.texts.offline.greeting(say.name));
    expect(await leader(scene)).toBeUndefined();
    scene.person.sendCommand('/me');
    const screen = await scene.person.waitForBotMessage(me.title);
    scene.person.press(screen, me.resume);
    await scene.person.waitForBotMessage(interview.questions.styles.ask, { after: screen });
    await exchange(scene, say.styles, interview.questions.humour.ask);
  });

  test('a restart in the middle: leader and question are there', async () => {
    const scene = await stage('offline', language);
    const { interview } = scene.texts.taste;
    await exchange(scene, say.setup, interview.questions.purpose.ask);
    await scene.world.stop();
    await scene.world.start();
    await exchange(scene, say.purpose, interview.questions.styles.ask);
    expect(await known(scene)).toMatchObject({ purpose: say.purpose });
  });

  test('"remember", "as usual", and what is never to be drawn', async () => {
    const scene = await stage('offline', language);
    const { taste, summary } = scene.texts;
    await exchange(scene, say.remember, taste.me.saved('').split(' ')[0] ?? '');
    const sent = await scene.person.sendPhoto(await photo());
    await scene.person.waitForBotMessage(scene.texts.ask.style, { after: sent });
    const shown = await exchange(scene, say.usual, summary.title);
    const [style = ''] = ((await known(scene)) as { styles: string[] }).styles;
    expect(shown.text).toContain(taste.usual(style));
    expect(shown.text).toContain(`${summary.style}: ${style}`);
    scene.person.sendCommand('/me');
    const screen = await scene.person.waitForBotMessage(taste.me.title);
    scene.person.press(screen, `➕ ${taste.me.names.never}`);
    await scene.person.waitForBotMessage(taste.me.ask.never);
    await exchange(scene, say.never, taste.me.title);
    const refused = await exchange(scene, say.forbidden, taste.never(say.never));
    expect(refused.buttons).toEqual([]);
    expect(saidTo(scene.person)).not.toMatch(/\[object|undefined/);
  });
});

const call = (name: string, args: Record<string, unknown> = {}) => ({ name, args });

describe.each(['gemini', 'openai', 'lmstudio-text'] as const)('with %s', kind => {
  const model = ({ world }: Stage): FakeChat => world[kind];

  test.each(['ru', 'en'] as const)(
    'asked for, in the words of the model, with the buttons of the bot (%s)',
    async language => {
      const scene = await stage(kind, language);
      const say = WORDS[language];
      const { interview } = scene.texts.taste;
      const { purpose, styles, humour } = interview.questions;
      model(scene).calls([call('transfer_to_interview')]);
      model(scene).says(say.noted);
      const first = await exchange(scene, say.setup, say.noted);
      expect(first.text).toBe(`${say.noted}\n\n${purpose.ask}`);
      expect(first.buttons).toEqual([...purpose.options, interview.skip, interview.enough]);
      expect(model(scene).chats().at(-1)).toContain('The open question: purpose');

      // It asks by itself: its words carry the buttons.
      model(scene).calls([call('save_preferences', { purpose: say.purpose })], `${say.noted} ${say.asks}`);
      const second = await exchange(scene, say.purpose, say.asks);
      expect(second.text).toBe(`${say.noted} ${say.asks}`);
      expect(second.buttons).toEqual([...styles.options, interview.skip, interview.enough]);
      const asked = model(scene).chats().length;

      // A button asks no model.
      scene.person.press(second, styles.options[0] ?? '');
      await scene.person.waitFor(chat => chat.messages.some(({ text }) => text === humour.ask), {
        what: 'humour',
      });
      expect(model(scene).chats()).toHaveLength(asked);

      // An action in the middle is done in the same turn.
      model(scene).calls([call('return_to_assistant', { request: say.draw })]);
      model(scene).calls([call('update_sticker_params', { style: 'manga' })], say.noted);
      await exchange(scene, say.draw, scene.texts.ask.photo);
      expect(await leader(scene)).toBeUndefined();
      expect(await row(scene)).toMatchObject({ interview: 'running' });
      expect(model(scene).chats().at(-1)).toContain('Preferences: ');
    },
  );

  test('a question of its own, with its answers as buttons; "enough" is over at once', async () => {
    const scene = await stage(kind, 'en');
    const { interview } = scene.texts.taste;
    model(scene).calls([call('transfer_to_interview')]);
    model(scene).says('Sure.');
    await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
    const own = { about: 'notes', question: 'With captions?', options: ['Yes', 'No', 'Sometimes'] };
    model(scene).calls(
      [call('save_preferences', { purpose: 'work' }), call('ask_follow_up', own)],
      'Work it is.',
    );
    const asked = await exchange(scene, 'for work', 'Work it is.');
    expect(asked.text).toBe('Work it is.\n\nWith captions?');
    expect(asked.buttons).toEqual([...own.options, interview.skip, interview.enough]);
    scene.person.press(asked, 'Sometimes');
    await eventually(() => known(scene)).toMatchObject({ purpose: 'work', notes: 'Sometimes' });
    model(scene).calls([call('end_interview')], 'Thanks, Ann.');
    const over = await exchange(scene, 'enough', 'Thanks, Ann.');
    expect(over.text).toContain(interview.ended);
    expect(await leader(scene)).toBeUndefined();
    expect(await row(scene)).toMatchObject({ interview: 'done' });
  });

  test('what is never to be drawn is refused by code, and told to the model', async () => {
    const scene = await stage(kind, 'en');
    model(scene).calls([call('save_preferences', { never: 'spiders' })], 'No spiders, I promise.');
    await exchange(scene, 'never draw spiders', /No spiders/);
    expect(await known(scene)).toMatchObject({ never: ['spiders'] });
    model(scene).calls(
      [call('update_sticker_params', { style: 'anime', pose: 'hugging a spider' })],
      'Done!',
    );
    const refused = await exchange(scene, 'anime, hugging a spider', scene.texts.taste.never('spiders'));
    expect(refused.text).not.toContain('Done!');
    const dialogue = await scene.world
      .app()
      .db.selectFrom('assistant_sessions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(dialogue).toMatchObject({ style: 'anime', pose: null });
  });
});

test('nobody answers for somebody else: a question is its person’s', async () => {
  const scene = await stage('offline', 'en');
  const { interview } = scene.texts.taste;
  const first = await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
  const eve = scene.world.telegram.person({ firstName: 'Eve', languageCode: 'en' });
  eve.sendCommand('/me');
  const hers = await eve.waitForBotMessage(scene.texts.taste.me.none);
  const data = first.raw.reply_markup?.inline_keyboard[0]?.[0];
  const raw = { ...hers.raw, reply_markup: { inline_keyboard: data ? [[data]] : [] } };
  const answered = await eve.press({ ...hers, raw }, interview.questions.purpose.options[0] ?? '').answered();
  expect(answered.text).toBe(interview.over);
  expect(await known(scene)).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { openScene, portrait, type Scene } from '../../support/scene.ts';

interface Words {
  readonly style: string;
  /** A pose, or what somebody is doing just now. */
  readonly pose: string;
  readonly yes: string;
}

/** Sentences of people, which no table of the program has: a language is tried here when somebody has written one. */
const WORDS = {
  en: { style: 'anime', pose: 'sitting in the waiting room', yes: 'yes' },
  ru: { style: 'аниме', pose: 'сижу в очереди в поликлинике', yes: 'да' },
  de: { style: 'Anime', pose: 'ich sitze gerade im Bus', yes: 'ja' },
  es: {
    style: 'anime',
    pose: 'estoy sentado en el autobús',
    yes: 'sí',
  },
  uk: { style: 'аніме', pose: 'сиджу в черзі', yes: 'так' },
} as const satisfies Readonly<Partial<Record<Language, Words>>>;
type Tried = keyof typeof WORDS;
const TRIED = Object.keys(WORDS) as Tried[];

const buttonsOf = ({ person }: Scene, { message_id: id }: SeenMessage): readonly string[] | undefined =>
  person.messages.find(message => message.message_id === id)?.buttons;

const valuesOf = ({ world }: Scene) =>
  world
    .app()
    .db.selectFrom('assistant_sessions')
    .select(['style', 'emotion', 'pose'])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();

/** Somebody who is asked for the emotion, and then whether to take what they said instead as the pose. */
async function withQuestion(language: Tried) {
  const scene = await openScene({ language, more: { AI_PROVIDERS: 'offline' } });
  const { person, texts } = scene;
  const sent = await person.sendPhoto(await portrait(), { caption: WORDS[language].style });
  await person.waitForBotMessage(texts.ask.emotion, { after: sent });
  const { pose } = WORDS[language];
  const said = person.sendText(pose);
  const question = await person.waitForBotMessage(texts.offline.shallITake.pose(pose), { after: said });
  return { scene, question };
}

describe.each(TRIED)('“Shall I take … as the pose?” (%s)', language => {
  test('is answered by [yes]: the value is stored, the next one asked for, and the buttons go', async () => {
    const { scene, question } = await withQuestion(language);
    const { person, texts } = scene;
    const { take, leave, over } = texts.offline.shallITake;
    expect(buttonsOf(scene, question)).toEqual([take, leave]);
    expect((await person.press(question, take).answered()).text).toBe(texts.confirm.accepted);
    await person.waitForBotMessage(texts.ask.emotion, { after: question });
    expect(await valuesOf(scene)).toMatchObject({ emotion: null, pose: WORDS[language].pose });
    await expect.poll(() => buttonsOf(scene, question)).toEqual([]);
    // Pressed once more, it says that it is settled.
    expect((await person.press(question, leave).answered()).text).toBe(over);
    await person.waitForBotMessage(over);
    expect(await valuesOf(scene)).toMatchObject({ pose: WORDS[language].pose });
  });

  test('is answered by [no]: nothing is stored, and a yes is none to it any more', async () => {
    const { scene, question } = await withQuestion(language);
    const { person, texts } = scene;
    person.press(question, texts.offline.shallITake.leave);
    const next = await person.waitForBotMessage(texts.ask.emotion, { after: question });
    expect(next.text).toContain(texts.neverMindDone);
    await expect.poll(() => buttonsOf(scene, question)).toEqual([]);
    const said = person.sendText(WORDS[language].yes);
    await person.waitForBotMessage(texts.ask.emotion, { after: said });
    expect(await valuesOf(scene)).toMatchObject({ emotion: null, pose: null });
  });

  test('is answered by words, which take the buttons away', async () => {
    const { scene, question } = await withQuestion(language);
    const { person, texts } = scene;
    const said = person.sendText(WORDS[language].yes);
    await person.waitForBotMessage(texts.ask.emotion, { after: said });
    expect(await valuesOf(scene)).toMatchObject({ pose: WORDS[language].pose });
    await expect.poll(() => buttonsOf(scene, question)).toEqual([]);
    // A press that comes later than that changes nothing.
    person.press(question, texts.offline.shallITake.leave);
    await person.waitForBotMessage(texts.offline.shallITake.over);
    expect(await valuesOf(scene)).toMatchObject({ pose: WORDS[language].pose });
  });
});

test('[yes] to what is never to be drawn takes nothing, and says why', async () => {
  const { scene, question } = await withQuestion('en');
  const { person, texts } = scene;
  const { me, never } = texts.taste;
  person.sendCommand('/me');
  const none = await person.waitForBotMessage(me.none);
  person.press(none, `➕ ${me.names.never}`);
  await person.waitForBotMessage(me.ask.never);
  person.sendText('waiting room');
  await person.waitForBotMessage(me.title);
  person.press(question, texts.offline.shallITake.take);
  await person.waitForBotMessage(never('waiting room'));
  expect(await valuesOf(scene)).toMatchObject({ pose: null });
});

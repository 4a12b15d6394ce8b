import { expect, test } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { HURRIED, opened, openScene, painting, type Scene, toSticker, toSummary } from '../support/scene.ts';
import { begin, contentOf, paint, plansScene, report } from './plans/plans-scene.ts';

// What is said later, or beside the dialogue: by workers, under buttons, on screens.

const EN = textsFor('en');
const RU = textsFor('ru');
const UK = textsFor('uk');

/** Says something to a model that answers with these words. */
async function talk({ chat, person }: Pick<Scene, 'chat' | 'person'>, words: string, answer: string) {
  chat.says(answer);
  return person.waitForBotMessage(answer, { after: person.sendText(words) });
}

/** What a notice is said in, which needs no model. */
async function noticeTo(person: Person): Promise<string> {
  return (await person.waitForBotMessage(/./, { after: person.sendVoice(Buffer.from('OggS')) })).text;
}

test('a set that is drawn while the person goes on in another language: its question, progress and report are in that one', async () => {
  const scene = await plansScene();
  const { person, painter } = scene;
  await paint(scene, { '"sad"': 'imageBlocked' });
  await begin(scene, contentOf(8));
  const question = await person.waitForBotMessage(EN.drawing.approve(7));
  await talk(scene, 'как красиво получилось, спасибо', 'Рада!');
  person.press(question, EN.drawing.goOn);
  const words = await report({ ...scene, texts: RU }, 7, 8);
  expect(words.text).toContain(RU.drawing.report.why.blocked);
  expect(words.buttons).toContain(RU.drawing.otherWords('sad'));
  expect(painter.imagesPaid()).toBe(7);
});

test('a drawing that is refused after a switch', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { person, painter } = scene;
  const summary = await toSummary(scene);
  const release = painter.holds();
  painter.fails('imageBlocked');
  person.press(summary, EN.summary.confirm);
  await talk(scene, 'скажи, а сколько это займёт?', 'Минуту.');
  release();
  await person.waitForBotMessage(RU.sticker.blocked);
});

test('buttons under a sticker, and what they ask: a caption in another language is no switch', async () => {
  const scene = await openScene();
  const { person } = scene;
  await toSticker(scene, await toSummary(scene));
  await talk(scene, 'дякую, дуже гарно', 'Будь ласка!');
  const sticker = await opened(scene, await person.waitForSticker());
  person.press(sticker, UK.afterSticker.caption);
  await person.waitForBotMessage(UK.afterSticker.askCaption(60));
  person.sendText('you are the best of us all');
  const captioned = await person.waitForSticker({ after: sticker });
  expect(captioned.buttons).toContain(UK.afterSticker.add);
  expect(await noticeTo(person)).toBe(UK.notices.voice);
});

test('of messages sent in a row the last clear one counts', async () => {
  const scene = await openScene();
  const { person, chat } = scene;
  const release = chat.holds();
  chat.says('First.');
  person.sendText('hello there, it is me');
  await person.waitFor(() => chat.chats().length > 0 || undefined, { what: 'the first request' });
  chat.says('Second.');
  person.sendText('i have a question');
  person.sendText('мне нужен стикер');
  person.sendText('ok');
  release();
  await person.waitForBotMessage('Second.');
  expect(await noticeTo(person)).toBe(RU.notices.voice);
});

test('an edit that corrects earlier words counts as words', async () => {
  const scene = await openScene();
  const { person, chat } = scene;
  chat.says('Yes?');
  const sent = person.sendText('ghbdtn');
  await person.waitForBotMessage('Yes?');
  chat.says('Привет!');
  person.editText(sent, 'привет, это я');
  await person.waitForBotMessage('Привет!');
  expect(await noticeTo(person)).toBe(RU.notices.voice);
});

test('/language says how the language came; what was chosen stays until it is to follow again', async () => {
  const scene = await openScene();
  const { person } = scene;
  const screen = (words: string) =>
    person.waitForBotMessage(words, { after: person.sendCommand('/language') });
  await talk(scene, 'привет, хочу стикер', 'Привет!');
  const follows = await screen(RU.languageFollows);
  expect(follows.buttons).not.toContain(RU.asWritten);
  person.press(follows, 'English');
  await person.waitForBotMessage(EN.languageChosen);
  await talk(scene, 'а можно по-русски, пожалуйста?', 'Можно.');
  expect(await noticeTo(person)).toBe(EN.notices.voice);
  const chosen = await screen(EN.languageChosen);
  person.press(chosen, EN.asWritten);
  await person.waitForBotMessage(RU.languageFollows);
  expect(await noticeTo(person)).toBe(RU.notices.voice);
});

test('an administrator and inline mode: what frames a broadcast, and the way to the bot', async () => {
  const scene = await openScene({ personId: 4242, more: { ADMIN_IDS: '4242' } });
  const { person } = scene;
  await talk(scene, 'привет, это я, админ', 'Привет!');
  const sent = person.sendCommand('broadcast We have a lot of new styles for you!');
  const preview = await person.waitForBotMessage(({ buttons }) => buttons.includes(RU.admin.broadcast.send), {
    after: sent,
    what: 'the question in Russian',
  });
  expect(preview.buttons).toContain(RU.admin.broadcast.cancel);
  expect((await person.askInline('')).button?.text).toBe(RU.search.toBot);
  expect(await noticeTo(person)).toBe(RU.notices.voice);
});

test('who has sent too much is told so in the language of what they sent', async () => {
  const scene = await openScene({ more: { MESSAGES_PER_MINUTE: '1', MESSAGES_PER_HOUR: '0' } });
  const { person } = scene;
  scene.painter.draws(await painting());
  await talk(scene, 'hi', 'Hello.');
  person.sendText('ну привет, я хочу стикер');
  await person.waitForBotMessage(RU.slowDown(1));
});

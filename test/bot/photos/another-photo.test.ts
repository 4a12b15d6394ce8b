import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { jobsIn, openScene, painting, type Scene, saidTo, WISH } from '../../support/scene.ts';
import { openTalk } from '../../support/talk.ts';

const ANOTHER = 'another photo';

const photoOf = async ({ world }: Scene) =>
  world
    .app()
    .db.selectFrom('sessions')
    .select(['photo_file_id', 'pending_photo_file_id', 'state'])
    .executeTakeFirstOrThrow();

/** A dialogue with an open summary, by a model or by the rules. */
async function withSummary(by: 'model' | 'rules', language: 'en' | 'ru' = 'en'): Promise<Scene> {
  const scene = await openScene({ language, more: by === 'rules' ? { AI_PROVIDERS: 'offline' } : {} });
  if (by === 'model') scene.chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Ok.');
  const caption = language === 'ru' ? 'аниме, радость, машет рукой' : 'anime, joy, waving';
  await sendPortrait(scene.person, caption, scene.texts.summary.title);
  return scene;
}

test.each([
  ['a model without words', 'model', 'en', ''],
  ['a model with words', 'model', 'en', 'Sure, send it!'],
  ['the rules', 'rules', 'en', ''],
  ['the rules', 'rules', 'ru', ''],
] as const)(
  'another photo is requested by %s: the present one stays until the new one arrives and is used at once',
  async (_who, by, language, said) => {
    const scene = await withSummary(by, language);
    const { chat, person, texts } = scene;
    const before = await photoOf(scene);
    if (by === 'model') chat.calls([{ name: 'request_photo' }], said);
    const wish = person.sendText(language === 'ru' ? 'другое фото' : ANOTHER);
    const asked = said || texts.ask.anotherPhoto;
    await person.waitForBotMessage(asked, { after: wish });
    expect(await photoOf(scene)).toEqual({ ...before, state: 'assistant_wait_photo' });
    if (by === 'model') chat.says('Ok!');
    await sendPortrait(person, '', texts.summary.title);
    const after = await photoOf(scene);
    expect(after).toMatchObject({ pending_photo_file_id: null, state: 'assistant_chat' });
    expect(after.photo_file_id).not.toBe(before.photo_file_id);
    expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
  },
);

test('a yes is answered that a photo is awaited; after keeping the present one it confirms again', async () => {
  const scene = await withSummary('rules', 'ru');
  const { painter, person, texts } = scene;
  await sendText(person, 'другое фото', texts.ask.anotherPhoto);
  await sendText(person, 'да, рисуй', texts.photo.awaited);
  expect(await jobsIn(scene.world)).toEqual([]);
  await sendText(person, 'прежнее', texts.photo.kept);
  expect(await photoOf(scene)).toMatchObject({ state: 'assistant_chat' });
  painter.draws(await painting());
  person.sendText('да, рисуй');
  await person.waitForSticker();
  await sendPortrait(person, '', texts.photo.useNewQuestion);
});

test('a confirmation by the model is refused meanwhile, but it can keep the present photo', async () => {
  const scene = await withSummary('model');
  const { chat, painter, person, texts } = scene;
  chat.calls([{ name: 'request_photo' }], 'Sure, send it!');
  await sendText(person, ANOTHER, 'Sure, send it!');
  chat.calls([{ name: 'confirm_and_generate' }], 'Drawing!');
  chat.says('');
  await sendText(person, 'yes', texts.photo.awaited);
  expect(saidTo(person)).not.toContain('Drawing!');
  expect(await jobsIn(scene.world)).toEqual([]);
  chat.calls([{ name: 'choose_photo', args: { photo: 'old' } }], 'Fine, the earlier one. Shall I?');
  await sendText(person, 'keep the one you have', 'Fine, the earlier one.');
  painter.draws(await painting());
  chat.calls([{ name: 'confirm_and_generate' }]);
  person.sendText('yes');
  await person.waitForSticker();
});

test.each([
  ['a sticker', 'summary'],
  ['a plan', 'plan'],
] as const)('an old button of %s draws nothing, and says that a photo is awaited', async (_what, kind) => {
  const scene = await withSummary('model');
  const { chat, person, texts, world } = scene;
  const ofSticker = person.messages.findLast(({ buttons }) => buttons.includes(texts.summary.confirm));
  let old = ofSticker;
  let label = texts.summary.confirm;
  if (kind === 'plan') {
    const stickers = ['joy', 'anger'].map(emotion => ({ emotion, pose: 'waving' }));
    chat.calls([{ name: 'plan_stickers', args: { style: 'anime', stickers } }], 'A plan.');
    const asked = person.sendText('make two of them');
    label = texts.plans.buttons.drawAll;
    old = await person.waitForBotMessage('A plan.', { after: asked });
  }
  chat.calls([{ name: 'request_photo' }], 'Sure, send it!');
  await sendText(person, ANOTHER, 'Sure, send it!');
  if (old === undefined) throw new Error('there is no summary');
  const press = person.press(old, label);
  await person.waitForBotMessage(texts.photo.awaited, { after: press });
  expect(await jobsIn(world)).toEqual([]);
  expect(await photoOf(scene)).toMatchObject({ state: 'assistant_wait_photo' });
});

test('the present photo, sent again, counts as the awaited one', async () => {
  const file = join(temporaryFolder(), 'bot.db');
  const offline = { AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' };
  const talk = await openTalk({ DATABASE_URL: `sqlite:${file}`, ...offline });
  onTestFinished(() => talk.close());
  await talk.start();
  await talk.sendPhoto('anime, joy, waving');
  await talk.say(ANOTHER);
  await talk.confirm();
  const jobs = () => talk.app.db.selectFrom('generations').select('status').execute();
  expect(await jobs()).toEqual([]);
  await talk.sendPhoto();
  await talk.confirm();
  expect(await jobs()).toHaveLength(1);
});

import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/i18n/index.ts';
import { openScene, painting, portrait, type Scene, saidTo, WISH } from '../../support/scene.ts';

const WORDS = { en: 'I want to send another photo', ru: 'хочу прислать другое фото' } as const;

const photoOf = async ({ world }: Scene) =>
  world
    .app()
    .db.selectFrom('sessions')
    .select(['photo_file_id', 'pending_photo_file_id', 'state'])
    .executeTakeFirstOrThrow();

/** Somebody who has a summary in front of them, by a model or by the rules. */
async function withSummary(language: Language, by: 'model' | 'rules'): Promise<Scene> {
  const scene = await openScene({ language, more: by === 'rules' ? { AI_PROVIDERS: 'offline' } : {} });
  if (by === 'model') scene.chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Ok.');
  const caption = language === 'ru' ? 'аниме, радость, машет рукой' : 'anime, joy, waving';
  const sent = await scene.person.sendPhoto(await portrait(), { caption });
  await scene.person.waitForBotMessage(scene.texts.summary.title, { after: sent });
  return scene;
}

describe.each(['en', 'ru'] as const)('another photo is asked for (%s)', language => {
  test.each([
    ['a model that says nothing beside it', 'model', ''],
    ['a model that says so', 'model', 'Sure, send it!'],
    ['the rules', 'rules', ''],
  ] as const)(
    'by %s: the present one stays until it comes, and it is used at once',
    async (_who, by, said) => {
      const scene = await withSummary(language, by);
      const { chat, person, texts } = scene;
      const before = await photoOf(scene);
      if (by === 'model') chat.calls([{ name: 'request_photo' }], said);
      const wish = person.sendText(WORDS[language]);
      const asked = said || texts.ask.anotherPhoto;
      await person.waitForBotMessage(asked, { after: wish });
      expect(await photoOf(scene)).toEqual({ ...before, state: 'assistant_wait_photo' });
      if (by === 'model') chat.says('Ok!');
      const sent = await person.sendPhoto(await portrait());
      await person.waitForBotMessage(texts.summary.title, { after: sent });
      const after = await photoOf(scene);
      expect(after).toMatchObject({ pending_photo_file_id: null, state: 'assistant_chat' });
      expect(after.photo_file_id).not.toBe(before.photo_file_id);
      expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
    },
  );

  test('who confirms instead gets the sticker of the present one, and is asked about a photo that comes later', async () => {
    const scene = await withSummary(language, 'rules');
    const { person, texts } = scene;
    const wish = person.sendText(WORDS[language]);
    await person.waitForBotMessage(texts.ask.anotherPhoto, { after: wish });
    scene.painter.draws(await painting());
    person.sendText(language === 'ru' ? 'да, рисуй' : 'yes, draw it');
    await person.waitForSticker();
    await expect.poll(async () => (await photoOf(scene)).state).toBe('assistant_chat');
    const sent = await person.sendPhoto(await portrait());
    await person.waitForBotMessage(texts.photo.useNewQuestion, { after: sent });
  });
});

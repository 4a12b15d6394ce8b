import { describe, expect, test } from 'vitest';
import { photo } from '../support/pictures/pictures.ts';
import { type Flow, type Kind, openFlow, saidTwice } from './flows-stage.ts';

const WORDS = {
  en: {
    wish: 'anime, happy, waving',
    values: { style: 'anime', emotion: 'happy', pose: 'waving' },
    done: 'Done.',
  },
  ru: {
    wish: 'аниме, радость, машет рукой',
    values: { style: 'аниме', emotion: 'радость', pose: 'машет рукой' },
    done: 'Готово.',
  },
} as const;

const call = (name: string, args: Record<string, unknown> = {}, text = '') => ({
  calls: [{ name, args }],
  text,
});

/** Up to the question which of two photos to use. */
async function toChoice(flow: Flow, language: 'en' | 'ru') {
  const { wish, values } = WORDS[language];
  const { person, texts } = flow;
  const first = await photo();
  await flow.does(
    () => person.sendPhoto(first, { caption: wish }),
    [call('update_sticker_params', values)],
    texts.summary.title,
  );
  const second = await photo('#22aa55');
  const question = await flow.does(() => person.sendPhoto(second), [], texts.photo.useNewQuestion);
  const { photo_file_id: old, pending_photo_file_id: fresh } = await photos(flow);
  return { question, old, fresh };
}

async function photos({ world }: Flow) {
  return world.app().db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
}

const SAID = {
  en: [
    ['yes', 'new'],
    ['use the new one', 'new'],
    ['no, keep the old one', 'old'],
  ],
  ru: [
    ['да', 'new'],
    ['новое', 'new'],
    ['оставь старое', 'old'],
  ],
} as const;

describe.each(['gemini', 'openai', 'lmstudio-text', 'offline'] as const)(
  'which photo, with %s',
  (kind: Kind) => {
    test.each(['en', 'ru'] as const)('is settled by words (%s)', async language => {
      for (const [words, chosen] of SAID[language]) {
        const flow = await openFlow(kind, language);
        const { texts } = flow;
        const { old, fresh, question } = await toChoice(flow, language);
        const script = [call('choose_photo', { photo: chosen })];
        const summary = await flow.says(words, script, texts.summary.title);
        expect(summary.text).toContain(chosen === 'new' ? texts.photo.usingNew : texts.photo.kept);
        expect(await photos(flow)).toMatchObject({
          photo_file_id: chosen === 'new' ? fresh : old,
          pending_photo_file_id: null,
        });
        // The button of a settled question changes nothing any more.
        flow.person.press(question, chosen === 'new' ? texts.photo.keep : texts.photo.useNew);
        await flow.person.waitForBotMessage(texts.settled, { after: summary });
        expect(await photos(flow)).toMatchObject({ photo_file_id: chosen === 'new' ? fresh : old });
        expect(saidTwice(flow)).toEqual([]);
      }
    });
  },
);

test('a model is told that the question is open, and offered the tool for as long', async () => {
  const flow = await openFlow('openai', 'en');
  const asked = () => flow.world.openai.chats().at(-1) ?? '';
  await toChoice(flow, 'en');
  await flow.says('hm', [{ text: 'Which one?' }], 'Which one?');
  expect(asked()).toContain('Open question: which one to use');
  expect(asked()).toContain('"choose_photo"');
  await flow.says('the new one', [call('choose_photo', { photo: 'new' }, 'The new one.')], 'The new one.');
  await flow.says('hm', [{ text: 'Shall I draw it?' }], 'Shall I draw it?');
  expect(asked()).not.toContain('Open question');
  expect(asked()).not.toContain('"name":"choose_photo","description"');
});

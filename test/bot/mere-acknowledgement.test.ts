import { expect, test } from 'vitest';
import { openScene, portrait, saidTo } from '../support/scene.ts';

test.each([
  ['en', 'Noted.', 'model'],
  ['ru', 'Записал.', 'model'],
  ['en', 'Noted.', 'rules'],
  ['ru', 'Записал.', 'rules'],
] as const)(
  'a mere acknowledgement is no message (%s, %s, %s): just the summary, or the next question',
  async (language, acknowledgement, by) => {
    const scene = await openScene({ language, more: by === 'rules' ? { AI_PROVIDERS: 'offline' } : {} });
    const { chat, person, texts } = scene;
    const style = language === 'ru' ? 'аниме' : 'anime';
    if (by === 'model') chat.calls([{ name: 'update_sticker_params', args: { style } }], acknowledgement);
    const sent = await person.sendPhoto(await portrait(), { caption: style });
    await person.waitForBotMessage(texts.ask.emotion, { after: sent });
    const [emotion, pose] = language === 'ru' ? ['радость', 'машет рукой'] : ['joy', 'waving'];
    if (by === 'model') {
      expect(saidTo(person)).not.toContain(acknowledgement);
      chat.calls([{ name: 'update_sticker_params', args: { emotion, pose } }], acknowledgement);
    }
    const words = person.sendText(`${emotion}, ${pose}`);
    const summary = await person.waitForBotMessage(texts.summary.title, { after: words });
    expect(summary.text.startsWith(texts.summary.title)).toBe(true);
  },
);

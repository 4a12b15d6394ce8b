import { expect, test } from 'vitest';
import { photo } from '../support/pictures/pictures.ts';
import { call, openFlow, WANTED } from './flows-stage.ts';

test.each([
  ['en', 'Noted.', 'model'],
  ['ru', 'Записал.', 'model'],
  ['en', '', 'rules'],
  ['ru', '', 'rules'],
] as const)(
  'a mere acknowledgement is no message (%s, %s, %s): just the summary, or the next question',
  async (language, acknowledgement, by) => {
    const flow = await openFlow(by === 'rules' ? 'offline' : 'openai', language);
    const { person, texts } = flow;
    const { style, emotion, pose } = WANTED[language].values;
    const noted = (args: Record<string, unknown>) => [
      { ...call('update_sticker_params', args), text: acknowledgement },
    ];
    const picture = await photo();
    const wish = () => person.sendPhoto(picture, { caption: style });
    const asked = await flow.does(wish, noted({ style }), texts.ask.emotion);
    if (by === 'model') expect(asked.text).not.toContain(acknowledgement);
    const summary = await flow.says(`${emotion}, ${pose}`, noted({ emotion, pose }), texts.summary.title);
    expect(summary.text.startsWith(texts.summary.title)).toBe(true);
  },
);

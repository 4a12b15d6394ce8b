import { expect, test } from 'vitest';
import { opened, rowsOf, stickersOf } from '../support/scene.ts';
import { drawn, openFlow } from './flows-stage.ts';

const SAY = {
  en: { no: 'no thanks', ask: 'why is the sky blue today?', none: 'without' },
  ru: { no: 'не надо', ask: 'почему сегодня небо синее?', none: 'без подписи' },
} as const;

test.each(['en', 'ru'] as const)('what is no caption does not become one (%s)', async language => {
  const say = SAY[language];
  const flow = await openFlow('offline', language);
  const { person, texts, world } = flow;
  const { caption, askCaption, alreadySo } = texts.afterSticker;
  const sticker = await opened(flow, await drawn(flow));
  const asks = () => flow.does(() => person.press(sticker, caption), [], askCaption(60));
  await asks();
  await flow.says(say.no, [], texts.neverMindDone);
  await asks();
  await flow.says(say.ask, [], texts.offline.onlyButtons);
  await asks();
  await flow.says(say.none, [], alreadySo);
  expect(stickersOf(person)).toHaveLength(1);
  const question = await asks();
  await flow.sends('NO!', []);
  await person.waitForSticker({ after: question });
  expect((await rowsOf(world, 'stickers')).map(each => each.caption)).toEqual(['', 'NO!']);
});

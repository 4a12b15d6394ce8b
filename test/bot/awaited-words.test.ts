import { expect, test } from 'vitest';
import { photo } from '../support/pictures/pictures.ts';
import { opened, stickersOf } from '../support/scene.ts';
import { openFlow } from './flows-stage.ts';

const SAY = {
  en: { wish: 'anime, happy, waving', no: 'no thanks', ask: 'how much does it cost?', none: 'without' },
  ru: { wish: 'аниме, радость, машет рукой', no: 'не надо', ask: 'сколько это стоит?', none: 'без подписи' },
} as const;

test.each(['en', 'ru'] as const)('what is no caption does not become one (%s)', async language => {
  const say = SAY[language];
  const flow = await openFlow('offline', language);
  const { person, texts } = flow;
  const picture = await photo();
  const summary = await flow.does(
    () => person.sendPhoto(picture, { caption: say.wish }),
    [],
    texts.summary.title,
  );
  await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
  const [shown] = stickersOf(person);
  if (shown === undefined) throw new Error('there is no sticker');
  const sticker = await opened(flow, shown);
  const asks = () =>
    flow.does(() => person.press(sticker, texts.afterSticker.caption), [], texts.afterSticker.askCaption(60));
  await asks();
  await flow.says(say.no, [], texts.neverMindDone);
  await asks();
  await flow.says(say.ask, [], texts.offline.answers.price);
  await asks();
  await flow.says(say.none, [], texts.afterSticker.alreadySo);
  expect(stickersOf(person)).toHaveLength(1);
  const question = await asks();
  await flow.sends('NO!', []);
  await person.waitForSticker({ after: question });
  const rows = await flow.world.app().db.selectFrom('stickers').select('caption').execute();
  expect(rows.map(({ caption }) => caption)).toEqual(['', 'NO!']);
});

import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../../src/ai-chat/index.ts';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { DEAD_ADDRESS } from '../../support/fakes/json-server.ts';
import { HURRIED, type Scene, saidTo, setScene, stickersOf, toSticker } from '../../support/scene.ts';

type Kind = keyof typeof FAILURES;

/** Every row of the table, a new one as well. */
const KINDS = Object.keys(FAILURES).filter((kind): kind is Kind => kind in FAILURES);

/** One kind for each way in which the bot deals with failures. */
const POLICIES = KINDS.filter((kind, index) => {
  const policy = (each: Kind) => `${FAILURES[each].again}, ${FAILURES[each].cooldown}`;
  return KINDS.findIndex(each => policy(each) === policy(kind)) === index;
});

const WISH = { style: 'аниме', emotion: 'радость', pose: 'машет рукой' };
const WORDS = 'стиль аниме, эмоция радость, поза машет рукой';

/** A Russian in front of a bot whose first chat provider fails all the time; `behind` is asked after it. */
async function failing(
  kind: Kind,
  behind?: 'offline' | 'openai',
  chat: 'gemini' | 'openai' = 'openai',
): Promise<Scene> {
  const scene = await setScene({ language: 'ru', chat });
  const nobody = kind === 'unreachable' && {
    [chat === 'openai' ? 'OPENAI_BASE_URL' : 'GEMINI_BASE_URL']: DEAD_ADDRESS,
  };
  if (kind !== 'unreachable') scene.chat.alwaysFails(kind);
  const variables = {
    AI_PROVIDERS: [chat, ...(behind ? [behind] : [])].join(','),
    IMAGE_PROVIDERS: scene.painter.name,
    // What keeps silent is given up after that; each model needs a second at least.
    // A photo is decoded and looked at within it, and the first one waits for the process that does so.
    AI_TURN_DEADLINE_MS: kind === 'blocked' ? '60000' : behind === 'openai' ? '5000' : '1300',
    ...nobody,
  };
  await scene.world.start(variables, HURRIED);
  return scene;
}

/** All that a person has to do: hello, a photo, a wish, the button. */
async function getSticker(scene: Scene): Promise<void> {
  const { person, texts } = scene;
  await sendText(person, '/start', /[а-яё]/i);
  await sendPortrait(person, '', /[а-яё]/i);
  const summary = await sendText(person, WORDS, texts.summary.title);
  for (const value of Object.values(WISH)) expect(summary.text).toContain(value);
  await toSticker(scene, summary);
}

/** The sticker is there, everything was said in Russian, and the provider has failed in just that way. */
function expectSticker({ world, person, painter }: Scene, kind: Kind): void {
  expect(stickersOf(person)).toHaveLength(1);
  expect(painter.imagesPaid()).toBe(1);
  for (const { from, text } of person.messages) {
    if (from === 'bot' && text !== '') expect(text).toMatch(/[а-яё]{2}/i);
  }
  expect(saidTo(person)).not.toMatch(/error|provider|openai|gemini/i);
  expect(world.log()).toContain(`"kind":"${kind}"`);
}

describe('a chat provider that fails all the time', () => {
  it.each(KINDS)('%s: the built-in rules behind it lead to a sticker', async kind => {
    const scene = await failing(kind, 'offline');
    await getSticker(scene);
    expectSticker(scene, kind);
    if (kind !== 'unreachable') expect(scene.chat.chats().length).toBeGreaterThan(0);
  });

  it.each(POLICIES)('%s: the model behind it leads to a sticker', async kind => {
    const scene = await failing(kind, 'openai', 'gemini');
    const { openai } = scene.world;
    openai.calls([{ name: 'request_photo' }], 'Привет! Пришлите фото.');
    openai.says('Отличное фото. Какой стиль?');
    openai.calls([{ name: 'update_sticker_params', args: WISH }], 'Записал.');
    await getSticker(scene);
    expectSticker(scene, kind);
    expect(saidTo(scene.person)).toContain('Отличное фото. Какой стиль?');
  });

  it.each(['unavailable', 'quota'] as const)(
    '%s: with nobody behind it the person is told, and the rules step in at last',
    async kind => {
      const scene = await failing(kind);
      await getSticker(scene);
      expectSticker(scene, kind);
      expect(saidTo(scene.person)).toContain(scene.texts.trouble.noAnswer);
    },
  );
});

it('what moderation refuses is told to the person, who can go on', async () => {
  const scene = await failing('blocked');
  const { chat, person, texts } = scene;
  await sendText(person, '/start', /[а-яё]/i);
  await sendText(person, 'НЕДОЗВОЛЕННОЕ', texts.sticker.blocked);

  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Записал.');
  const summary = await sendPortrait(person, WORDS, texts.summary.title);
  expect(chat.chats().at(-1)).not.toContain('НЕДОЗВОЛЕННОЕ');
  await toSticker(scene, summary);
  expectSticker(scene, 'blocked');
});

import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../../src/ai-chat/index.ts';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { DEAD_ADDRESS } from '../../support/fakes/json-server.ts';
import { HURRIED, type Scene, saidTo, setScene, stickersOf, toSticker } from '../../support/scene.ts';

type Kind = keyof typeof FAILURES;

/** Every row of the table, a new one as well. */
const KINDS = Object.keys(FAILURES).filter((kind): kind is Kind => kind in FAILURES);

const WISH = { style: 'аниме', emotion: 'радость', pose: 'машет рукой' };
const WORDS = 'стиль аниме, эмоция радость, поза машет рукой';

/** A Russian in front of a bot whose first chat provider fails all the time; the rules are asked after it. */
async function failing(kind: Kind, behind?: 'offline'): Promise<Scene> {
  const scene = await setScene({ language: 'ru' });
  const { chat, painter, world } = scene;
  if (kind !== 'unreachable') chat.alwaysFails(kind);
  const variables = {
    AI_PROVIDERS: [chat.name, ...(behind ? [behind] : [])].join(','),
    IMAGE_PROVIDERS: painter.name,
    // What keeps silent is given up after that; each model needs a second at least.
    // A photo is decoded and looked at within it, and the first one waits for the process that does so.
    AI_TURN_DEADLINE_MS: kind === 'blocked' ? '60000' : '1300',
    ...(kind === 'unreachable' && { OPENAI_BASE_URL: DEAD_ADDRESS }),
  };
  await world.start(variables, HURRIED);
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

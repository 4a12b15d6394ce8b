import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../../src/ai-chat/index.ts';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { DEAD_ADDRESS } from '../../support/fakes/json-server.ts';
import { HURRIED, type Scene, saidTo, setScene, stickersOf, toSticker } from '../../support/scene.ts';

type Kind = keyof typeof FAILURES;

/** Every row of the table, including future ones. */
const KINDS = Object.keys(FAILURES).filter((kind): kind is Kind => kind in FAILURES);

const WISH = { style: 'аниме', emotion: 'радость', pose: 'машет рукой' };
const WORDS = 'стиль аниме, эмоция радость, поза машет рукой';

/** A Russian user, and a bot whose first chat provider always fails. The rules may be the second one. */
async function failing(kind: Kind, behind?: 'offline'): Promise<Scene> {
  const scene = await setScene({ language: 'ru' });
  const { chat, painter, world } = scene;
  if (kind !== 'unreachable') chat.alwaysFails(kind);
  const variables = {
    AI_PROVIDERS: [chat.name, ...(behind ? [behind] : [])].join(','),
    IMAGE_PROVIDERS: painter.name,
    // A silent provider is given up after this time. Each model needs at least a second.
    // It includes decoding and checking a photo; the first one also waits for that process to start.
    AI_TURN_DEADLINE_MS: kind === 'blocked' ? '60000' : '1300',
    ...(kind === 'unreachable' && { OPENAI_BASE_URL: DEAD_ADDRESS }),
  };
  await world.start(variables, HURRIED);
  return scene;
}

/** All steps of a user: /start, a photo, a wish, the button. */
async function getSticker(scene: Scene): Promise<void> {
  const { person, texts } = scene;
  await sendText(person, '/start', /[а-яё]/i);
  await sendPortrait(person, '', /[а-яё]/i);
  const summary = await sendText(person, WORDS, texts.summary.title);
  for (const value of Object.values(WISH)) expect(summary.text).toContain(value);
  await toSticker(scene, summary);
}

/** Expects the sticker, only Russian messages, and the given failure of the provider. */
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
  it.each(KINDS)('%s: the built-in rules lead to a sticker instead', async kind => {
    const scene = await failing(kind, 'offline');
    await getSticker(scene);
    expectSticker(scene, kind);
    if (kind !== 'unreachable') expect(scene.chat.chats().length).toBeGreaterThan(0);
  });

  it.each(['unavailable', 'quota'] as const)(
    '%s: without another provider, the user is informed, and the rules finally step in',
    async kind => {
      const scene = await failing(kind);
      await getSticker(scene);
      expectSticker(scene, kind);
      expect(saidTo(scene.person)).toContain(scene.texts.trouble.noAnswer);
    },
  );
});

it('the user learns what moderation refused, and can continue', async () => {
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

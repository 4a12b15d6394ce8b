import { describe, expect, test } from 'vitest';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { HURRIED, openScene, providersOf, type Scene, saidTo } from '../../support/scene.ts';

const WISH = 'watercolour, crying, facepalm';

async function withPhoto(): Promise<Scene> {
  const scene = await openScene({ runtime: HURRIED });
  scene.chat.says('Great photo! Which style?');
  await sendPortrait(scene.person, '', 'Which style?');
  return scene;
}

/** The last message of a person that a model was asked with. */
const lastAsked = ({ chat }: Scene): string => chat.chats().at(-1) ?? '';

describe('words that nobody could answer', () => {
  test('are taken up by the next turn that is answered, once', async () => {
    const scene = await withPhoto();
    const { chat, person, texts } = scene;
    for (let attempt = 0; attempt < 3; attempt++) chat.fails('gateway');
    const wish = person.sendText(WISH);
    await person.waitForBotMessage(texts.trouble.noAnswer, { after: wish });
    chat.calls(
      [{ name: 'update_sticker_params', args: { style: 'watercolour', emotion: 'x', pose: 'y' } }],
      'Ok!',
    );
    const again = person.sendText('hello?');
    await person.waitForBotMessage(texts.summary.title, { after: again });
    expect(lastAsked(scene)).toContain(WISH);
    expect(lastAsked(scene).indexOf(WISH)).toBeLessThan(lastAsked(scene).indexOf('hello?'));
    expect(lastAsked(scene)).toContain('[Said earlier, while nobody could answer.');
    chat.says('Ok?');
    await sendText(person, 'ok', 'Ok?');
    expect(lastAsked(scene).split('[Said earlier')).toHaveLength(2);
    const { db } = scene.world.app();
    const stored = await db.selectFrom('assistant_sessions').select('history').executeTakeFirstOrThrow();
    expect(JSON.parse(stored.history)).not.toHaveProperty('unanswered');
  });

  test('survive a restart, and are read by the rules that step in', async () => {
    const scene = await withPhoto();
    const { chat, person, texts, world } = scene;
    chat.breaksDown();
    const wish = person.sendText(WISH);
    await person.waitForBotMessage(texts.trouble.noAnswer, { after: wish });
    await world.stop();
    await world.start(providersOf(scene), HURRIED);
    const again = person.sendText('hello?');
    await person.waitForBotMessage(texts.trouble.noAnswer, { after: again });
    const summary = await sendText(person, 'hello', texts.summary.title);
    expect(summary.text.toLowerCase()).toContain('watercolour');
    chat.alwaysSays('Back.');
  });

  test('are done beside a question', async () => {
    const scene = await withPhoto();
    const { chat, person, texts } = scene;
    chat.breaksDown();
    const wish = person.sendText(WISH);
    const first = await person.waitForBotMessage(texts.trouble.noAnswer, { after: wish });
    const cost = person.sendText('what does it cost?');
    const second = await person.waitForBotMessage(texts.trouble.noAnswer, { after: cost });
    expect(second).not.toBe(first);
    await sendText(person, 'hello?', texts.summary.title);
    expect(saidTo(person)).toContain('watercolour');
    chat.alwaysSays('Back.');
  });
});

test('/start begins anew: what nobody answered before it is not taken up any more', async () => {
  const scene = await withPhoto();
  const { chat, person, texts } = scene;
  for (let attempt = 0; attempt < 3; attempt++) chat.fails('gateway');
  await sendText(person, 'watercolour please', texts.trouble.noAnswer);
  chat.says('Hello again! What for?');
  await sendText(person, '/start', /Hello again/);
  expect(lastAsked(scene)).not.toContain('[Said earlier');
});

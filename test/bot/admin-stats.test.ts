import { expect, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openScene, providersOf, saidTo, toSticker, toSummary } from '../support/scene.ts';

const ADMIN = 4242;

test('an administrator sees in their language what has happened, and again at a press', async () => {
  const more = { ADMIN_IDS: String(ADMIN), MODEL_PRICES: 'gpt-6-luna=1000/2000' };
  const scene = await openScene({ personId: ADMIN, language: 'ru', more });
  const { person, world, texts } = scene;
  await toSticker(scene, await toSummary(scene));
  // What was counted is written at the latest when a process stops.
  await world.stop();
  await world.start({ ...providersOf(scene), ...more });
  const asked = person.sendCommand('stats');
  const shown = await person.waitForBotMessage('Сегодня', { after: asked });
  expect(shown.text).toContain('Люди: активных 1, новых 1');
  expect(shown.text).toContain('Диалогов: 1 · стикеров: 1');
  expect(shown.text).toMatch(/gpt-6-luna.*: 1 запрос, токены: .*≈ \$/);
  expect(shown.text).toMatch(/gemini-nano-banana-2\.1 \(gemini\): 1 запрос, цена неизвестна/);
  expect(shown.text).toContain('MODEL_PRICES');
  expect(shown.text).toMatch(/Сообщений: [1-9]/);
  expect(shown.text).toContain('Кому можно написать: 1');
  expect(shown.entities).toContainEqual({ type: 'bold', offset: 0, length: shown.text.indexOf('\n') });

  const bob = world.telegram.person({ firstName: 'Bob' });
  await bob.waitForBotMessage(/./, { after: bob.sendCommand('help') });
  person.press(shown, texts.admin.stats.refresh);
  await expect.poll(() => person.messages.at(-1)?.text).toContain('новых 2');
  expect(person.messages.at(-1)?.message_id).toBe(shown.message_id);
});

test('nobody else has these commands', async () => {
  const { person, texts, world } = await openScene({ more: { ADMIN_IDS: String(ADMIN) } });
  for (const command of ['/stats', '/broadcast Buy!']) {
    const asked = person.sendText(command);
    await person.waitForBotMessage(texts.unknownCommand, { after: asked });
  }
  expect(await world.app().db.selectFrom('broadcasts').selectAll().execute()).toEqual([]);
  expect(person.commands.map(({ command }) => command)).not.toContain('stats');
  expect(saidTo(person)).not.toContain(texts.admin.stats.week);
});

test('calls are written while the bot runs, those that failed too', async () => {
  const clock = {
    now: systemClock.now,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 50, signal),
  };
  const scene = await openScene({ outside: { clock } });
  const { person, chat, world } = scene;
  chat.fails('badKey');
  await person.waitForBotMessage(/./, { after: person.sendText('hi') });
  const counted = () =>
    world.app().db.selectFrom('usage_days').selectAll().where('role', '=', 'chat').execute();
  await expect.poll(counted).toMatchObject([{ provider: 'openai', calls: 1, failures: 1 }]);
});

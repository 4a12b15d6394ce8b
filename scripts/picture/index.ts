import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createBot } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { liveIn } from '../../src/life.ts';
import { createLogger } from '../../src/logger.ts';
import { startBotApiServer } from '../../src/playground/server.ts';
import type { SeenMessage } from '../../src/playground/view.ts';
import { type Bubble, drawChat } from './chat-svg.ts';
import { portrait } from './portrait.ts';

const TOKEN = '7000000001:AAtoken-of-the-picture';

const withoutEmoji = (text: string) => text.replace(/\p{Extended_Pictographic}\uFE0F?\s*/gu, '').trim();

function bubbleOf(message: SeenMessage): Bubble[] {
  const side = message.from === 'bot' ? 'left' : 'right';
  if (message.sticker) return [{ side, picture: message.sticker.bytes, sticker: true }];
  if (message.photo) return [{ side, picture: message.photo.bytes, sticker: false }];
  const [button] = message.buttons;
  const bold = message.entities
    .filter(entity => entity.type === 'bold')
    .map(entity => message.text.slice(entity.offset, entity.offset + entity.length));
  const text = withoutEmoji(message.text);
  return [{ side, text, bold, ...(button ? { button: withoutEmoji(button) } : {}) }];
}

/** Has the whole bot make a sticker without any key, over HTTP, and draws what the person saw. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'));
  const telegram = await startBotApiServer({ token: TOKEN, username: 'sticker_bot' });
  const config = loadConfig(
    {
      BOT_TOKEN: TOKEN,
      TELEGRAM_API_ROOT: telegram.root,
      DATABASE_URL: `sqlite:${join(folder, 'bot.db')}`,
      AI_PROVIDERS: 'offline',
      IMAGE_PROVIDERS: 'offline',
    },
    'bot',
  );
  const app = await createApp(config, createLogger({ level: 'warn' }));
  const leave = await liveIn(app);
  const bot = createBot(app, TOKEN);
  const running = bot.run();

  const person = telegram.person({ firstName: 'Alice', languageCode: 'en' });
  person.sendCommand('/start');
  await person.waitForBotMessage(/for\?/);
  const asked = person.sendText('for the chat with my friends');
  await person.waitForBotMessage(/photo/, { after: asked });
  await person.sendPhoto(await portrait());
  await person.waitForBotMessage(/style/);
  person.sendText('comic, laughing, waving at everybody');
  const summary = await person.waitForBotMessage(/what I will draw/);
  person.press(summary, summary.buttons[0] ?? '');
  await person.waitForBotMessage(/Here is your sticker/);
  await person.waitFor(
    chat => !chat.messages.some(message => /Drawing…|Cutting|Almost|queue/.test(message.text)),
    {
      what: 'the progress message to go',
    },
  );
  writeFileSync('docs/dialogue.png', await drawChat(person.messages.flatMap(bubbleOf)));

  await bot.stop(new AbortController().signal);
  await running;
  await leave();
  await app.close();
  await telegram.close();
  rmSync(folder, { recursive: true });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});

import { createApp } from '../../../src/app/index.ts';
import { processRuntime } from '../../../src/app/runtime.ts';
import { startBot } from '../../../src/app/start-bot.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { openAIAnswers, startFakeOpenAI } from '../fakes/fake-openai.ts';
import { drawnOnKey, photo } from '../pictures/pictures.ts';
import { quickThreads } from '../quick-threads.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
const WISH = { style: 'a 90s VHS cover', emotion: 'laughing to tears', pose: 'waving' };

/**
 * Does what most test processes do: the bot starts, talks, draws a sticker and stops. Functions that run here need not be
 * compiled by each process. The database is a file in the working directory.
 *
 * @throws if the bot fails to
 */
export async function warmUp(): Promise<void> {
  const telegram = await startBotApiServer({ token: TOKEN, username: 'warm_bot' });
  const models = await startFakeOpenAI();
  const config = loadConfig(
    {
      BOT_TOKEN: TOKEN,
      TELEGRAM_API_ROOT: telegram.root,
      TELEGRAM_MESSAGES_PER_SECOND: '0',
      DATABASE_URL: 'sqlite:warm-up.db',
      PORT: '0',
      AI_PROVIDERS: 'openai',
      IMAGE_PROVIDERS: 'openai',
      OPENAI_API_KEY: models.apiKey,
      OPENAI_BASE_URL: models.baseUrl,
      OPENAI_MODEL: 'ft:gpt-6-luna:tests',
    },
    'bot',
  );
  const log = createLogger({ level: 'info', destination: { write: () => undefined } });
  const app = await createApp(config, log, { ...processRuntime(), createThreads: quickThreads });
  const bot = await startBot(app, TOKEN, { endpoints: true });

  const texts = textsFor('en');
  const person = telegram.person({ firstName: 'Ann', languageCode: 'en' });
  models.script(openAIAnswers.text('Hello.'));
  person.sendText('hi');
  await person.waitForBotMessage('Hello.');
  models.script(openAIAnswers.textAndCalls('Noted.', { name: 'update_sticker_params', args: WISH }));
  models.script(openAIAnswers.image(await drawnOnKey()));
  const sent = await person.sendPhoto(await photo(), { caption: 'VHS, laughing, waving' });
  const summary = await person.waitForBotMessage(texts.summary.title, { after: sent });
  person.press(summary, texts.summary.confirm);
  await person.waitForBotMessage(texts.sticker.delivered, { after: summary });

  await bot.stop();
  await Promise.all([telegram.close(), models.stop()]);
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBotApiServer } from '../../src/playground/server.ts';
import { geminiAnswers, startFakeGemini } from '../../test/support/fakes/fake-gemini.ts';
import { openAIAnswers, startFakeOpenAI } from '../../test/support/fakes/fake-openai.ts';
import { CHARACTERS } from './actor.ts';
import { ROOT } from './bot.ts';
import { answerChat } from './model.ts';
import { foreignSticker, painter } from './paintings.ts';
import { promptIn } from './prompts.ts';
import type { Weather } from './weather.ts';
import { type Call, type Phase, type Service, startWire, type Wire } from './wire.ts';

const TOKEN = '7000000001:AAchaos-token-of-nobody';

/** An MCP server whose letters need approval, and the log of sent letters: one line each. */
function office() {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-office-'));
  const file = join(folder, 'office.json');
  writeFileSync(file, JSON.stringify({ letters: [], contacts: [], events: [] }));
  writeFileSync(`${file}.log`, '');
  const program = join(ROOT, 'test/mcp/office-server.mjs');
  const server = { command: process.execPath, args: [program, file], people: 'all' };
  const config = join(folder, 'mcp.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { office: server } }));
  return {
    config,
    letters: () => readFileSync(`${file}.log`, 'utf8').split('\n').filter(Boolean),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const FOREIGN_STICKERS = 4;

/** A pack by another artist, which users copy. @returns the files of its stickers */
async function publishForeign(telegram: Awaited<ReturnType<typeof startBotApiServer>>): Promise<string[]> {
  const bytes = await Promise.all(Array.from({ length: FOREIGN_STICKERS }, (_, n) => foreignSticker(n)));
  const artist = telegram.person({ firstName: 'Artist', languageCode: 'en' });
  await artist.publishStickerSet(
    { name: 'shapes_by_artist', title: 'Shapes' },
    bytes.map(picture => ({ bytes: picture, emoji: '🙂' })),
  );
  return artist.stickerSets.flatMap(({ stickers }) => stickers.map(({ fileId }) => fileId));
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Telegram, the models, and the network between them and the bots. */
export async function createWorld(
  replicas: number,
  weather: Pick<Weather, 'nextFault' | 'hangMs' | 'back'>,
  onPhase: (call: Call, phase: Phase) => Promise<void>,
) {
  const telegram = await startBotApiServer({
    token: TOKEN,
    username: 'chaos_test_bot',
    keepMessages: 100_000,
    keepFiles: 1_000_000,
    // Ten times as short, like all waits of the bot.
    stickerSetsKnownFor: [60_000, 90_000],
  });
  const paint = painter(CHARACTERS.map(({ name }) => name));
  const gemini = await startFakeGemini();
  gemini.reply(async ({ body }) => {
    const picture = await paint(promptIn(JSON.stringify(body)));
    return picture ? geminiAnswers.image(picture) : geminiAnswers.blocked();
  });
  const openai = await startFakeOpenAI();
  openai.reply(async request => {
    if (request.path === 'chat/completions') return answerChat(request.body);
    if (request.path !== 'images/edits') return openAIAnswers.serverError();
    const picture = await paint(request.fields.prompt);
    return picture ? openAIAnswers.image(picture) : openAIAnswers.moderationBlocked();
  });

  const foreign = await publishForeign(telegram);
  const mail = office();
  const calls: Call[] = [];
  const wires: Wire[] = [];
  const through = async (service: Service, target: string, replica: number): Promise<string> => {
    const wire = await startWire({
      service,
      replica,
      target,
      nextFault: (method, chatId) => weather.nextFault(service, method, chatId),
      hangMs: weather.hangMs,
      back: () => weather.back(service),
      log: call => void calls.push(call),
      onPhase,
    });
    wires.push(wire);
    return wire.root;
  };
  const variablesFor = async (replica: number) => ({
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: await through('telegram', telegram.root, replica),
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    AI_PROVIDERS: 'openai',
    IMAGE_PROVIDERS: 'gemini,openai',
    OPENAI_API_KEY: openai.apiKey,
    OPENAI_BASE_URL: `${await through('openai', openai.baseUrl.replace(/\/v1$/, ''), replica)}/v1`,
    GEMINI_API_KEY: gemini.apiKey,
    GEMINI_BASE_URL: await through('gemini', gemini.baseUrl, replica),
    PORT: '0',
    // These users ask for more than anyone would, and nothing may be refused.
    DAILY_STICKERS_PER_USER: '0',
    JOBS_PER_USER: '0',
    MAX_QUEUED_JOBS: '0',
    MESSAGES_PER_MINUTE: '0',
    MESSAGES_PER_HOUR: '0',
    DAILY_TASKS_PER_USER: '0',
    MCP_CONFIG: mail.config,
    SHORT_FILMS: '1',
    AI_TURN_DEADLINE_MS: '15000',
  });
  const variables: Awaited<ReturnType<typeof variablesFor>>[] = [];
  for (let replica = 0; replica < replicas; replica++) variables.push(await variablesFor(replica));
  return {
    telegram,
    foreign,
    calls,
    variables,
    wrongRequests: () =>
      [...telegram.violations, ...gemini.violations, ...openai.violations].filter(
        text => text !== 'answerCallbackQuery: a query was answered twice',
      ),
    letters: mail.letters,
    close: async () => {
      mail.close();
      await Promise.all(wires.map(wire => wire.close()));
      await Promise.all([telegram.close(), gemini.stop(), openai.stop()]);
    },
  };
}

import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { DATABASE_FORMS, kindOf } from '../assistant-db/index.ts';
import {
  isUrl,
  NOT_A_URL,
  onOrOff,
  optionalUrl,
  setting,
  text,
  textThat,
  url,
  wholeNumber,
  withDefault,
} from '../providers/descriptor.ts';
import {
  CHAT_PROVIDERS,
  EMBEDDING_PROVIDERS,
  IMAGE_PROVIDERS,
  PROVIDER_VARIABLES,
  REALTIME_PROVIDERS,
  SPEECH_PROVIDERS,
  TRANSCRIBE_PROVIDERS,
} from '../providers/index.ts';
import { LIMITS_VARIABLES } from './limits.ts';
import { PICTURES_VARIABLES } from './pictures.ts';
import { SERVER_VARIABLES } from './server.ts';
import { contextTokens, listOf, modelPrices } from './values.ts';

export const CONTEXT_TOKENS = 2000;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const isDatabase = (given: string) => kindOf(given) !== undefined;
const NO_DATABASE = `must be ${DATABASE_FORMS}`;

/** All settings. `npm run settings` generates docs/settings.md and .env.example from this schema. */
export const environment = z.object({
  BOT_TOKEN: textThat(
    given => /^\d+:[\w-]{10,}$/.test(given),
    'must look like 123456789:AA… as @BotFather gives it',
  ).meta(setting('telegram', 'token of your bot from @BotFather; without it, the playground starts')),
  TELEGRAM_API_ROOT: url('https://api.telegram.org').meta(
    setting('telegram', 'Bot API server; files come from its `/file/bot<token>/…`'),
  ),
  TELEGRAM_LOCAL_FILES: textThat(
    isAbsolute,
    'must be an absolute path: the working directory of a Bot API server that runs with --local',
  ).meta(
    setting(
      'telegram',
      'working directory of your own Bot API server, if it runs with `--local`: the bot reads files there, under the same path',
    ),
  ),
  TELEGRAM_MESSAGES_PER_SECOND: wholeNumber(30, 0, 1000).meta(
    setting(
      'telegram',
      'messages to all chats together; lower it if several processes share the token. `0`: no pacing',
    ),
  ),
  AI_PROVIDERS: listOf(CHAT_PROVIDERS).meta(
    setting(
      'chat',
      'providers that lead the dialogue, in this order: `gemini`, `openai`, `anthropic`, `lmstudio`, `offline` (built-in rules, without key or network)',
      'those with a key, then `offline`',
    ),
  ),
  IMAGE_PROVIDERS: listOf(IMAGE_PROVIDERS).meta(
    setting(
      'drawing',
      'providers that draw, in this order: `gemini`, `openai`, `offline` (image filters)',
      'those with a key; `offline` only if none has one',
    ),
  ),
  TRANSCRIBE_PROVIDERS: listOf(TRANSCRIBE_PROVIDERS, 'off').meta(
    setting(
      'transcription',
      'providers that transcribe voice messages, audio and round videos, in this order: `compatible`, `gemini`, `openai`; `off`: none',
      '`compatible` if `TRANSCRIBE_BASE_URL` is set, then those with a key',
    ),
  ),
  SPEECH_PROVIDERS: listOf(SPEECH_PROVIDERS, 'off').meta(
    setting(
      'speech',
      'providers that speak the answers after `/voice on`, in this order: `compatible`, `gemini`, `openai`; `off`: none',
      '`compatible` if `SPEECH_BASE_URL` is set, then those with a key',
    ),
  ),
  REALTIME_PROVIDERS: listOf(REALTIME_PROVIDERS, 'off').meta(
    setting(
      'liveVoice',
      "providers of live voice on the playground's page, in this order: `gemini`, `openai`; `off`: the page has no [Talk] button",
      'those with a key',
    ),
  ),
  KNOWLEDGE_DIR: text.meta(
    setting(
      'knowledge',
      'folder of documents that the bot answers questions from: Markdown, text, HTML, CSV, PDF, DOCX and XLSX; see [knowledge.md](knowledge.md)',
    ),
  ),
  USER_DOCUMENTS: onOrOff('off').meta(
    setting(
      'knowledge',
      '`on`: users may send text, PDF and DOCX files; each one answers questions of its sender only; see [knowledge.md](knowledge.md)',
    ),
  ),
  EMBEDDING_PROVIDERS: listOf(EMBEDDING_PROVIDERS, 'off').meta(
    setting(
      'knowledge',
      'the provider whose vectors help to find passages: `compatible`, `gemini` or `openai`; `off`: words only. It receives the text of all documents of the operator and the questions about them',
      '`compatible` if `EMBEDDING_BASE_URL` is set, then the first with a key',
    ),
  ),
  ...PROVIDER_VARIABLES,
  PLANNING_MODEL: text.meta(
    setting(
      'chat',
      'model for tasks of several steps, from the first provider in `AI_PROVIDERS` that lets you choose one',
      'the model that leads the dialogue',
    ),
  ),
  AI_TURN_DEADLINE_MS: wholeNumber(45_000, 1000, 600_000).meta(
    setting('chat', 'time for all models together in one turn, in milliseconds'),
  ),
  AI_VISION: onOrOff('on').meta(
    setting(
      'chat',
      '`off`: the models that lead the dialogue see no pictures at all: no photos, files or tool results',
    ),
  ),
  AI_CONTEXT_TOKENS: contextTokens(CONTEXT_TOKENS, 1500, 1_000_000).meta(
    setting(
      'chat',
      'maximum number of input tokens per request, for all providers or as `gemini=4000,lmstudio=2500`. Older turns become a summary. With tools (from `mcp.json` or in the terminal) the default is 16,000',
      '`2000`',
    ),
  ),
  BACKGROUND_REMOVER_URL: textThat(isUrl, NOT_A_URL.error).meta(
    setting(
      'drawing',
      'a rembg server for pictures without a flat background, see [Background removal](operating.md#background-removal): `http://127.0.0.1:7000`',
    ),
  ),
  DATABASE_URL: withDefault('sqlite:data/bot.db')
    .refine(isDatabase, { error: NO_DATABASE })
    .meta(
      setting(
        'storage',
        "`sqlite:FILE`, or for several replicas `postgres://USER:PASSWORD@HOST:5432/NAME?sslmode=verify-full&sslrootcert=/path/ca.pem`. Escape `@ / ? #` in the password as `%40 %2F %3F %23`. For a socket: `postgres://USER:PASSWORD@/NAME?host=/cloudsql/INSTANCE`. The terminal's default is `sqlite:data/chat.db`",
        '`sqlite:data/bot.db`',
      ),
    ),
  DATABASE_POOL: wholeNumber(10, 2, 1000).meta(
    setting('storage', 'connections per process to PostgreSQL, plus one for its session'),
  ),
  DATABASE_DIRECT_URL: textThat(isDatabase, NO_DATABASE).meta(
    setting(
      'storage',
      'address of the same database without the pooler, if `DATABASE_URL` leads through one in transaction mode (PgBouncer)',
    ),
  ),
  ...PICTURES_VARIABLES,
  ...SERVER_VARIABLES,
  STICKERS_DIR: withDefault('stickers').meta(
    setting('operation', 'folder in which the terminal and the stdio MCP server save stickers'),
  ),
  FFMPEG_PATH: withDefault('ffmpeg').meta(
    setting('operation', 'name or path of FFmpeg, which decodes videos; GIFs and video stickers need none'),
  ),
  TURN_CONCURRENCY: wholeNumber(512, 1, 10_000).meta(
    setting(
      'operation',
      'turns handled at once in all chats, and therefore the maximum number of concurrent model calls. For your own server, set how many requests it can handle',
    ),
  ),
  GENERATION_CONCURRENCY: wholeNumber(4, 1, 64).meta(setting('operation', 'stickers drawn at once')),
  STOP_GRACE_SECONDS: wholeNumber(9, 1, 600).meta(
    setting(
      'operation',
      'grace period for work in flight when the bot stops. A picture that takes longer is drawn and paid for again. Keep it below the kill timeout of your system (Docker: ten seconds)',
    ),
  ),
  ...LIMITS_VARIABLES,
  RETENTION_DAYS: wholeNumber(90, 0, 36_500).meta(
    setting(
      'operation',
      'days after which conversations, cut-outs and the photos of inactive users are deleted; `0`: never',
    ),
  ),
  ADMIN_IDS: text
    .transform((given, context) => {
      const ids = (given ?? '')
        .split(',')
        .map(id => id.trim())
        .filter(id => id !== '');
      if (ids.some(id => !/^\d{1,15}$/.test(id))) {
        context.addIssue({ code: 'custom', message: 'must be Telegram ids (numbers), separated by commas' });
      }
      return new Set(ids.map(Number));
    })
    .meta(
      setting(
        'operation',
        'Telegram ids, comma-separated: users without limits, who can use `/stats` and `/broadcast` and are notified of outages',
        '',
      ),
    ),
  MCP_CONFIG: withDefault('mcp.json').meta(
    setting(
      'tools',
      'file that lists the MCP servers whose tools the assistant may use; see [tools.md](tools.md)',
      '`mcp.json`, if it exists',
    ),
  ),
  LIGHTRAG_URL: optionalUrl.meta(
    setting('knowledge', 'LightRAG server that the knowledge agent also searches: `http://127.0.0.1:9621`'),
  ),
  LIGHTRAG_KEY: text.meta(setting('knowledge', 'API key for that server, if it needs one')),
  FAKE_IP_DNS: onOrOff('off').meta(
    setting(
      'tools',
      '`on` allows pages and pictures (including those of image gateways) whose names resolve to 198.18.0.0/15. Proxies and VPNs with fake-IP DNS (Clash, sing-box) use this range and decide themselves what is reached, so their rules must protect your network',
    ),
  ),
  SEARCH_URL: optionalUrl.meta(
    setting(
      'tools',
      "SearXNG instance for the terminal's `--tools web`: `http://127.0.0.1:8888`. Its `search.formats` must list `json`, as in the one of `compose.yaml` (profile `search`)",
    ),
  ),
  SEARCH_KEY: text.meta(
    setting(
      'tools',
      "key for Brave's search API, used if `SEARCH_URL` is not set. Without either, search is unavailable",
    ),
  ),
  PACK_SHEET: withDefault('auto')
    .pipe(z.enum(['auto', '1', '4', '9'], { error: 'must be auto, 1, 4 or 9' }))
    .meta(
      setting(
        'drawing',
        'stickers of a set per picture: `1`, `4` (2048 px), `9` (4096 px); `auto`: the cheapest, or `1` if the image model draws no larger pictures',
      ),
    ),
  MODEL_PRICES: modelPrices().meta(
    setting(
      'operation',
      'prices in USD for `/stats`: `gpt-6-luna=0.25/2.00,gpt-image-2.5-flare=0.04` means per million input and output tokens, and per picture; `gpt-transcribe=0.0045/min` means per minute of sound',
      '',
    ),
  ),
  LOG_LEVEL: withDefault('info')
    .pipe(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }))
    .meta(setting('operation', '`trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`')),
});

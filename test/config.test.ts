import { describe, expect, it } from 'vitest';
import { loadConfig, secretsOf } from '../src/config/index.ts';
import { ConfigError } from '../src/lib/errors.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';

/** The problems for which a configuration is refused. */
function problems(variables: Record<string, string>, need: 'bot' | 'core' = 'bot'): readonly string[] {
  try {
    loadConfig(variables, need);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('PICTURES_URL', () => {
  const KEY = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const storeOf = (variables: Record<string, string>) => loadConfig({ ...KEY, ...variables }).PICTURES_URL;

  it('is AWS in the region, or another address with path style, unless configured otherwise', () => {
    const PICTURES_URL = 's3://stickers';
    expect(storeOf({ PICTURES_URL, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'token' })).toEqual({
      bucket: 'stickers',
      prefix: '',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      pathStyle: false,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
    const own = { PICTURES_URL: 's3://stickers/of/the-bot/', AWS_ENDPOINT_URL: 'http://minio:9000' };
    const byPath = {
      prefix: 'of/the-bot/',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      pathStyle: true,
    };
    expect(storeOf(own)).toMatchObject(byPath);
    const forS3 = { ...own, AWS_ENDPOINT_URL_S3: 'https://r2.example', AWS_S3_FORCE_PATH_STYLE: 'false' };
    expect(storeOf(forS3)).toMatchObject({ endpoint: 'https://r2.example', pathStyle: false });
    // TLS certificates do not cover a.b.s3.amazonaws.com.
    expect(storeOf({ PICTURES_URL: 's3://a.b' })).toMatchObject({ bucket: 'a.b', pathStyle: true });
  });

  it('requires a key and valid AWS variables, which are ignored without it', () => {
    const wrong = { AWS_ENDPOINT_URL: 'minio', AWS_S3_FORCE_PATH_STYLE: 'yes' };
    expect(problems({ PICTURES_URL: 's3://stickers', ...wrong }, 'core')).toEqual([
      'PICTURES_URL is set, but AWS_ACCESS_KEY_ID is not',
      'PICTURES_URL is set, but AWS_SECRET_ACCESS_KEY is not',
      'AWS_ENDPOINT_URL must be an http(s) address',
      'AWS_S3_FORCE_PATH_STYLE must be true or false',
    ]);
    const outside = ['s3://stickers/..', 's3://stickers/a/../../b', 's3://stickers/./a'];
    for (const PICTURES_URL of [
      'stickers',
      'https://stickers',
      's3://Stickers',
      's3://stickers/a b',
      ...outside,
    ])
      expect(problems({ PICTURES_URL, ...KEY }, 'core')).toEqual([
        expect.stringContaining('s3://bucket/prefix'),
      ]);
    expect(problems(wrong, 'core')).toEqual([]);
  });
});

describe('without any variables', () => {
  it('uses an own server and then the providers with a key for voice', () => {
    const { TRANSCRIBE_PROVIDERS, SPEECH_PROVIDERS, REALTIME_PROVIDERS } = loadConfig({
      OPENAI_API_KEY: 'o',
      GEMINI_API_KEY: 'g',
      TRANSCRIBE_BASE_URL: 'http://127.0.0.1:8000/v1/',
    });
    expect(TRANSCRIBE_PROVIDERS).toEqual(['compatible', 'gemini', 'openai']);
    expect(SPEECH_PROVIDERS).toEqual(['gemini', 'openai']);
    expect(REALTIME_PROVIDERS).toEqual(['gemini', 'openai']);
    expect(loadConfig({ OPENAI_API_KEY: 'o', TRANSCRIBE_PROVIDERS: 'off' }).TRANSCRIBE_PROVIDERS).toEqual([]);
    expect(problems({ TRANSCRIBE_PROVIDERS: 'compatible', SPEECH_PROVIDERS: 'openai' }, 'core')).toEqual([
      'SPEECH_PROVIDERS names openai, but OPENAI_API_KEY is not set',
      'TRANSCRIBE_PROVIDERS names compatible, but TRANSCRIBE_BASE_URL is not set',
    ]);
  });

  it('has a default for everything but the token', () => {
    expect(loadConfig({})).toEqual({
      BOT_TOKEN: undefined,
      STOP_GRACE_SECONDS: 9,
      TELEGRAM_API_ROOT: 'https://api.telegram.org',
      TELEGRAM_MESSAGES_PER_SECOND: 30,
      AI_PROVIDERS: ['offline'],
      GEMINI_API_KEY: undefined,
      GEMINI_BASE_URL: 'https://generativelanguage.googleapis.com',
      GEMINI_MODEL: 'gemini-3.8-flash',
      OPENAI_API_KEY: undefined,
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
      OPENAI_MODEL: 'gpt-6-luna',
      ANTHROPIC_API_KEY: undefined,
      ANTHROPIC_BASE_URL: 'https://api.anthropic.com',
      ANTHROPIC_MODEL: 'claude-haiku-5-5',
      LMSTUDIO_BASE_URL: 'http://127.0.0.1:1234/v1',
      LMSTUDIO_MODEL: undefined,
      LMSTUDIO_API_KEY: undefined,
      PLANNING_MODEL: undefined,
      AI_TURN_DEADLINE_MS: 45_000,
      AI_VISION: true,
      AI_CONTEXT_TOKENS: { gemini: 2000, openai: 2000, anthropic: 2000, lmstudio: 2000, offline: 2000 },
      IMAGE_PROVIDERS: ['offline'],
      GEMINI_IMAGE_MODEL: 'gemini-nano-banana-2.1',
      OPENAI_IMAGE_MODEL: 'gpt-image-2.5-flare',
      TRANSCRIBE_PROVIDERS: [],
      SPEECH_PROVIDERS: [],
      REALTIME_PROVIDERS: [],
      socksProxies: [],
      GEMINI_SPEECH_MODEL: 'gemini-3.8-flash-tts',
      GEMINI_SPEECH_VOICE: 'Kore',
      OPENAI_SPEECH_MODEL: 'gpt-realtime-2.1-mini',
      OPENAI_SPEECH_VOICE: 'coral',
      GEMINI_REALTIME_MODEL: 'gemini-3.8-live',
      OPENAI_REALTIME_MODEL: 'gpt-realtime-2.1',
      SPEECH_BASE_URL: undefined,
      SPEECH_MODEL: 'tts-1',
      SPEECH_VOICE: 'alloy',
      SPEECH_API_KEY: undefined,
      EMBEDDING_PROVIDERS: [],
      GEMINI_EMBEDDING_MODEL: 'gemini-embedding-2',
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
      EMBEDDING_BASE_URL: undefined,
      EMBEDDING_MODEL: 'text-embedding-3-small',
      EMBEDDING_API_KEY: undefined,
      USER_DOCUMENTS: false,
      LIGHTRAG_URL: undefined,
      LIGHTRAG_KEY: undefined,
      GEMINI_TRANSCRIBE_MODEL: 'gemini-3.8-flash',
      OPENAI_TRANSCRIBE_MODEL: 'gpt-transcribe',
      TRANSCRIBE_BASE_URL: undefined,
      TRANSCRIBE_MODEL: 'whisper-1',
      TRANSCRIBE_API_KEY: undefined,
      DATABASE_URL: 'sqlite:data/bot.db',
      DATABASE_POOL: 10,
      DATABASE_DIRECT_URL: undefined,
      PICTURES_URL: undefined,
      WEBHOOK_URL: undefined,
      WEBHOOK_SECRET: undefined,
      MCP_TOKEN: undefined,
      API_TOKEN: undefined,
      API_REQUESTS_PER_MINUTE: 120,
      HOST: '127.0.0.1',
      FFMPEG_PATH: 'ffmpeg',
      STICKERS_DIR: 'stickers',
      TURN_CONCURRENCY: 512,
      GENERATION_CONCURRENCY: 4,
      DAILY_STICKERS_PER_USER: 50,
      TASK_MAX_STEPS: 40,
      DAILY_TASKS_PER_USER: 20,
      DAILY_VOICE_MINUTES_PER_USER: 30,
      DAILY_LIVE_MINUTES: 120,
      RETENTION_DAYS: 90,
      JOBS_PER_USER: 3,
      MAX_QUEUED_JOBS: 500,
      MESSAGES_PER_MINUTE: 20,
      MESSAGES_PER_HOUR: 200,
      ADMIN_IDS: new Set(),
      KNOWLEDGE_DIR: undefined,
      MCP_CONFIG: { file: 'mcp.json', variables: {} },
      FAKE_IP_DNS: false,
      SEARCH_URL: undefined,
      SEARCH_KEY: undefined,
      PACK_SHEET: 'auto',
      MODEL_PRICES: new Map(),
      STARS_PRICES: [],
      STARS_SUPPORT: undefined,
      LOG_LEVEL: 'info',
    });
  });

  it('requires a token for the bot', () => {
    expect(problems({})).toEqual([expect.stringMatching(/BOT_TOKEN is not set.*@BotFather/)]);
    expect(problems({ BOT_TOKEN: '  ' })).toEqual([expect.stringContaining('BOT_TOKEN is not set')]);
    expect(problems({ BOT_TOKEN: TOKEN })).toEqual([]);
  });
});

describe('an empty variable', () => {
  it('counts as missing', () => {
    const names = Object.keys(loadConfig({}));
    const empty = (value: string) => Object.fromEntries(names.map(name => [name, value]));
    expect(loadConfig(empty(''))).toEqual(loadConfig({}));
    expect(loadConfig(empty(' \t '))).toEqual(loadConfig({}));
  });
});

describe('providers', () => {
  it.each([
    [{ GEMINI_API_KEY: 'g' }, ['gemini', 'offline'], ['gemini']],
    [{ OPENAI_API_KEY: 'o' }, ['openai', 'offline'], ['openai']],
    [{ OPENAI_API_KEY: 'o', GEMINI_API_KEY: 'g' }, ['gemini', 'openai', 'offline'], ['gemini', 'openai']],
    [{ ANTHROPIC_API_KEY: 'a' }, ['anthropic', 'offline'], ['offline']],
    [{ LMSTUDIO_MODEL: 'qwen' }, ['offline'], ['offline']],
    [{ AI_PROVIDERS: ' LMStudio ,offline, lmstudio' }, ['lmstudio', 'offline'], ['offline']],
    [{ IMAGE_PROVIDERS: 'offline', OPENAI_API_KEY: 'o' }, ['openai', 'offline'], ['offline']],
  ])('with %j are %j for talking and %j for drawing', (variables, chat, images) => {
    const config = loadConfig(variables);
    expect(config.AI_PROVIDERS).toEqual(chat);
    expect(config.IMAGE_PROVIDERS).toEqual(images);
  });

  it('need their key if they are named', () => {
    expect(problems({ AI_PROVIDERS: 'gemini,offline', IMAGE_PROVIDERS: 'openai' }, 'core')).toEqual([
      'AI_PROVIDERS names gemini, but GEMINI_API_KEY is not set',
      'IMAGE_PROVIDERS names openai, but OPENAI_API_KEY is not set',
    ]);
  });

  it('are refused by name if they do not exist', () => {
    expect(problems({ AI_PROVIDERS: 'claude,,gemini' }, 'core')).toEqual([
      'AI_PROVIDERS "claude" is not one of gemini, openai, anthropic, lmstudio, offline',
      'AI_PROVIDERS "" is not one of gemini, openai, anthropic, lmstudio, offline',
      'AI_PROVIDERS names gemini, but GEMINI_API_KEY is not set',
    ]);
    expect(problems({ IMAGE_PROVIDERS: 'lmstudio' }, 'core')).toEqual([
      'IMAGE_PROVIDERS "lmstudio" is not one of gemini, openai, offline',
    ]);
  });
});

describe('context tokens', () => {
  const all = (tokens: number) => ({
    gemini: tokens,
    openai: tokens,
    anthropic: tokens,
    lmstudio: tokens,
    offline: tokens,
  });

  it.each([
    ['4000', all(4000)],
    ['gemini=4000,lmstudio=2500', { ...all(2000), gemini: 4000, lmstudio: 2500 }],
    ['GEMINI = 4000 , 3000', { ...all(3000), gemini: 4000 }],
  ])('are for all providers, for some, or both: %s', (value, tokens) => {
    expect(loadConfig({ AI_CONTEXT_TOKENS: value }).AI_CONTEXT_TOKENS).toEqual(tokens);
  });

  it.each(['1499', '1000001', 'many', 'claude=4000', 'gemini=1000', 'gemini=', '2000,,', '-1', '2e3'])(
    'are refused: %s',
    value => {
      expect(() => loadConfig({ AI_CONTEXT_TOKENS: value })).toThrow(
        /AI_CONTEXT_TOKENS must be whole numbers from/,
      );
    },
  );
});

describe('values', () => {
  it('are read', () => {
    const config = loadConfig({
      TELEGRAM_API_ROOT: ' http://localhost:8081// ',
      DATABASE_URL: 'sqlite::memory:',
      GENERATION_CONCURRENCY: '64',
      DAILY_STICKERS_PER_USER: '0',
      ADMIN_IDS: '1, 22 ,,333',
      MODEL_PRICES: 'gpt-6-luna=0.25/2.00, org/Painter = 0.04',
      STARS_PRICES: '30:175, 10 : 75',
      LOG_LEVEL: 'silent',
    });
    expect(config).toMatchObject({
      TELEGRAM_API_ROOT: 'http://localhost:8081',
      DATABASE_URL: 'sqlite::memory:',
      GENERATION_CONCURRENCY: 64,
      DAILY_STICKERS_PER_USER: 0,
      ADMIN_IDS: new Set([1, 22, 333]),
      MODEL_PRICES: new Map([
        ['gpt-6-luna', { type: 'tokens', input: 0.25, output: 2 }],
        ['org/Painter', { type: 'image', each: 0.04 }],
      ]),
      STARS_PRICES: [
        { drawings: 10, stars: 75 },
        { drawings: 30, stars: 175 },
      ],
      LOG_LEVEL: 'silent',
    });
  });

  it.each([
    ['BOT_TOKEN', 'not-a-token'],
    ['BOT_TOKEN', '123:short'],
    ['TELEGRAM_API_ROOT', 'api.telegram.org'],
    ['OPENAI_BASE_URL', 'ftp://host/v1'],
    ['GEMINI_BASE_URL', 'https://'],
    ['LMSTUDIO_BASE_URL', 'http://a b/v1'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'postgres://x'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_DIRECT_URL', 'x'],
    ['DATABASE_URL', 'sqlite:'],
    // The password contains "/", "?" or "#".
    ['DATABASE_URL', 'postgres://bot:5432/SECRET@host/db'],
    ['DATABASE_URL', 'postgres://bot:5432/SECRET@host'],
    ['DATABASE_URL', 'postgres://bot:54/32?SECRET@host/db'],
    ['DATABASE_URL', 'postgres://bot:54/32#SECRET@host/db'],
    ['DATABASE_URL', 'postgres://bot/SECRET/db'],
    ['DATABASE_URL', 'postgres://bot:pass@/SECRET@host/db'],
    ['DATABASE_URL', 'postgres://bot:SECRET@host/'],
    ['DATABASE_DIRECT_URL', 'postgres://bot:5432/SECRET@host/db'],
    ['WEBHOOK_URL', 'http://bot.example/hook'],
    ['WEBHOOK_URL', 'https://'],
    ['WEBHOOK_URL', 'https://user:word@bot.example/hook'],
    ['WEBHOOK_URL', 'https://bot.example/hook#there'],
    ['WEBHOOK_URL', 'https://bot.example/metrics'],
    ['WEBHOOK_SECRET', 'not a secret'],
    ['WEBHOOK_SECRET', 'x'.repeat(257)],
    ['HOST', 'http://here'],
    ['GENERATION_CONCURRENCY', '0'],
    ['GENERATION_CONCURRENCY', '65'],
    ['GENERATION_CONCURRENCY', '4.5'],
    ['GENERATION_CONCURRENCY', '0x10'],
    ['DAILY_STICKERS_PER_USER', '-1'],
    ['DAILY_STICKERS_PER_USER', 'many'],
    ['ADMIN_IDS', '@ada'],
    ['ADMIN_IDS', '1;2'],
    ['MODEL_PRICES', 'gpt-6-luna'],
    ['MODEL_PRICES', 'gpt-6-luna=a/b'],
    ['STARS_PRICES', '10'],
    ['STARS_PRICES', '0:75'],
    ['STARS_PRICES', '10:10001'],
    ['STARS_PRICES', '10:75,10:80'],
    ['PACK_SHEET', '2'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(problems({ BOT_TOKEN: TOKEN, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} (?!.*SECRET)`)),
    ]);
  });

  it.each([
    'postgres://bot:pass%2Fword@db.example:5432/bot?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://bot:word@/bot?host=/cloudsql/project:region:instance',
    'postgres://bot:word@:5433/bot?host=/var/run/postgresql',
    'postgresql:///bot?host=/var/run/postgresql',
    'postgres://bot@db/my%20bot',
  ])('a database may be at %s', DATABASE_URL => {
    expect(problems({ DATABASE_URL }, 'core')).toEqual([]);
  });

  it('never reveal their secret parts', () => {
    const config = loadConfig({
      BOT_TOKEN: TOKEN,
      SEARCH_KEY: 'key-of-the-search',
      DATABASE_URL: 'postgres://bot:pass%2Fword@db/bot',
      DATABASE_DIRECT_URL: 'postgres://bot@db/bot?password=in-the-query',
    });
    expect(secretsOf(config).filter(secret => secret !== '')).toEqual([
      TOKEN,
      'key-of-the-search',
      'postgres://bot:pass%2Fword@db/bot',
      'pass%2Fword',
      'pass/word',
      'postgres://bot@db/bot?password=in-the-query',
      'in-the-query',
    ]);
  });

  it('are refused together, and secrets are never quoted', () => {
    const found = problems({
      BOT_TOKEN: 'secret-token-that-is-wrong',
      TELEGRAM_API_ROOT: 'nowhere',
      AI_PROVIDERS: 'claude',
      IMAGE_PROVIDERS: 'gemini',
      GENERATION_CONCURRENCY: 'four',
      LOG_LEVEL: 'loud',
    });
    const names = [
      'BOT_TOKEN',
      'TELEGRAM_API_ROOT',
      'AI_PROVIDERS',
      'GENERATION_CONCURRENCY',
      'LOG_LEVEL',
      'IMAGE_PROVIDERS',
    ];
    expect(found.map(problem => problem.split(' ')[0])).toEqual(names);
    const { message } = new ConfigError(found);
    for (const name of names) expect(message).toContain(`\n  - ${name} `);
    expect(message).not.toContain('secret');
  });
});

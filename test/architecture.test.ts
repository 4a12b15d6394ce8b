import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from './support/commands.ts';
import { temporaryFolder } from './support/folder.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The allowed imports: each room and the rooms it may import. A room is a folder, or a file directly in `src`. Rooms of
 * the assistant and of features are layers. Every room must be listed here.
 */
const BASE = ['lib', 'i18n'];
const SETTINGS = ['config', 'providers'];
const ENGINES = ['agents', 'ai-chat', 'embeddings', 'images', 'speech', 'lexicon', 'assistant-db', ...BASE];
/** The stored dialogue and everything that a user can ask for. */
const MODELS = [
  'assistant/model',
  'features/plans/model',
  'features/taste/model',
  'features/tasks/model',
  'features/intents',
];
/** A turn reads and shows these. */
const VIEWS = [
  'assistant/state',
  'features/plans/drawing',
  'features/plans/proposal',
  'features/dialogue/view',
  'features/knowledge/search',
];
const TURN = ['assistant/agent', 'assistant/turn', ...VIEWS, ...MODELS, ...ENGINES];
/** The basis of features in every channel. */
const CHANNEL = ['generation', 'tools', ...SETTINGS, ...TURN];
const TELEGRAM = ['telegram', ...CHANNEL];
/** Features that every channel has. */
const COMMON = [
  'features/dialogue',
  'features/stickers',
  'features/plans',
  'features/privacy',
  'features/taste',
  'features/knowledge',
  'features/connected-tools',
  'features/tasks',
];
const FEATURES = [
  ...COMMON,
  'features/packs',
  'features/received',
  'features/guests',
  'features/admin',
  'features/stars',
  'features/voice',
];
const MCP = ['tools', 'mcp/client', 'mcp/server'];
const BOT = [...MCP, 'http', 'metrics', 'bot', ...FEATURES, ...TELEGRAM];
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // Useful in any program: time, threads, errors, logs.
  lib: [],
  i18n: [],
  // Finds the phrases of a language in a text, and their meaning.
  lexicon: BASE,
  config: ['assistant-db', 'lib', 'providers'],
  'ai-chat': ['lib'],
  // Runs any agent, not only those that make stickers.
  agents: ['ai-chat', 'lib'],
  // Tools that reach beyond the dialogue, for any agent.
  tools: ['agents', 'ai-chat', 'lib'],
  images: ['lexicon', ...BASE],
  // Speech to text: one exchange with a model of any service.
  speech: ['ai-chat', ...BASE],
  // Text to vectors: one exchange with an embedding model of any service.
  embeddings: ['ai-chat', ...BASE],
  // Tool servers, and their tools in the form that agents use.
  'mcp/client': ['tools', 'agents', 'ai-chat', 'lib'],
  // The assistant's own tools, for other assistants.
  'mcp/server': ['generation', 'assistant-db', 'ai-chat', 'images', ...BASE],
  // The model services.
  providers: ['ai-chat', 'embeddings', 'images', 'speech', ...BASE],
  migrations: [],
  'assistant-db': ['migrations', ...BASE],
  'assistant/model': ['assistant-db', 'lexicon', ...BASE],
  'features/plans/model': ['assistant/model', 'assistant-db', 'lexicon'],
  'features/taste/model': ['assistant-db', 'lexicon', ...BASE],
  'features/tasks/model': ['assistant-db'],
  // Everything that a user can ask for, declared once in each feature.
  'features/intents': ['assistant/model', 'features/taste/model', 'features/tasks/model'],
  // The stored dialogue and the messages to be sent.
  'assistant/state': [...MODELS, ...ENGINES],
  'features/plans/drawing': ['assistant/state', ...MODELS, ...ENGINES],
  'features/plans/proposal': [...MODELS, ...ENGINES],
  'features/dialogue/view': ['assistant/state', 'features/plans/drawing', ...MODELS, 'i18n'],
  'features/knowledge/search': ['assistant/state', ...MODELS, ...ENGINES],
  // Shared by all agents of the team.
  'assistant/agent': [...VIEWS, ...MODELS, ...ENGINES],
  // One turn: reads the stored state and commits the changes.
  'assistant/turn': ['assistant/agent', ...VIEWS, ...MODELS, ...ENGINES],
  generation: ['features/stickers', 'features/guests', ...SETTINGS, ...TURN],
  // Telegram's API: calls, errors, files.
  telegram: ['generation', ...BASE],
  'features/dialogue': ['features/tasks', 'features/knowledge', 'features/taste', ...CHANNEL],
  'features/stickers': ['features/taste', ...TURN],
  'features/plans': ['features/dialogue', 'features/tasks', ...CHANNEL],
  'features/privacy': ['features/guests', ...CHANNEL],
  'features/taste': TURN,
  'features/knowledge': ['tools', ...TURN],
  'features/voice': CHANNEL,
  // Features that only Telegram has.
  'features/packs': ['features/privacy', 'features/stickers', 'features/taste', ...TELEGRAM],
  'features/received': ['features/packs', ...TELEGRAM],
  'features/admin': CHANNEL,
  // Stickers that are asked for in other chats.
  'features/guests': TURN,
  'features/stars': TELEGRAM,
  // Tools of the operator's servers.
  'features/connected-tools': ['mcp/client', ...CHANNEL],
  // Big tasks: starts, shows and ends them.
  'features/tasks': ['features/connected-tools', 'features/knowledge', ...CHANNEL],
  bot: [...MCP, ...FEATURES, ...TELEGRAM],
  metrics: ['assistant-db', 'ai-chat', ...BASE],
  http: ['assistant-db', 'ai-chat', ...SETTINGS, ...BASE],
  // Turns the operator's files into passages in the database.
  documents: ['tools', 'assistant-db', 'embeddings', 'lib'],
  // The HTTP API: sessions of other programs, which go through the bot's own pipeline.
  api: BOT,
  // Composition: each part is built once and handed what it needs.
  app: ['api', 'documents', ...BOT],
  doctor: ['app', 'documents', ...BOT],
  // Both serve the pages of a sign-in.
  cli: ['app', 'http', ...MCP, ...COMMON, ...CHANNEL],
  // Lets the playground's page see and switch the bot's internals.
  inspector: ['playground', 'features/dialogue', ...CHANNEL],
  'playground-bot': ['app', 'http', 'inspector', 'playground', ...CHANNEL],
  'main.ts': ['app', 'playground-bot', 'telegram', ...SETTINGS, ...BASE],
  'index.ts': ['lib', 'main.ts'],
  'mcp-stdio.ts': ['app', ...SETTINGS, ...BASE],
  // Talks to the bot over HTTP, as Telegram does.
  playground: BASE,
};

/** Packages that only some rooms may use. Rooms in `types` may import their types. */
const PACKAGES: readonly { name: RegExp; values: readonly string[]; types: readonly string[] }[] = [
  { name: /^grammy$/, values: ['telegram', 'features/packs', 'bot'], types: ['app', 'features/stars'] },
  { name: /^grammy\/types$/, values: [], types: ['telegram', 'features/packs', 'bot', 'playground'] },
  { name: /^@grammyjs\//, values: ['telegram'], types: [] },
  { name: /^abort-controller$/, values: ['telegram'], types: [] },
  { name: /^marked$/, values: ['lib'], types: ['bot', 'cli'] },
  { name: /^kysely$/, values: ['assistant-db', 'migrations'], types: [] },
  { name: /^better-sqlite3$/, values: ['assistant-db'], types: [] },
  // All clients are created by lib/http-client.ts.
  { name: /^axios$/, values: ['lib'], types: [] },
  { name: /^(?:node:)?https?$/, values: ['lib', 'playground', 'http'], types: ['api', 'providers'] },
  // WebSockets of model APIs, through providers/socket.ts, and of the playground's page.
  { name: /^ws$/, values: ['providers', 'playground'], types: [] },
  { name: /^https-proxy-agent$|^proxy-from-env$/, values: ['providers'], types: [] },
  { name: /^aws4fetch$/, values: ['assistant-db'], types: [] },
  { name: /^ipaddr\.js$/, values: ['lib'], types: [] },
  { name: /^prom-client$/, values: ['metrics'], types: [] },
  { name: /^(?:node:)?net$/, values: ['lib'], types: [] },
  { name: /^(?:node:)?(?:http2|tls|dgram)$|^undici$|^node-fetch$/, values: [], types: [] },
  // WebAssembly, loaded only by the process that encodes video stickers.
  { name: /^@libav\.js\//, values: ['images'], types: [] },
  { name: /^sharp$/, values: ['images', 'playground'], types: [] },
  // A thread of the process that reads documents watches its memory.
  { name: /^piscina$/, values: ['lib'], types: [] },
  { name: /^node:worker_threads$/, values: ['lib', 'documents'], types: [] },
  { name: /^esbuild$|^preact(?:\/.*)?$/, values: ['playground'], types: [] },
  { name: /^pino$/, values: ['lib'], types: [] },
  { name: /^@modelcontextprotocol\/client/, values: ['mcp/client'], types: [] },
  { name: /^@modelcontextprotocol\/server/, values: ['mcp/server'], types: [] },
  { name: /^dotenv(?:\/config)?$/, values: ['config'], types: [] },
];

interface Import {
  readonly file: string;
  readonly room: string;
  readonly target: string;
  readonly typeOnly: boolean;
  /** Loaded together with the file, rather than on demand. */
  readonly atOnce: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => posix.join(folder, name.replaceAll('\\', '/')))
    .filter(name => /\.tsx?$/.test(name));
}

/** Returns the room of a file, given its path from the project's root: the deepest listed folder. */
function roomOf(path: string): string {
  const [first = '', second = '', third = '', fourth = ''] = path.split('/');
  if (first === 'migrations') return first;
  if (second === 'features') {
    if (fourth === 'intents.ts') return 'features/intents';
    const layer = `features/${third}/${fourth}`;
    return layer in ROOMS ? layer : `features/${third}`;
  }
  return second === 'mcp' || second === 'assistant' ? `${second}/${third}` : second;
}

function source(file: string): string {
  return readFileSync(resolve(ROOT, file), 'utf8');
}

/** Removes comments, which may quote code. Strings with `//` in them stay whole enough for imports. */
function code(file: string): string {
  return source(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function importsOf(file: string): Import[] {
  const statements = code(file).matchAll(
    /(?:^|;)\s*(?:import|export)\s+(?<what>type\s)?(?:(?<names>[^'";]*?)\sfrom\s+)?['"](?<target>[^'"]+)['"]/gm,
  );
  const dynamic = code(file).matchAll(/\b(?:import|require(?:\.resolve)?)\(\s*['"](?<target>[^'"]+)['"]/g);
  return [...statements, ...dynamic].map(({ 0: statement, groups }) => {
    // A default import is a value.
    const names = groups?.['names']?.match(/^\s*\{(?<list>[^}]*)\}/)?.groups?.['list'];
    const named = names?.split(',').filter(name => name.trim() !== '');
    const onlyTypes = named !== undefined && named.length > 0 && named.every(name => /^\s*type\s/.test(name));
    return {
      file,
      room: roomOf(file),
      target: groups?.['target'] ?? '',
      typeOnly: groups?.['what'] !== undefined || onlyTypes,
      atOnce: !/^(?:import|require)\S*\(/.test(statement),
    };
  });
}

/** The page runs in the browser and has its own rules. */
const PAGE = 'src/playground/page/';
const FILES = [...sourceFiles('src'), ...sourceFiles('migrations')].filter(name => !name.startsWith(PAGE));
const PAGE_FILES = sourceFiles(PAGE);
const IMPORTS = FILES.flatMap(importsOf);

describe('the rooms', () => {
  it('are all listed', () => {
    expect([...new Set(FILES.map(roomOf))].toSorted()).toEqual(Object.keys(ROOMS).toSorted());
  });

  it('import only what is below them', () => {
    const wrong = IMPORTS.filter(({ target }) => target.startsWith('.')).flatMap(({ file, room, target }) => {
      const other = roomOf(posix.join(posix.dirname(file), target));
      return other === room || ROOMS[room]?.includes(other) ? [] : [`${file} imports ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  it('import ai-chat only through its entry points: one for callers, one for providers', () => {
    const wrong = IMPORTS.filter(({ target, room }) => target.startsWith('.') && room !== 'ai-chat')
      .map(({ file, target, room }) => ({ file, room, path: posix.join(posix.dirname(file), target) }))
      .filter(({ path }) => roomOf(path) === 'ai-chat')
      .filter(({ path, room }) => {
        const door =
          room === 'providers' ? /^src\/ai-chat\/(?:index|provider)\.ts$/ : /^src\/ai-chat\/index\.ts$/;
        return !door.test(path);
      });
    expect(wrong.map(({ file, path }) => `${file} imports ${path}`)).toEqual([]);
  });

  it('form no cycle', () => {
    expect(cycleAmong(Object.keys(ROOMS), room => ROOMS[room] ?? [])).toEqual([]);
  });
});

/** The first cycle, from a name back to it. Follows each name once. */
function cycleAmong(names: readonly string[], next: (name: string) => readonly string[]): readonly string[] {
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): readonly string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    const found = next(name)
      .map(other => follow(other, [...path, name]))
      .find(each => each.length > 0);
    done.add(name);
    return found ?? [];
  };
  return names.map(name => follow(name, [])).find(each => each.length > 0) ?? [];
}

describe('the files', () => {
  it.each(Object.keys(ROOMS).filter(room => !room.endsWith('.ts')))(
    'of %s form no cycle, not even of types',
    room => {
      const importedBy = (file: string): string[] =>
        IMPORTS.filter(each => each.file === file && each.target.startsWith('.'))
          .map(({ target }) => posix.join(posix.dirname(file), target))
          .filter(target => roomOf(target) === room);
      const files = FILES.filter(each => roomOf(each) === room);
      expect(cycleAmong(files, importedBy)).toEqual([]);
    },
  );
});

describe('packages', () => {
  it.each(PACKAGES.map(rule => [String(rule.name), rule] as const))(
    '%s is used only in its rooms',
    (_name, rule) => {
      const users = IMPORTS.filter(({ target }) => rule.name.test(target));
      const wrong = users.filter(
        ({ room, typeOnly }) => !rule.values.includes(room) && !(typeOnly && rule.types.includes(room)),
      );
      expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
    },
  );

  it('are found by the search of this test', () => {
    for (const [target, room] of [
      ['grammy', 'telegram'],
      ['kysely', 'assistant-db'],
      ['axios', 'lib'],
    ])
      expect(IMPORTS.some(found => found.target === target && found.room === room && !found.typeOnly)).toBe(
        true,
      );
  });
});

describe('the kind of database', () => {
  const elsewhere = FILES.filter(name =>
    /^src\/(?!assistant-db\/(?:sqlite\/|postgres\/|index\.ts))/.test(name),
  );

  it('is known only in its own folder', () => {
    // A `DATABASE_URL` may name it. Comments count, too, because they would be wrong for the other database.
    const known = (file: string) =>
      /sqlite|\bwal\b|write-?ahead|commit-group|:memory:/i.test(source(file).replaceAll('sqlite:', ''));
    expect([...elsewhere, ...PAGE_FILES].filter(known)).toEqual([]);
  });

  it('needs no SQL dialect in the queries of other folders', () => {
    const own =
      /rowid|pragma|json_|insert or |immediate|glob|strftime|is not \$|\b(?:min|max)\([^()]*,|[-+] \([^()]*[=<>]/i;
    const queries = elsewhere.flatMap(file =>
      [...code(file).matchAll(/\bsql(?:<[^>]*>)?`[^`]*`/g)].map(([text]) => `${file}: ${text}`),
    );
    expect(queries.length).toBeGreaterThan(10);
    expect(queries.filter(text => own.test(text))).toEqual([]);
  });
});

describe('the page', () => {
  it('imports only its own files, preact, the list of languages and the types of the protocol', () => {
    const wrong = PAGE_FILES.flatMap(importsOf).filter(({ file, target, typeOnly }) => {
      if (!target.startsWith('.')) return !/^preact(?:\/|$)/.test(target);
      const path = posix.join(posix.dirname(file), target);
      const words = path === 'src/i18n/languages.ts';
      return !path.startsWith(PAGE) && !words && !(typeOnly && path === 'src/playground/web/protocol.ts');
    });
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });
});

describe('the running program', () => {
  it('does not use the built-in fetch', () => {
    expect(
      FILES.filter(file =>
        /(?<![.\w#])fetch\(/.test(code(file).replace(/\basync fetch\(|^\s*fetch\(.*Promise/gm, '')),
      ),
    ).toEqual([]);
  });

  it('reads the environment only in entry points', () => {
    const readers = FILES.filter(file => code(file).includes('process.env'));
    expect(readers.toSorted()).toEqual(['src/cli/index.ts', 'src/index.ts', 'src/mcp-stdio.ts']);
  });

  it('loads sharp with the first picture, because it would take a third of the start', () => {
    const seen = new Set<string>();
    const reach = (file: string, path: readonly string[]): string[] => {
      if (seen.has(file)) return [];
      seen.add(file);
      return IMPORTS.filter(each => each.file === file && each.atOnce && !each.typeOnly).flatMap(
        ({ target }) =>
          target === 'sharp'
            ? [[...path, file, target].join(' > ')]
            : reach(posix.join(posix.dirname(file), target), [...path, file]),
      );
    };
    expect(['src/index.ts', 'src/main.ts', 'src/cli/index.ts'].flatMap(file => reach(file, []))).toEqual([]);
    // Makes sure that the search finds anything at all.
    expect(seen).toContain('src/images/load-sharp.ts');
    expect(reach('src/images/raster.ts', [])).toHaveLength(1);
  });

  it('writes nothing to the console past the logger', () => {
    expect(FILES.filter(file => /\bconsole\./.test(code(file)))).toEqual([]);
  });

  it('starts nothing at import: no timer, no socket, no thread', async () => {
    // Entry points and the code of threads start when they are loaded.
    const entrances = /^src\/(?:index|mcp-stdio|cli\/index|images\/\w+\/worker)\.ts$/;
    const contents = [
      ...FILES.filter(name => !entrances.test(name)).map(name => `import './${name}';`),
      `process.stdout.write(JSON.stringify(process.getActiveResourcesInfo().filter(name => name === 'Timeout')));`,
    ].join('\n');
    // One bundle, because loading all sources one by one takes seconds. It must be next to node_modules.
    const program = resolve(ROOT, `node_modules/.cache/import-all-${process.pid}.mjs`);
    onTestFinished(() => rmSync(program, { force: true }));
    await build({
      stdin: { contents, resolveDir: ROOT },
      outfile: program,
      bundle: true,
      packages: 'external',
      treeShaking: false,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const folder = temporaryFolder();
    // The process ends by itself unless a module keeps it alive.
    const { code, stdout, stderr } = await runProgram([program], { folder });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[]', stderr: '' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

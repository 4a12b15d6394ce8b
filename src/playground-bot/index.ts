import { randomBytes, randomUUID } from 'node:crypto';
import { createApp } from '../app/index.ts';
import { processRuntime, type Runtime } from '../app/runtime.ts';
import { signInRoutes } from '../app/sign-in.ts';
import type { SignInHere } from '../app/sign-in-settings.ts';
import { startBot } from '../app/start-bot.ts';
import { liveMinutes, voiceMinutes } from '../app/voice-limit.ts';
import { storageAt } from '../assistant-db/index.ts';
import { migrateUp } from '../assistant-db/migrate.ts';
import { beating, heartbeats, type ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Storage } from '../assistant-db/storage.ts';
import { type Config, withRoomForTools } from '../config/index.ts';
import { send } from '../http/requests.ts';
import type { AnswerRoute } from '../http/server.ts';
import { LANGUAGES, type Texts, textsFor } from '../i18n/index.ts';
import { pageTexts } from '../i18n/languages.ts';
import { createDecoder } from '../images/decoder/index.ts';
import { Inspector } from '../inspector/index.ts';
import type { Clock } from '../lib/clock.ts';
import { ConfigError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { StartError } from '../playground/errors.ts';
import { startBotApiServer } from '../playground/server.ts';
import type { BotControl } from '../playground/web/api.ts';
import { type Assets, loadAssets } from '../playground/web/assets.ts';
import { Refusal, type RouteHandler } from '../playground/web/router.ts';
import { type PortChoice, startWebServer } from '../playground/web/server.ts';
import { budgetOf, inOrder, REALTIME_PROVIDERS } from '../providers/index.ts';
import { LiveVoice } from './live.ts';

/** A token in Telegram's format. It is random, so other users of this computer cannot guess it. */
export function newToken(): string {
  return `7000000001:AA${randomBytes(25).toString('base64url').slice(0, 33)}`;
}

const PHOTO = { kind: 'jpeg', side: 2560, quality: 90, fullChroma: false } as const;
const DATABASE_URL = 'sqlite:data/playground.db';
const KEY_FILE = 'data/secrets.key';

export interface PlaygroundOptions {
  readonly database: PlaygroundDatabase;
  readonly port: PortChoice;
  readonly keyFile?: string;
  readonly token?: string;
  readonly runtime?: Runtime;
  readonly assets?: Promise<Assets>;
}

export interface Playground {
  readonly url: string;
  readonly port: number;
  readonly botApi: string;
  close(): Promise<void>;
}

export function playgroundOptions(
  config: Config,
  variables: Readonly<Record<string, string | undefined>>,
): PlaygroundOptions {
  const given = Boolean(variables['DATABASE_URL']?.trim());
  const url = given ? config.DATABASE_URL : DATABASE_URL;
  if (storageAt(url).ephemeral)
    throw new ConfigError(['DATABASE_URL must name a file: the playground reads it directly']);
  return { database: { url, startsEmpty: !given }, port: config.PORT ?? 'default' };
}

function embedded(texts: Texts): string {
  const language = LANGUAGES.find(each => textsFor(each) === texts) ?? 'en';
  return pageTexts(language).welcome.lead;
}

interface BotParts {
  readonly config: Config;
  readonly token: string;
  readonly log: Logger;
  readonly inspector: Inspector;
  readonly signInHere: SignInHere;
  readonly pages: SignInPages;
}

async function run({ config, token, log, inspector, signInHere, pages }: BotParts, runtime: Runtime) {
  const app = await createApp(config, log, runtime, inspector, { signInHere });
  const privacyFacts = { ...app.privacyFacts, embedded };
  const bot = await startBot({ ...app, privacyFacts }, token);
  pages.routes = app.signIns && signInRoutes(app.signIns, bot.queued);
  bot.ended.catch((error: unknown) => log.error({ err: error }, 'the bot has ended'));
  return () => {
    pages.routes = undefined;
    return bot.stop(AbortSignal.abort());
  };
}

/** The pages of a sign-in at the page's own address, served by the bot that runs now. */
class SignInPages {
  routes: ReadonlyMap<string, AnswerRoute> | undefined;

  readonly serve: RouteHandler = async ({ request, response, params: { step } }) => {
    const route = this.routes?.get(`/oauth/${step}`);
    if (route === undefined) throw new Refusal(404, 'notFound');
    send(response, await route.answer(request), false);
    return undefined;
  };
}

export async function startPlayground(
  config: Config,
  log: Logger,
  {
    database,
    port,
    keyFile = KEY_FILE,
    token = newToken(),
    runtime = processRuntime(),
    assets = loadAssets(),
  }: PlaygroundOptions,
): Promise<Playground> {
  const { url } = database;
  const storage = storageAt(url);
  // Awaited at the end; avoid an unhandled rejection until then.
  assets.catch(() => {});
  const lock = await storage.acquireLock();
  if (typeof lock === 'number') {
    const where = lock === 0 ? 'it is just starting' : `http://127.0.0.1:${lock}`;
    throw new StartError(
      `A playground uses ${storage.name} already: ${where}\n` +
        'Use that one, stop it, or give this one another database: DATABASE_URL=sqlite:data/other.db npm start',
    );
  }
  const closing: (() => Promise<void> | void)[] = [() => lock.release()];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const db = await openPlaygroundDatabase(storage, database, runtime.clock, runtime.me);
    closing.push(() => db.destroy());
    const telegram = await startBotApiServer({
      token,
      username: 'sticker_playground_bot',
      name: 'Sticker assistant',
      // A database from an earlier run has seen smaller ids, because ids start at the time of the start.
      firstUpdateId: runtime.clock.now(),
    });
    closing.push(() => telegram.close());
    const own = {
      ...config,
      TELEGRAM_API_ROOT: telegram.root,
      TELEGRAM_MESSAGES_PER_SECOND: 0,
      DATABASE_URL: url,
    };
    const decoder = runtime.decoder ?? createDecoder();
    if (runtime.decoder === undefined) closing.push(() => decoder.close());
    const live = createLiveVoice(config, db, runtime.clock, log);
    closing.push(() => live?.close());
    const inspector = new Inspector({
      liveChat: chatId => live?.provider(chatId),
      db,
      clock: runtime.clock,
      limits: { dailyStickers: config.DAILY_STICKERS_PER_USER, adminIds: config.ADMIN_IDS },
      labelOf: telegram.buttonLabel,
    });
    const pages = new SignInPages();
    const bot: BotSwitch = new BotSwitch(() => {
      // A new process identity, because the claims of the previous bot are not its own.
      const me = { ...runtime.me, id: randomUUID() };
      const signInHere = { publicUrl: web.url, keyFile };
      const parts = { config: own, token, log, inspector, signInHere, pages };
      return run(parts, { ...runtime, me, decoder });
    });
    const web = await startWebServer({
      telegram,
      inspector,
      bot,
      openLive: live?.open,
      signIn: pages.serve,
      clock: runtime.clock,
      openPicture: async bytes => {
        const decoded = await decoder.decode(bytes, PHOTO);
        return decoded.outcome === 'ok' ? decoded.bytes : undefined;
      },
      port,
      assets,
      onError: error => log.error({ err: error }, 'serving the playground page failed'),
    });
    closing.push(() => web.close());
    await lock.announce(web.port);
    await bot.start();
    closing.push(() => bot.stop());
    for (const language of LANGUAGES)
      web.addPerson({ firstName: pageTexts(language).someone, languageCode: language });
    await assets;
    return { url: web.url, port: web.port, botApi: telegram.root, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Undefined if no provider of live voice is configured. */
function createLiveVoice(config: Config, db: Store, clock: Clock, log: Logger): LiveVoice | undefined {
  const providers = inOrder(REALTIME_PROVIDERS, config.REALTIME_PROVIDERS);
  if (providers.length === 0) return undefined;
  const { DAILY_VOICE_MINUTES_PER_USER: dailyMinutes, DAILY_LIVE_MINUTES, ADMIN_IDS: adminIds } = config;
  return new LiveVoice({
    models: providers.map(({ name, realtime }) => ({
      model: realtime.create(config),
      budget: budgetOf(name, withRoomForTools(config)),
    })),
    minutes: voiceMinutes({ db, clock, dailyMinutes, adminIds }),
    total: liveMinutes({ db, clock, dailyMinutes: DAILY_LIVE_MINUTES, adminIds }),
    clock,
    log,
  });
}

class BotSwitch implements BotControl {
  readonly #start: () => Promise<() => Promise<void>>;
  #stop: (() => Promise<void>) | undefined;
  #changing: Promise<void> = Promise.resolve();

  constructor(start: () => Promise<() => Promise<void>>) {
    this.#start = start;
  }

  get running(): boolean {
    return this.#stop !== undefined;
  }

  start(): Promise<void> {
    return this.#change(async () => {
      this.#stop ??= await this.#start();
    });
  }

  stop(): Promise<void> {
    const stop = this.#stop;
    this.#stop = undefined;
    return this.#change(async () => stop?.());
  }

  async restart(): Promise<void> {
    await Promise.all([this.stop(), this.start()]);
  }

  #change(work: () => Promise<void>): Promise<void> {
    const done = this.#changing.then(work);
    // The caller of this change gets its error; the next change is not blocked by it.
    this.#changing = done.catch(() => {});
    return done;
  }
}

interface PlaygroundDatabase {
  readonly url: string;
  /**
   * Whether the database starts empty: the embedded Telegram also forgets everything, and old file ids mean nothing.
   */
  readonly startsEmpty: boolean;
}

/** Throws if a Telegram bot uses the database. A running bot renews its heartbeat; a killed one does not. */
async function assertNoBot(db: Store, name: string, clock: Clock, me: ProcessIdentity): Promise<void> {
  const before = await heartbeats(db);
  if (before.size === 0) return;
  await clock.sleep(me.leaseMs / 3);
  const alive = beating(before, await heartbeats(db));
  if (alive.length === 0) return;
  throw new StartError(
    `A bot in Telegram runs on ${name} (${alive.join('; ')}), and the playground must not come between.\n` +
      'Leave DATABASE_URL empty for a database of its own.',
  );
}

async function openPlaygroundDatabase(
  storage: Storage,
  { startsEmpty }: Pick<PlaygroundDatabase, 'startsEmpty'>,
  clock: Clock,
  me: ProcessIdentity,
): Promise<Store> {
  if (startsEmpty) await storage.erase();
  const db = await storage.open();
  try {
    await migrateUp(db, storage.migrations);
    await assertNoBot(db, storage.name, clock, me);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

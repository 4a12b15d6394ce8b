import type { Api } from 'grammy';
import type { AssistantDeps } from '../assistant/context.ts';
import type { ProcessIdentity } from '../assistant-db/processes.ts';
import type { GenerationWorker } from '../generation/worker.ts';
import { abortable, OpenCalls } from './api.ts';
import { Dispatcher } from './dispatcher.ts';
import { FatalBotError, Feed, UNAUTHORIZED } from './feed.ts';
import { answerTo } from './handlers/buttons.ts';
import { supersedes } from './handlers/commands.ts';
import type { HandlerDeps } from './handlers/deps.ts';
import { apologize, handleUnit } from './handlers/index.ts';
import { setCommandMenu } from './menu.ts';
import { PackWorker } from './packs/index.ts';
import type { PackJobDeps } from './packs/job.ts';
import type { TelegramPhotos } from './photos.ts';
import type { TelegramProgress } from './progress.ts';
import type { Sender } from './sender.ts';
import { classifyTelegramError, telegramCause } from './telegram-errors.ts';
import { type Incoming, readUpdate } from './updates.ts';

export interface BotDeps {
  readonly assistant: AssistantDeps;
  readonly me: ProcessIdentity;
  readonly api: Api;
  readonly photos: TelegramPhotos;
  readonly sender: Sender;
  readonly worker: GenerationWorker;
  readonly progress: TelegramProgress;
  readonly pictureOf: PackJobDeps['pictureOf'];
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

/** The bot in Telegram. */
export class Bot {
  readonly #deps: BotDeps;
  readonly #stopping = new AbortController();
  readonly #calls = new OpenCalls();
  /** Presses answered by this process. */
  readonly #answered = new Set<string>();
  #feed: Feed | undefined;
  #dispatcher: Dispatcher | undefined;
  #packWorker: PackWorker | undefined;

  constructor(deps: BotDeps) {
    this.#deps = deps;
    // A call that hangs must not keep a process that stops.
    deps.api.config.use((call, method, payload, signal) =>
      signal ? call(method, payload, signal) : this.#calls.run(own => call(method, payload, own)),
    );
  }

  /**
   * Runs until stopped. Throws {@link FatalBotError} where only the operator can help: a wrong token, a second
   * process on the same one.
   */
  async run(): Promise<void> {
    const { assistant, me, api, photos, sender, worker, pictureOf, random } = this.#deps;
    const { db, clock, log } = assistant;
    const botUsername = await this.#connect();
    if (botUsername === undefined) return;
    const naming = { botUsername, random };
    const packs = { assistant, api, ...naming };
    const handlers: HandlerDeps = { assistant, api, photos, packs, botUsername };
    const packWorker = new PackWorker({ db, me, api, clock, log, pictureOf, ...naming }, chatId =>
      sender.kick(chatId),
    );
    const dispatcher = new Dispatcher({
      db,
      me,
      clock,
      log,
      botUsername,
      handle: async (unit, context) => {
        this.#answerPress(unit.incoming);
        try {
          const outcome = await handleUnit(handlers, unit, context);
          if (outcome.jobQueued) worker.kick();
          if (outcome.packJobQueued) packWorker.kick();
        } finally {
          sender.kick(context.chatId);
        }
      },
      apologize: async (unit, context) => {
        await apologize(handlers, unit, context);
        sender.kick(context.chatId);
      },
    });
    const feed = new Feed({
      api,
      db,
      me,
      clock,
      log,
      onStored: updates => {
        for (const { chatId, urgent, raw } of updates) {
          const incoming = urgent ? readUpdate(raw, botUsername) : undefined;
          if (incoming?.kind === 'button') this.#answerPress(incoming);
          if (incoming?.kind === 'command' && supersedes(incoming.name)) dispatcher.supersede(chatId);
          dispatcher.kick(chatId);
        }
      },
    });
    this.#dispatcher = dispatcher;
    this.#feed = feed;
    this.#packWorker = packWorker;
    sender.start();
    worker.start();
    packWorker.start();
    dispatcher.start();
    log.info({ bot: botUsername }, 'the bot is running');
    await feed.run();
  }

  /** Stops fetching, lets the turns in hand finish until `deadline` aborts; the rest waits for the next start. */
  async stop(deadline: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const end = () => this.#calls.end();
    if (deadline.aborted) end();
    deadline.addEventListener('abort', end, { once: true });
    this.#feed?.stop();
    await Promise.all([
      this.#dispatcher?.stop(deadline),
      this.#deps.worker.stop(deadline),
      this.#packWorker?.stop(),
    ]);
    await this.#deps.sender.stop();
    this.#deps.progress.stop();
    end();
  }

  /** Learns the bot's name and prepares polling. @returns undefined where the bot is stopped meanwhile. */
  async #connect(): Promise<string | undefined> {
    const { api, assistant } = this.#deps;
    const { clock, log } = assistant;
    while (!this.#stopping.signal.aborted) {
      try {
        const me = await abortable(this.#stopping.signal, async signal => {
          const found = await api.getMe(signal);
          await api.deleteWebhook({ drop_pending_updates: false }, signal);
          return found;
        });
        // The bot works without its menu, and Telegram is strict about how often it is set.
        void setCommandMenu(api).catch((error: unknown) =>
          log.warn({ cause: telegramCause(error) }, 'the command menu could not be set'),
        );
        return me.username;
      } catch (error) {
        const failure = classifyTelegramError(error);
        if (this.#stopping.signal.aborted) return undefined;
        if (failure.type === 'unauthorized') throw new FatalBotError(UNAUTHORIZED);
        log.warn({ cause: telegramCause(error) }, 'Telegram cannot be reached; trying on');
        await clock.sleep(failure.type === 'wait' ? failure.ms : 5000, this.#stopping.signal);
      }
    }
    return undefined;
  }

  /** Answers a press at once, once: its spinner must not wait for the turn of its chat. */
  #answerPress(incoming: Incoming): void {
    if (incoming.kind !== 'button' || this.#answered.has(incoming.queryId)) return;
    this.#answered.add(incoming.queryId);
    if (this.#answered.size > 10_000) this.#answered.delete(this.#answered.values().next().value ?? '');
    const { api, assistant } = this.#deps;
    const { person, queryId, data } = incoming;
    void answerTo(assistant.db, person, data)
      .then(text => api.answerCallbackQuery(queryId, text === '' ? {} : { text }))
      .catch((error: unknown) => {
        if (classifyTelegramError(error).type === 'harmless') return;
        assistant.log.warn({ chat: person.id, err: error }, 'a press could not be answered');
      });
  }
}

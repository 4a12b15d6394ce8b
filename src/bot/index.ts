import type { Api } from 'grammy';
import { type AssistantDeps, SupersededError } from '../assistant/context.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { ModelPrices } from '../config.ts';
import type { AdminWork } from '../features/admin/work.ts';
import { PackWorker } from '../features/packs/index.ts';
import type { PackJobDeps } from '../features/packs/work/job.ts';
import type { GenerationWorker } from '../generation/worker.ts';
import type { Decoder } from '../images/decoder/index.ts';
import type { Observe } from '../lib/telemetry.ts';
import { readMe } from '../telegram/answers.ts';
import { abortable, OpenCalls } from '../telegram/api.ts';
import { FatalBotError, UNAUTHORIZED } from '../telegram/errors.ts';
import type { TelegramPhotos } from '../telegram/photos.ts';
import type { Reachability } from '../telegram/reachability.ts';
import { classifyTelegramError, telegramCause } from '../telegram/telegram-errors.ts';
import { Dispatcher } from './dispatcher.ts';
import { answerTo } from './handlers/buttons.ts';
import { supersedes } from './handlers/commands.ts';
import type { HandlerDeps } from './handlers/deps.ts';
import { apologize, handleBatch } from './handlers/index.ts';
import { setCommandMenu } from './menu.ts';
import { Drafts } from './outgoing/draft-stream.ts';
import type { TelegramProgress } from './outgoing/progress.ts';
import type { Sender } from './outgoing/sender.ts';
import { Feed } from './updates/feed.ts';
import { type Incoming, readUpdate } from './updates/incoming.ts';
import { type ReceiveDeps, receive } from './updates/receive.ts';
import { type WebhookAddress, WebhookFeed } from './updates/webhook.ts';

export interface BotDeps {
  readonly assistant: AssistantDeps;
  readonly me: ProcessIdentity;
  readonly api: Api;
  readonly reachability: Reachability;
  readonly photos: TelegramPhotos;
  readonly decoder: Decoder;
  readonly sender: Sender;
  readonly worker: GenerationWorker;
  readonly progress: TelegramProgress;
  readonly pictureOf: PackJobDeps['pictureOf'];
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Where Telegram is to deliver; left out, the bot polls. */
  readonly webhook?: WebhookAddress | undefined;
  readonly observe?: Observe | undefined;
  readonly adminWork: AdminWork;
  readonly modelPrices: ModelPrices;
  /** Turns at once, at most. */
  readonly turnConcurrency: number;
}

/** How the bot and Telegram get on. */
export interface TelegramState {
  readonly mode: 'polling' | 'webhook';
  /** Updates can come: the bot polls, or its webhook is set. */
  readonly receiving: boolean;
  /** When Telegram last answered a call, or delivered, by {@link Clock.elapsed}. */
  readonly lastContact: number | undefined;
}

/** Delays between tries to reach Telegram at the start, in ms; the last one repeats. */
const RETRY_MS = [500, 1000, 2000, 5000];

/** The bot in Telegram. */
export class Bot {
  readonly #deps: BotDeps;
  readonly #stopping = new AbortController();
  readonly #calls = new OpenCalls();
  /** Presses answered by this process. */
  readonly #answered = new Set<string>();
  #feed: Feed | WebhookFeed | undefined;
  #onStored: ReceiveDeps['onStored'] = () => {};
  #receiving = false;
  #lastContact: number | undefined;
  #dispatcher: Dispatcher | undefined;
  #packWorker: PackWorker | undefined;

  constructor(deps: BotDeps) {
    this.#deps = deps;
    // A call that hangs must not keep a process that stops.
    deps.api.config.use(async (call, method, payload, signal) => {
      const result = await (signal
        ? call(method, payload, signal)
        : this.#calls.run(own => call(method, payload, own)));
      if (result.ok) this.#lastContact = deps.assistant.clock.elapsed();
      return result;
    });
  }

  /** Where Telegram is to deliver; undefined where the bot polls. */
  get webhook(): WebhookAddress | undefined {
    return this.#deps.webhook;
  }

  get telegram(): TelegramState {
    const mode = this.#deps.webhook ? 'webhook' : 'polling';
    return { mode, receiving: this.#receiving, lastContact: this.#lastContact };
  }

  /**
   * Stores an update that Telegram has delivered to the webhook, and has it handled: by this process, or, where this
   * one is about to begin or to stop, by another.
   *
   * @throws the database's error: the update is not stored
   */
  async accept(update: unknown): Promise<void> {
    const { assistant, observe } = this.#deps;
    const { db, clock, log } = assistant;
    // Nobody's until its chat is worked on: replicas get updates of one chat, and it has one of them at a time.
    await receive(
      {
        db,
        clock,
        log,
        digestKey: this.#deps.api.token,
        observe,
        onStored: updates => this.#onStored(updates),
      },
      [update],
    );
    this.#lastContact = clock.elapsed();
  }

  /**
   * Runs until stopped. Throws {@link FatalBotError} where only the operator can help: a wrong token, a second
   * process on the same one.
   */
  async run(): Promise<void> {
    const {
      assistant,
      me,
      api,
      photos,
      decoder,
      sender,
      worker,
      pictureOf,
      random,
      webhook,
      observe,
      adminWork,
      modelPrices,
      turnConcurrency,
    } = this.#deps;
    const { db, clock, log } = assistant;
    const botUsername = await this.#connect();
    if (botUsername === undefined) return;
    const naming = { botUsername, random };
    const packs = { assistant, api, ...naming };
    const drafts = new Drafts({ api, clock, log });
    const handlers: HandlerDeps = {
      assistant,
      api,
      drafts,
      photos,
      decoder,
      packs,
      botUsername,
      modelPrices,
    };
    const packWorker = new PackWorker(
      { db, me, api, clock, log, pictureOf, ...naming },
      () => !this.#deps.reachability.away,
      chatId => sender.kick(chatId),
    );
    const dispatcher = new Dispatcher({
      db,
      me,
      clock,
      log,
      botUsername,
      turnConcurrency,
      handle: async (batch, context) => {
        this.#answerPress(batch.incoming);
        const began = clock.elapsed();
        let ok = false;
        try {
          const outcome = await handleBatch(handlers, batch, context);
          ok = true;
          if (outcome.jobQueued) worker.kick();
          if (outcome.packJobQueued) packWorker.kick();
        } catch (error) {
          ok = error instanceof SupersededError;
          throw error;
        } finally {
          observe?.({ type: 'turn', kind: batch.incoming.kind, ms: clock.elapsed() - began, ok });
          sender.kick(context.chatId);
        }
      },
      apologize: async (batch, context) => {
        await apologize(handlers, batch, context);
        sender.kick(context.chatId);
      },
    });
    const onStored: ReceiveDeps['onStored'] = updates => {
      for (const { chatId, urgent, raw } of updates) {
        const incoming = urgent ? readUpdate(raw, botUsername) : undefined;
        if (incoming?.kind === 'button') this.#answerPress(incoming);
        if (incoming?.kind === 'command' && supersedes(incoming.name)) dispatcher.supersede(chatId);
        dispatcher.kick(chatId);
      }
    };
    const onSet = () => {
      this.#receiving = true;
    };
    const feed = webhook
      ? new WebhookFeed({ ...webhook, api, clock, log, onSet })
      : new Feed({ api, db, me, clock, log, digestKey: api.token, observe, onStored });
    this.#dispatcher = dispatcher;
    this.#feed = feed;
    this.#packWorker = packWorker;
    sender.start();
    worker.start();
    packWorker.start();
    adminWork.start();
    dispatcher.start();
    log.info({ bot: botUsername }, 'the bot is running');
    this.#onStored = onStored;
    if (!webhook) this.#receiving = true;
    await feed.run();
  }

  /** Stops fetching, lets the turns in hand finish until `deadline` aborts; the rest waits for the next start. */
  async stop(deadline: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const end = () => this.#calls.end();
    if (deadline.aborted) end();
    deadline.addEventListener('abort', end, { once: true });
    this.#feed?.stop();
    this.#onStored = () => {};
    await Promise.all([
      this.#dispatcher?.stop(deadline),
      this.#deps.worker.stop(deadline),
      this.#packWorker?.stop(deadline),
    ]);
    await this.#deps.adminWork.stop();
    await this.#deps.sender.stop(deadline);
    this.#deps.progress.stop();
    await this.#deps.reachability.stop();
    end();
  }

  /** Learns the bot's name and, where it polls, removes a webhook. @returns undefined where the bot is stopped meanwhile. */
  async #connect(): Promise<string | undefined> {
    const { api, assistant, webhook } = this.#deps;
    const { clock, log } = assistant;
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        const me = await abortable(this.#stopping.signal, async signal => {
          const found = readMe(await api.getMe(signal));
          if (!webhook) await api.deleteWebhook({ drop_pending_updates: false }, signal);
          return found;
        });
        // The bot works without its menu, and Telegram is strict about how often it is set.
        void setCommandMenu(api, assistant.adminIds).catch((error: unknown) =>
          log.warn({ cause: telegramCause(error) }, 'the command menu could not be set'),
        );
        return me.username;
      } catch (error) {
        const failure = classifyTelegramError(error);
        if (this.#stopping.signal.aborted) return undefined;
        if (failure.type === 'unauthorized') throw new FatalBotError(UNAUTHORIZED);
        // Once: an outage can last for hours.
        if (failures === 0)
          log.warn({ cause: telegramCause(error) }, 'Telegram cannot be reached; trying on');
        const backoff = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0;
        await clock.sleep(failure.type === 'wait' ? failure.ms : backoff, this.#stopping.signal);
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

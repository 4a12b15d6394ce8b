import { EventEmitter, once } from 'node:events';
import type { Clock } from '../../lib/clock.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ServerSettings } from './config.ts';
import {
  type OfferedTool,
  type OpenSession,
  type Progress,
  type RawResult,
  type Session,
  SessionError,
} from './port.ts';

const CONNECT_MS = 30_000;
/** A server that has not answered a call in time is asked whether it is there at all. */
const PING_MS = 5000;
const MAX_EXTENSIONS = 10;
const BACKOFF_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000] as const;
const STABLE_MS = 60_000;
const CLOSE_MS = 5000;
/** What is shorter is no secret, and stands in many words. */
const SECRET_LENGTH = 6;
/** Tools are not listed more often, in ms, however often a server says that they have changed. */
const LISTING_MS = 1000;
/** Of a tool: what is longer, or has signs that nobody sees, passes for something else where a person is asked. */
const TOOL_NAME = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,128}$/u;

export type ServerState =
  | { readonly type: 'connecting'; readonly trouble?: string | undefined }
  | { readonly type: 'ready' }
  /** @property trouble partly the server's own words */
  | { readonly type: 'down'; readonly trouble: string };

export interface ConnectionDeps {
  readonly open: () => Promise<OpenSession>;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly random: () => number;
  readonly log: Logger;
  readonly onTools: () => void;
}

export type CallOutcome =
  | { readonly type: 'answered'; readonly result: RawResult }
  | { readonly type: 'not_done'; readonly why: string }
  | { readonly type: 'lost'; readonly why: string };

/**
 * One server of tools: connected, and connected again when it ends. While it is away it has no tools; nothing else depends on
 * it.
 */
export class Connection {
  readonly settings: ServerSettings;
  readonly #deps: ConnectionDeps;
  readonly #stopping = new AbortController();
  readonly #events = new EventEmitter().setMaxListeners(0);
  #state: ServerState = { type: 'connecting' };
  #tools: readonly OfferedTool[] = [];
  #isListDue = false;
  #session: Session | undefined;
  #end: (why: string) => void = () => {};
  #running: Promise<void> = Promise.resolve();

  constructor(settings: ServerSettings, deps: ConnectionDeps) {
    this.settings = settings;
    this.#deps = deps;
  }

  get state(): ServerState {
    return this.#state;
  }

  get tools(): readonly OfferedTool[] {
    return this.#tools;
  }

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#end('the program ends');
    await this.#running;
  }

  async settled(signal: AbortSignal): Promise<void> {
    while (this.#state.type === 'connecting' && !signal.aborted && !this.#stopping.signal.aborted) {
      // Rejects where the signal aborts, which ends the loop.
      await once(this.#events, 'settled', { signal }).catch(() => {});
    }
  }

  /**
   * Calls a tool, once: what may have arrived is not sent again.
   *
   * @param signal cancels it. Never throws
   */
  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<CallOutcome> {
    const session = this.#session;
    if (session === undefined) return { type: 'not_done', why: 'the server cannot be reached now' };
    if (signal.aborted) return { type: 'not_done', why: 'it is not wanted any more' };
    const { timeoutMs: ms } = this.settings;
    const { clock, log } = this.#deps;
    const began = clock.elapsed();
    const facts = { server: this.settings.name, tool };
    try {
      const result = await withTimeLimit(
        clock,
        { ms, mostMs: ms * MAX_EXTENSIONS, signal },
        (limited, extend) =>
          session.callTool(tool, args, {
            signal: limited,
            onProgress: progress => {
              extend();
              onProgress(progress);
            },
          }),
      );
      log.info({ ...facts, ms: clock.elapsed() - began, ok: !result.isError }, 'MCP tool call answered');
      return { type: 'answered', result };
    } catch (error) {
      log.warn({ ...facts, ms: clock.elapsed() - began, kind: failureKindOf(error) }, 'MCP tool call failed');
      return this.#failed(error, session, signal);
    }
  }

  #failed(error: unknown, session: Session, signal: AbortSignal): CallOutcome {
    if (signal.aborted) return { type: 'lost', why: 'it was cancelled' };
    if (error instanceof TimeLimitError) {
      void this.#check(session);
      return { type: 'lost', why: error.message };
    }
    const why = this.#withoutSecrets(errorMessage(error));
    if (!(error instanceof SessionError)) return { type: 'lost', why };
    if (error.ending === 'refused') return { type: 'not_done', why };
    if (this.#session === session) this.#end(why);
    return error.ending === 'lost' ? { type: 'lost', why } : { type: 'not_done', why };
  }

  async #check(session: Session): Promise<void> {
    const { clock } = this.#deps;
    const limit = { ms: PING_MS, signal: this.#stopping.signal };
    try {
      await withTimeLimit(clock, limit, signal => session.ping(signal));
    } catch {
      if (this.#session === session) this.#end('it does not answer');
    }
  }

  async #run(): Promise<void> {
    const { clock, random, log } = this.#deps;
    const { signal } = this.#stopping;
    let trouble: string | undefined;
    for (let failures = 0; !signal.aborted; failures++) {
      const began = clock.elapsed();
      this.#transition({ type: 'connecting', trouble });
      trouble = this.#withoutSecrets(await this.#stayConnected());
      if (clock.elapsed() - began > STABLE_MS) failures = 0;
      this.#transition({ type: 'down', trouble });
      if (signal.aborted) return;
      log.warn({ server: this.settings.name, failures }, 'MCP server unavailable');
      const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 0;
      await clock.sleep(wait * (0.5 + random()), signal);
    }
  }

  async #stayConnected(): Promise<string> {
    const { clock, open, log } = this.#deps;
    const { name, address } = this.settings;
    let session: Session | undefined;
    this.#isListDue = false;
    const ended = new AbortController();
    try {
      const over = new Promise<string>(resolve => {
        this.#end = resolve;
      });
      const limit = { ms: CONNECT_MS, signal: this.#stopping.signal };
      const listeners = {
        onEnd: (complaint: string) => this.#end(complaint || 'it has ended'),
        onToolsChanged: () => {
          this.#isListDue = true;
          this.#events.emit('changed');
        },
      };
      session = await withTimeLimit(clock, limit, async signal => {
        const opened = await (await open())(address, listeners, signal);
        if (signal.aborted) await opened.close().catch(() => {});
        return opened;
      });
      this.#setTools(await this.#list(session));
      this.#session = session;
      this.#transition({ type: 'ready' });
      log.info({ server: name, tools: this.#tools.length }, 'MCP server connected');
      void this.#keepListing(session, ended.signal);
      return await over;
    } catch (error) {
      return errorMessage(error);
    } finally {
      ended.abort();
      this.#session = undefined;
      this.#setTools([]);
      if (session !== undefined) await this.#leave(session);
    }
  }

  async #list(session: Session): Promise<readonly OfferedTool[]> {
    const limit = { ms: CONNECT_MS, signal: this.#stopping.signal };
    const tools = await withTimeLimit(this.#deps.clock, limit, signal => session.listTools(signal));
    return usedTools(tools, this.settings);
  }

  async #leave(session: Session): Promise<void> {
    const limit = { ms: CLOSE_MS, signal: new AbortController().signal };
    await withTimeLimit(this.#deps.clock, limit, () => session.close()).catch(() => {});
  }

  async #keepListing(session: Session, ended: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    while (!ended.aborted) {
      if (!this.#isListDue) await once(this.#events, 'changed', { signal: ended }).catch(() => {});
      if (ended.aborted) return;
      this.#isListDue = false;
      try {
        const tools = await this.#list(session);
        if (!ended.aborted) this.#setTools(tools);
      } catch {
        log.warn({ server: this.settings.name }, 'tools of an MCP server could not be listed again');
      }
      await clock.sleep(LISTING_MS, ended);
    }
  }

  #transition(state: ServerState): void {
    this.#state = state;
    if (state.type !== 'connecting') this.#events.emit('settled');
  }

  #setTools(tools: readonly OfferedTool[]): void {
    this.#tools = tools;
    this.#deps.onTools();
  }

  #withoutSecrets(text: string): string {
    const secrets = this.settings.secrets.filter(({ length }) => length >= SECRET_LENGTH);
    return secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
  }
}

function failureKindOf(error: unknown): string {
  if (error instanceof SessionError) return error.ending;
  return error instanceof Error ? error.name : 'unknown';
}

function usedTools(
  tools: readonly OfferedTool[],
  { allow, deny }: Pick<ServerSettings, 'allow' | 'deny'>,
): readonly OfferedTool[] {
  const taken = tools.filter(({ name }) => allow?.has(name) !== false && !deny.has(name));
  const named = new Map(taken.map(tool => [tool.name, tool]));
  return [...named.values()].filter(({ name }) => TOOL_NAME.test(name));
}

/**
 * Calls with a signal that aborts with `signal`, and when `ms` have passed without a call of `extend`, or `mostMs` in all.
 * Rejects then, whether or not the call ends.
 */
async function withTimeLimit<T>(
  clock: Pick<Clock, 'elapsed' | 'sleep'>,
  {
    ms,
    mostMs = ms,
    signal,
  }: { readonly ms: number; readonly mostMs?: number; readonly signal: AbortSignal },
  call: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const over = new AbortController();
  const end = clock.elapsed() + mostMs;
  let deadline = clock.elapsed() + ms;
  const watch = async () => {
    for (;;) {
      const left = Math.min(deadline, end) - clock.elapsed();
      if (over.signal.aborted) return;
      if (left <= 0) return controller.abort(new TimeLimitError(ms));
      await clock.sleep(left, over.signal);
    }
  };
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const aborted = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true }),
  );
  void watch();
  try {
    const extend = () => {
      deadline = clock.elapsed() + ms;
    };
    return await Promise.race([call(controller.signal, extend), aborted]);
  } finally {
    over.abort();
    signal.removeEventListener('abort', abort);
  }
}

class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(ms: number) {
    super(`no answer within ${Math.round(ms / 1000)} s`);
  }
}

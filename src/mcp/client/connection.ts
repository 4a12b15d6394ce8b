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
import { relisting, TimeLimitError, usedTools, withTimeLimit } from './time-limit.ts';

const CONNECT_MS = 30_000;
/** A server that has not answered a call in time is asked whether it is there at all. */
const PING_MS = 5000;
/** A call that shows progress may take so many times as long as one that shows none. */
const MAX_EXTENSIONS = 10;
/** Waits before a server is started anew, in ms; the last one repeats. Each is varied by chance. */
const BACKOFF_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000] as const;
/** One that was up for so long has not failed at its start, in ms. */
const STABLE_MS = 60_000;
const CLOSE_MS = 5000;
/** What is shorter is no secret, and stands in many words. */
const SECRET_LENGTH = 6;

export interface ConnectionDeps {
  readonly open: () => Promise<OpenSession>;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly random: () => number;
  readonly log: Logger;
  readonly onTools: () => void;
}

/** `not_done`: it was surely not carried out; `lost`: nobody knows whether it was. */
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
  readonly #state = new ServerStateMachine();
  #tools: readonly OfferedTool[] = [];
  #session: Session | undefined;
  #end: (why: string) => void = () => {};
  #running: Promise<void> = Promise.resolve();

  constructor(settings: ServerSettings, deps: ConnectionDeps) {
    this.settings = settings;
    this.#deps = deps;
  }

  get state(): ServerState {
    return this.#state.now;
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

  /** Resolves when it is connected or has failed to, for the first time or again; at once where it is. */
  settled(signal: AbortSignal): Promise<void> {
    return this.#state.settled(signal, this.#stopping.signal);
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
      this.#state.transition({ type: 'connecting', trouble });
      trouble = this.#withoutSecrets(await this.#stayConnected());
      if (clock.elapsed() - began > STABLE_MS) failures = 0;
      this.#state.transition({ type: 'down', trouble });
      if (signal.aborted) return;
      log.warn({ server: this.settings.name, failures }, 'MCP server unavailable');
      const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 0;
      await clock.sleep(wait * (0.5 + random()), signal);
    }
  }

  /** Connects, and stays so for as long as it can be. @returns why it is over */
  async #stayConnected(): Promise<string> {
    const { clock, open, log } = this.#deps;
    const { name, address } = this.settings;
    let session: Session | undefined;
    let changed = () => {};
    const ended = new AbortController();
    try {
      const over = new Promise<string>(resolve => {
        this.#end = resolve;
      });
      const limit = { ms: CONNECT_MS, signal: this.#stopping.signal };
      const listeners = {
        onEnd: (complaint: string) => this.#end(complaint || 'it has ended'),
        onToolsChanged: () => changed(),
      };
      session = await withTimeLimit(clock, limit, async signal => {
        const opened = await (await open())(address, listeners, signal);
        if (signal.aborted) await opened.close().catch(() => {});
        return opened;
      });
      this.#setTools(await this.#list(session));
      this.#session = session;
      this.#state.transition({ type: 'ready' });
      log.info({ server: name, tools: this.#tools.length }, 'MCP server connected');
      const present = session;
      changed = relisting(() => this.#listAgain(present, ended.signal), clock, ended.signal);
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

  async #listAgain(session: Session, ended: AbortSignal): Promise<void> {
    try {
      const tools = await this.#list(session);
      if (!ended.aborted) this.#setTools(tools);
    } catch {
      this.#deps.log.warn({ server: this.settings.name }, 'tools of an MCP server could not be listed again');
    }
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

export type ServerState =
  | { readonly type: 'connecting'; readonly trouble?: string | undefined }
  | { readonly type: 'ready' }
  /** @property trouble partly the server's own words */
  | { readonly type: 'down'; readonly trouble: string };

class ServerStateMachine {
  #now: ServerState = { type: 'connecting' };
  #waiters: (() => void)[] = [];

  get now(): ServerState {
    return this.#now;
  }

  transition(state: ServerState): void {
    this.#now = state;
    if (state.type === 'connecting') return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  /** Resolves when it is connected or has failed to, or `signal` aborts; at once where nobody is connecting, or `stopping` has aborted. */
  async settled(signal: AbortSignal, stopping: AbortSignal): Promise<void> {
    while (this.#now.type === 'connecting' && !signal.aborted && !stopping.aborted) {
      await new Promise<void>(resolve => {
        const go = () => {
          signal.removeEventListener('abort', go);
          resolve();
        };
        this.#waiters.push(go);
        signal.addEventListener('abort', go, { once: true });
      });
    }
  }
}

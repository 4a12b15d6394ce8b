import { EventEmitter, once } from 'node:events';
import type { Clock } from '../../lib/clock.ts';
import { errorMessage } from '../../lib/errors.ts';
import { type Logger, withoutSecrets } from '../../lib/logger.ts';
import type { ServerSettings } from './config.ts';
import type { RawResult } from './result.ts';
import type { OfferedTool, OpenSession, Progress, Session } from './session.ts';

const BACKOFF_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000] as const;
const STABLE_MS = 60_000;
const CLOSE_MS = 5000;
/** Minimum time between listings, however often a server announces changes. */
const LISTING_MS = 1000;
/** Longer tool names, or names with invisible characters, could mislead a user who is asked for approval. */
const TOOL_NAME = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,128}$/u;

export type ServerState =
  | { readonly type: 'connecting'; readonly trouble?: string | undefined }
  | { readonly type: 'ready' }
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

/** A connection to one tool server. Reconnects when it ends; has no tools in the meantime. */
export class Connection {
  readonly settings: ServerSettings;
  readonly #deps: ConnectionDeps;
  readonly #stopping = new AbortController();
  readonly #stopped = once(this.#stopping.signal, 'abort').then(() => undefined);
  readonly #events = new EventEmitter().setMaxListeners(0);
  #state: ServerState = { type: 'connecting' };
  #tools: readonly OfferedTool[] = [];
  #list: 'idle' | 'reading' | 'due' = 'idle';
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
      // Rejects when the signal aborts, which ends the loop.
      await once(this.#events, 'settled', { signal }).catch(() => {});
    }
  }

  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<CallOutcome> {
    const session = this.#session;
    if (session === undefined) return { type: 'not_done', why: 'the server cannot be reached now' };
    if (signal.aborted) return { type: 'not_done', why: 'it is not wanted any more' };
    const { name: server, timeoutMs } = this.settings;
    const { clock, log } = this.#deps;
    const began = clock.elapsed();
    const answer = await session.callTool(tool, args, { signal, timeoutMs, onProgress });
    const facts = { server, tool, ms: clock.elapsed() - began };
    if (answer.type === 'answered') {
      log.info({ ...facts, ok: answer.result.isError !== true }, 'MCP tool call answered');
      return answer;
    }
    log.warn({ ...facts, kind: answer.type }, 'MCP tool call failed');
    if (signal.aborted) return { type: 'lost', why: 'it was cancelled' };
    const why = this.#withoutSecrets(answer.why);
    switch (answer.type) {
      case 'timeout':
        void this.#check(session);
        return { type: 'lost', why: `no answer within ${Math.round(timeoutMs / 1000)} s` };
      case 'refused':
        return { type: 'not_done', why };
      case 'not_sent':
      case 'lost':
        if (this.#session === session) this.#end(why);
        return { type: answer.type === 'lost' ? 'lost' : 'not_done', why };
      default:
        return answer satisfies never;
    }
  }

  async #check(session: Session): Promise<void> {
    try {
      await session.ping(this.#stopping.signal);
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
    const { open, log, clock } = this.#deps;
    const { name, address, timeoutMs } = this.settings;
    const { signal } = this.#stopping;
    let session: Session | undefined;
    const ended = new AbortController();
    try {
      const over = new Promise<string>(resolve => {
        this.#end = resolve;
      });
      const listeners = {
        onEnd: (complaint: string) => this.#end(complaint || 'it has ended'),
        onToolsChanged: () => void this.#listAgain(session, ended.signal),
      };
      const opening = (await open())(address, listeners, signal, timeoutMs);
      // The SDK's protocol probe ignores the signal.
      session = await Promise.race([opening, this.#stopped]);
      void opening.then(late => (signal.aborted ? late.close() : undefined)).catch(() => {});
      const tools = await Promise.race([session?.listTools(signal), this.#stopped]);
      if (tools === undefined) return 'the program ends';
      this.#setTools(tools);
      this.#session = session;
      this.#transition({ type: 'ready' });
      log.info({ server: name, tools: this.#tools.length }, 'MCP server connected');
      return await over;
    } catch (error) {
      return errorMessage(error);
    } finally {
      ended.abort();
      this.#session = undefined;
      this.#setTools([]);
      await Promise.race([session?.close().catch(() => {}), clock.sleep(CLOSE_MS)]);
    }
  }

  async #listAgain(session: Session | undefined, ended: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    const isReading = this.#list !== 'idle';
    this.#list = 'due';
    if (isReading) return;
    while (this.#list === 'due' && !ended.aborted) {
      this.#list = 'reading';
      try {
        const tools = await session?.listTools(ended);
        if (tools !== undefined && !ended.aborted) this.#setTools(tools);
      } catch {
        log.warn({ server: this.settings.name }, 'listing the tools of an MCP server again failed');
      }
      await clock.sleep(LISTING_MS, ended);
    }
    this.#list = 'idle';
  }

  #transition(state: ServerState): void {
    this.#state = state;
    if (state.type !== 'connecting') this.#events.emit('settled');
  }

  #setTools(tools: readonly OfferedTool[]): void {
    const { allow, deny } = this.settings;
    const taken = tools.filter(
      ({ name }) => allow?.has(name) !== false && !deny.has(name) && TOOL_NAME.test(name),
    );
    this.#tools = [...new Map(taken.map(tool => [tool.name, tool])).values()];
    this.#deps.onTools();
  }

  #withoutSecrets(text: string): string {
    return withoutSecrets(text, this.settings.secrets, '…');
  }
}

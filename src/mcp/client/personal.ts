import { addressFor, type ServerSettings } from './config.ts';
import { Connection, type ConnectionDeps } from './connection.ts';
import { SignInRequiredError, type UserToken } from './token.ts';

/** Open connections of all users together. */
const MAX_CONNECTIONS = 200;
const IDLE_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;
const SWEEP_MS = 60_000;
/** A turn waits this long for the user's servers. Tools of slower ones arrive with a later turn. */
const CONNECT_MS = 8000;

/** The accounts of users at servers. */
export interface UserAccounts {
  /** Returns the servers that the user is signed in to, each with a value that changes with every sign-in. */
  signedIn(userId: number, servers: readonly ServerSettings[]): Promise<ReadonlyMap<string, string>>;
  token(userId: number, settings: ServerSettings): UserToken;
}

interface Open {
  readonly userId: number;
  readonly connection: Connection;
  /** The sign-in it belongs to. */
  readonly signIn: string;
  usedAt: number;
  calls: number;
}

export interface PersonalDeps extends ConnectionDeps {
  readonly accounts: UserAccounts;
  /** Whether a user may use a server at all. */
  readonly mayConnect: (settings: ServerSettings, userId: number) => boolean;
}

/** Connections to servers that need to know the user: one per user and server. */
export class PersonalConnections {
  readonly settings: readonly ServerSettings[];
  readonly #deps: PersonalDeps;
  readonly #open = new Map<string, Open>();
  /** Users and the servers they are not signed in to. */
  readonly #signedOut = new Set<string>();
  readonly #closing = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(settings: readonly ServerSettings[], deps: PersonalDeps) {
    this.settings = settings;
    this.#deps = deps;
  }

  start(): void {
    if (this.settings.length > 0) void this.#sweepUntilStopped();
  }

  /** Opens what the user is signed in to, and closes the rest. */
  async open(userId: number): Promise<void> {
    if (this.settings.length === 0) return;
    const { accounts, mayConnect } = this.#deps;
    const signIns = await accounts.signedIn(userId, this.settings);
    if (this.#stopping.signal.aborted) return;
    for (const settings of this.settings) {
      const key = keyOf(userId, settings);
      const needed = settings.oauth === undefined ? '' : signIns.get(settings.name);
      const signIn = mayConnect(settings, userId) ? needed : undefined;
      const open = this.#open.get(key);
      if (open !== undefined && open.signIn !== signIn) this.#close(open);
      if (needed === undefined) this.#signedOut.add(key);
      else this.#signedOut.delete(key);
      if (signIn !== undefined) this.#use(userId, settings, signIn);
    }
  }

  /** Opens the connections for a turn and waits briefly for their tools. */
  async prepare(userId: number, signal: AbortSignal): Promise<void> {
    await this.open(userId);
    const isNew = ({ state }: Connection) => state.type === 'connecting' && state.trouble === undefined;
    const settled = this.of(userId)
      .filter(isNew)
      .map(connection => connection.settled(signal));
    if (settled.length === 0) return;
    const waiting = new AbortController();
    const late = this.#deps.clock.sleep(CONNECT_MS, AbortSignal.any([signal, waiting.signal]));
    await Promise.race([Promise.all(settled), late]);
    waiting.abort();
  }

  /** The connections of a user that are open now. */
  of(userId: number): readonly Connection[] {
    return this.#ofUser(userId).map(({ connection }) => connection);
  }

  /** Whether the user has to sign in, as of {@link open} and of the server's last refusal. */
  needsSignIn(userId: number, server: string): boolean {
    return this.#signedOut.has(keyOf(userId, { name: server }));
  }

  /** Keeps a connection open during a call. */
  async during<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
    const open = [...this.#open.values()].find(each => each.connection === connection);
    if (open === undefined) return work();
    open.calls++;
    try {
      return await work();
    } finally {
      open.calls--;
      open.usedAt = this.#deps.clock.elapsed();
      if (!this.#isOpen(open)) this.#end(open);
    }
  }

  /** Closes what is open for a user who signed out or is forgotten. */
  drop(userId: number): void {
    for (const open of this.#ofUser(userId)) this.#close(open);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    for (const open of this.#open.values()) this.#close(open);
    await Promise.all(this.#closing);
  }

  #ofUser(userId: number): readonly Open[] {
    return [...this.#open.values()].filter(open => open.userId === userId);
  }

  #use(userId: number, settings: ServerSettings, signIn: string): void {
    const key = keyOf(userId, settings);
    const known = this.#open.get(key);
    const usedAt = this.#deps.clock.elapsed();
    // The map is ordered by use.
    this.#open.delete(key);
    this.#open.set(key, known ?? { ...this.#connect(userId, settings), userId, signIn, usedAt, calls: 0 });
    if (known !== undefined) known.usedAt = usedAt;
    const [oldest] = [...this.#open].filter(([each, { calls }]) => calls === 0 && each !== key);
    if (this.#open.size > MAX_CONNECTIONS && oldest !== undefined) this.#close(oldest[1]);
  }

  #connect(userId: number, settings: ServerSettings): Pick<Open, 'connection'> {
    const { open, accounts } = this.#deps;
    const token = settings.oauth && this.#ending(userId, settings, accounts.token(userId, settings));
    const connection = new Connection(
      { ...settings, address: addressFor(settings.address, userId) },
      {
        ...this.#deps,
        open: async () => {
          const openSession = await open();
          return (address, listeners, signal, timeoutMs) =>
            openSession(address, listeners, signal, timeoutMs, token);
        },
      },
    );
    connection.start();
    return { connection };
  }

  /** Closes the connection if the grant becomes invalid, because every call would be refused. */
  #ending(userId: number, settings: ServerSettings, token: UserToken): UserToken {
    const watched = async <Result>(asked: Promise<Result>): Promise<Result> => {
      try {
        return await asked;
      } catch (error) {
        const key = keyOf(userId, settings);
        const open = this.#open.get(key);
        if (error instanceof SignInRequiredError) {
          this.#signedOut.add(key);
          if (open !== undefined) this.#close(open);
        }
        throw error;
      }
    };
    return {
      current: () => watched(token.current()),
      renew: () => watched(token.renew()),
      reject: () => watched(token.reject()),
    };
  }

  #isOpen(open: Open): boolean {
    return this.#open.get(keyOf(open.userId, open.connection.settings)) === open;
  }

  /** Lets running calls finish first: they get the server's answer, or learn that the user has to sign in. */
  #close(open: Open): void {
    this.#open.delete(keyOf(open.userId, open.connection.settings));
    this.#end(open);
    this.#deps.onTools();
  }

  #end(open: Open): void {
    if (open.calls > 0 && !this.#stopping.signal.aborted) return;
    const closed = open.connection.close().finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }

  async #sweepUntilStopped(): Promise<void> {
    const { clock } = this.#deps;
    const { signal } = this.#stopping;
    for (;;) {
      await clock.sleep(SWEEP_MS, signal);
      if (signal.aborted) return;
      // Rebuilt in each user's next turn.
      if (this.#signedOut.size > MAX_REMEMBERED) this.#signedOut.clear();
      const idleSince = clock.elapsed() - IDLE_MS;
      for (const open of this.#open.values())
        if (open.calls === 0 && open.usedAt < idleSince) this.#close(open);
    }
  }
}

function keyOf(userId: number, { name }: Pick<ServerSettings, 'name'>): string {
  return `${userId} ${name}`;
}

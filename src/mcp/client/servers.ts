import { digestOf } from '../../lib/sealed.ts';
import { isPersonal, type ServerSettings } from './config.ts';
import { type CallOutcome, Connection, type ConnectionDeps, type ServerState } from './connection.ts';
import { PersonalConnections, type PersonalDeps, type UserAccounts } from './personal.ts';
import type { OfferedTool, OpenSession, Progress } from './session.ts';
import { SignInRequiredError } from './token.ts';

/** Per server, because every request describes all tools to the model. */
const MAX_TOOLS = 64;
/** For all servers together: OpenAI refuses requests with more than 128 tools, including our own. */
const MAX_TOOLS_IN_ALL = 96;
const MAX_NAME_LENGTH = 64;
const DIGEST_LENGTH = 8;
/** A name that looks like it has a digest gets another one, so that no server can imitate another's tool. */
const WITH_DIGEST = /_[0-9a-f]{8}$/i;

export interface ConnectedTool {
  readonly name: string;
  readonly settings: ServerSettings;
  readonly offered: OfferedTool;
  /** The owner of the connection that offers the tool, if it is personal. */
  readonly user_id?: number | undefined;
}

export interface ServerReport {
  readonly settings: ServerSettings;
  /** `personal`: each user has a connection of their own. */
  readonly state: ServerState | { readonly type: 'personal' };
  readonly tools: readonly string[];
  /** The tool for searching a knowledge server. */
  readonly search: SearchTool | undefined;
}

interface SearchTool {
  readonly tool: string;
  readonly parameter: string;
}

const QUERY = /^(?:q|query|question|search|text|keywords)$/i;

/** Returns the first tool that runs without approval and only requires a query. */
function searchToolOf({ readOnly }: ServerSettings, tools: readonly OfferedTool[]): SearchTool | undefined {
  for (const { name, inputSchema } of tools) {
    const { required } = inputSchema;
    const [parameter, ...others] = Array.isArray(required) ? required : [];
    if (readOnly.has(name) && others.length === 0 && QUERY.test(String(parameter)))
      return { tool: name, parameter: String(parameter) };
  }
  return undefined;
}

async function sdk(): Promise<OpenSession> {
  return (await import('./session.ts')).openSession;
}

export interface ServersDeps extends Omit<ConnectionDeps, 'onTools' | 'open'> {
  readonly open?: ConnectionDeps['open'];
  /** Default: all users may. */
  readonly mayConnect?: PersonalDeps['mayConnect'];
  /** Left out if users cannot sign in here: personal servers then have no tools. */
  readonly accounts?: UserAccounts | undefined;
}

const NO_ACCOUNTS: UserAccounts = {
  signedIn: async () => new Map(),
  token: () => {
    throw new SignInRequiredError();
  },
};

export class Servers {
  readonly #connections: readonly Connection[];
  /** Servers with one connection per user. */
  readonly personal: PersonalConnections;
  /** Tools by user; the key undefined holds those that all users share. */
  readonly #tools = new Map<number | undefined, readonly ConnectedTool[]>();

  constructor(
    settings: readonly ServerSettings[],
    { accounts = NO_ACCOUNTS, mayConnect = () => true, ...given }: ServersDeps,
  ) {
    const deps = { open: sdk, ...given, onTools: () => this.#tools.clear() };
    this.#connections = settings.filter(each => !isPersonal(each)).map(each => new Connection(each, deps));
    this.personal = new PersonalConnections(settings.filter(isPersonal), { ...deps, accounts, mayConnect });
  }

  start(): void {
    for (const connection of this.#connections) connection.start();
    this.personal.start();
  }

  /** Returns the shared tools and, if a user is given, those of the user's own connections. */
  toolsFor(userId?: number): readonly ConnectedTool[] {
    const own = userId === undefined ? [] : this.personal.of(userId);
    const key = own.length === 0 ? undefined : userId;
    const known = this.#tools.get(key) ?? this.#named(own, userId);
    this.#tools.set(key, known);
    return known;
  }

  get reports(): readonly ServerReport[] {
    const shared = this.#connections.map(({ settings, state, tools }) => ({
      settings,
      state,
      tools: tools.map(({ name }) => name),
      search: settings.knowledge ? searchToolOf(settings, tools) : undefined,
    }));
    const personal = this.personal.settings.map(settings => ({
      settings,
      state: { type: 'personal' as const },
      tools: [],
      search: undefined,
    }));
    return [...shared, ...personal];
  }

  settingsOf(server: string): ServerSettings | undefined {
    return this.reports.find(({ settings }) => settings.name === server)?.settings;
  }

  /** Identifies a tool's current input schema; undefined if the tool does not exist. */
  schemaHash(key: ToolKey): string | undefined {
    const offered = this.#of(key)?.tools.find(({ name }) => name === key.tool);
    return offered && schemaHashOf(offered);
  }

  /** @param userId opens this user's own connections and waits for them */
  async settled(signal: AbortSignal, server?: string, userId?: number): Promise<void> {
    if (userId !== undefined) await this.personal.open(userId);
    const own = userId === undefined || server === undefined ? [] : this.personal.of(userId);
    const all = [...this.#connections, ...own];
    const named = all.filter(({ settings }) => server === undefined || settings.name === server);
    await Promise.all(named.map(connection => connection.settled(signal)));
  }

  async call(
    key: ToolKey,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): Promise<CallOutcome> {
    const connection = this.#of(key);
    await connection?.settled(signal);
    if (connection?.tools.some(({ name }) => name === key.tool) !== true) {
      if (key.user_id !== undefined && this.personal.needsSignIn(key.user_id, key.server))
        return { type: 'not_done', why: SIGN_IN_AGAIN };
      const isAway = connection !== undefined && connection.state.type !== 'ready';
      return { type: 'not_done', why: isAway ? 'the server cannot be reached now' : 'there is no such tool' };
    }
    return this.personal.during(connection, () => connection.call(key.tool, args, signal, onProgress));
  }

  async close(): Promise<void> {
    await Promise.all([this.personal.close(), ...this.#connections.map(connection => connection.close())]);
  }

  #of({ server, user_id }: ToolKey): Connection | undefined {
    const own = user_id === undefined ? [] : this.personal.of(user_id);
    return [...this.#connections, ...own].find(({ settings }) => settings.name === server);
  }

  #named(own: readonly Connection[], user_id: number | undefined): readonly ConnectedTool[] {
    const all = [...own, ...this.#connections]
      .flatMap(connection =>
        connection.tools
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .slice(0, MAX_TOOLS)
          .map(offered => ({
            settings: connection.settings,
            offered,
            user_id: own.includes(connection) ? user_id : undefined,
          })),
      )
      .slice(0, MAX_TOOLS_IN_ALL);
    const names = nameTools(
      all.map(({ settings, offered }) => ({ server: settings.name, tool: offered.name })),
    );
    return all.map((tool, at) => ({ ...tool, name: names[at] ?? '' }));
  }
}

export interface ToolKey {
  readonly server: string;
  readonly tool: string;
  /** The user who makes the call: personal servers are called through the user's own connection. */
  readonly user_id?: number | undefined;
}

/** Why a personal server was not called. */
const SIGN_IN_AGAIN = 'the user has to sign in to this server';

function plainName({ server, tool }: Pick<ToolKey, 'server' | 'tool'>): string {
  return `mcp_${server}_${tool}`.replace(/[^A-Za-z0-9_]+/g, '_');
}

export function schemaHashOf({ inputSchema }: Pick<OfferedTool, 'inputSchema'>): string {
  return digestOf(JSON.stringify(inputSchema));
}

/** Makes names unique, also against our own tools. Long or duplicate names end with a digest. */
export function nameTools(keys: readonly ToolKey[]): readonly string[] {
  const plain = keys.map(plainName);
  const counts = new Map<string, number>();
  for (const name of plain) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return keys.map((key, at) => {
    const name = plain[at] ?? plainName(key);
    const isUnique = counts.get(name.toLowerCase()) === 1;
    if (isUnique && name.length <= MAX_NAME_LENGTH && !WITH_DIGEST.test(name)) return name;
    const digest = digestOf(JSON.stringify([key.server, key.tool])).slice(0, DIGEST_LENGTH);
    return `${name.slice(0, MAX_NAME_LENGTH - DIGEST_LENGTH - 1)}_${digest}`;
  });
}

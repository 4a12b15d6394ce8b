import { createHash } from 'node:crypto';
import type { ServerSettings } from './config.ts';
import { type CallOutcome, Connection, type ConnectionDeps, type ServerState } from './connection.ts';
import type { OfferedTool, OpenSession, Progress } from './session.ts';

/** Of one server, at most: each is told to the model with every request. */
const MAX_TOOLS = 64;
/** Of all servers, at most: OpenAI refuses a request with more than 128 tools, and there are ours. */
const MAX_TOOLS_IN_ALL = 96;
const MAX_NAME_LENGTH = 64;
const DIGEST_LENGTH = 8;
/** Looks as if it had one: it gets one, so that no server can make up the name of another one's tool. */
const WITH_DIGEST = /_[0-9a-f]{8}$/i;

export interface ConnectedTool {
  readonly name: string;
  readonly settings: ServerSettings;
  readonly offered: OfferedTool;
}

export interface ServerReport {
  readonly settings: ServerSettings;
  readonly state: ServerState;
  readonly tools: readonly string[];
  /** What a knowledge server is searched with. */
  readonly search: SearchTool | undefined;
}

interface SearchTool {
  readonly tool: string;
  readonly parameter: string;
}

const QUERY = /^(?:q|query|question|search|text|keywords)$/i;

/** The first tool that runs without asking, and needs a query and no more. */
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

export class Servers {
  readonly #connections: readonly Connection[];
  #tools: readonly ConnectedTool[] | undefined;

  constructor(
    settings: readonly ServerSettings[],
    deps: Omit<ConnectionDeps, 'onTools' | 'open'> & Partial<Pick<ConnectionDeps, 'open'>>,
  ) {
    const onTools = () => {
      this.#tools = undefined;
    };
    this.#connections = settings.map(each => new Connection(each, { open: sdk, ...deps, onTools }));
  }

  start(): void {
    for (const connection of this.#connections) connection.start();
  }

  get tools(): readonly ConnectedTool[] {
    this.#tools ??= this.#named();
    return this.#tools;
  }

  get reports(): readonly ServerReport[] {
    return this.#connections.map(({ settings, state, tools }) => ({
      settings,
      state,
      tools: tools.map(({ name }) => name),
      search: settings.knowledge ? searchToolOf(settings, tools) : undefined,
    }));
  }

  settingsOf(server: string): ServerSettings | undefined {
    return this.#of(server)?.settings;
  }

  /** Identifies the input schema that a tool has now; undefined if there is no such tool. */
  schemaHash({ server, tool }: ToolKey): string | undefined {
    const offered = this.#of(server)?.tools.find(({ name }) => name === tool);
    return offered && schemaHashOf(offered);
  }

  async settled(signal: AbortSignal, server?: string): Promise<void> {
    const named = this.#connections.filter(
      ({ settings }) => server === undefined || settings.name === server,
    );
    await Promise.all(named.map(connection => connection.settled(signal)));
  }

  async call(
    { server, tool }: ToolKey,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): Promise<CallOutcome> {
    const connection = this.#of(server);
    await connection?.settled(signal);
    if (connection?.tools.some(({ name }) => name === tool) !== true) {
      const isAway = connection !== undefined && connection.state.type !== 'ready';
      return { type: 'not_done', why: isAway ? 'the server cannot be reached now' : 'there is no such tool' };
    }
    return connection.call(tool, args, signal, onProgress);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map(connection => connection.close()));
  }

  #of(server: string): Connection | undefined {
    return this.#connections.find(({ settings }) => settings.name === server);
  }

  #named(): readonly ConnectedTool[] {
    const all = this.#connections
      .flatMap(({ settings, tools }) =>
        tools
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .slice(0, MAX_TOOLS)
          .map(offered => ({ settings, offered })),
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
}

function plainName({ server, tool }: ToolKey): string {
  return `mcp_${server}_${tool}`.replace(/[^A-Za-z0-9_]+/g, '_');
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

export function schemaHashOf({ inputSchema }: Pick<OfferedTool, 'inputSchema'>): string {
  return digestOf(inputSchema);
}

/** None twice or that of a tool of ours; too long ones, or the same as another's, end with a digest. */
export function nameTools(keys: readonly ToolKey[]): readonly string[] {
  const plain = keys.map(plainName);
  const counts = new Map<string, number>();
  for (const name of plain) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return keys.map((key, at) => {
    const name = plain[at] ?? plainName(key);
    const isUnique = counts.get(name.toLowerCase()) === 1;
    if (isUnique && name.length <= MAX_NAME_LENGTH && !WITH_DIGEST.test(name)) return name;
    const digest = digestOf([key.server, key.tool]).slice(0, DIGEST_LENGTH);
    return `${name.slice(0, MAX_NAME_LENGTH - DIGEST_LENGTH - 1)}_${digest}`;
  });
}

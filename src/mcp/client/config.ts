import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError, errorMessage } from '../../lib/errors.ts';
import { type JsonPath, lineAtPath, lineOfError } from './json-lines.ts';

/** Who may use the tools of a server in Telegram; in a terminal its operator may use all of them. */
type People = 'operator' | 'administrators' | 'all';

export type Address =
  | {
      readonly type: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | undefined;
    }
  | { readonly type: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

export interface ServerSettings {
  readonly name: string;
  readonly address: Address;
  readonly people: People;
  readonly allow: ReadonlySet<string> | undefined;
  readonly deny: ReadonlySet<string>;
  /** Tools that change nothing, as the operator says: nobody is asked before they are called. */
  readonly readOnly: ReadonlySet<string>;
  readonly timeoutMs: number;
  /** What the variables of the environment stand for: in no message, no log. */
  readonly secrets: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

interface ServersFile {
  readonly file: string;
  readonly variables: Variables;
}

const DEFAULT_TIMEOUT_S = 60;
const LONGEST_TIMEOUT_S = 600;

const names = z.array(z.string(), { error: 'must be a list of names of tools' }).optional();
const strings = z.record(z.string(), z.string(), { error: 'must be an object of strings' }).optional();

const entry = z.object(
  {
    command: z.string().min(1).optional(),
    args: z.array(z.string(), { error: 'must be a list of strings' }).optional(),
    env: strings,
    cwd: z.string().optional(),
    url: z.string().optional(),
    headers: strings,
    type: z
      .enum(['stdio', 'http', 'streamable-http', 'streamableHttp'], {
        error: 'must be stdio or http (Streamable HTTP); the older sse is not spoken',
      })
      .optional(),
    disabled: z.boolean({ error: 'must be true or false' }).optional(),
    people: z.union([z.boolean(), z.literal('all')], { error: 'must be true, false or "all"' }).optional(),
    allow: names,
    deny: names,
    readOnly: names,
    timeoutSeconds: z
      .number()
      .min(1)
      .max(LONGEST_TIMEOUT_S, { error: `must be from 1 to ${LONGEST_TIMEOUT_S}` })
      .optional(),
  },
  { error: 'must be an object: {"command": …} or {"url": …}' },
);

const content = z.object(
  { mcpServers: z.record(z.string(), entry, { error: 'is missing: {"mcpServers": {"name": {…}}}' }) },
  { error: 'must be an object: {"mcpServers": {"name": {…}}}' },
);

interface Problem {
  readonly path: JsonPath;
  readonly message: string;
}

class Expansion {
  readonly secrets: string[] = [];
  readonly problems: Problem[] = [];
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  /** `${VAR}`, or `${VAR:-what stands for it where it is not set}`. */
  text(text: string, path: JsonPath): string {
    return text.replace(/\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g, (_, name: string, otherwise?: string) => {
      const value = this.#variables[name] || otherwise;
      if (value === undefined) this.problems.push({ path, message: `${name} is not set in the environment` });
      else if (this.#variables[name]) this.secrets.push(value);
      return value ?? '';
    });
  }

  record(values: Readonly<Record<string, string>> = {}, path: JsonPath): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, this.text(value, [...path, name])]),
    );
  }
}

function addressOf(given: z.infer<typeof entry>, path: JsonPath, expansion: Expansion): Address | undefined {
  const { command, args = [], env, cwd, url, headers } = given;
  if ((command === undefined) === (url === undefined)) {
    expansion.problems.push({ path, message: 'must have either "command" or "url"' });
    return undefined;
  }
  if (command !== undefined) {
    return {
      type: 'stdio',
      command: expansion.text(command, [...path, 'command']),
      args: args.map((arg, at) => expansion.text(arg, [...path, 'args', at])),
      env: expansion.record(env, [...path, 'env']),
      cwd: cwd === undefined ? undefined : expansion.text(cwd, [...path, 'cwd']),
    };
  }
  const there = expansion.text(url ?? '', [...path, 'url']);
  if (!/^https?:\/\//.test(there) || !URL.canParse(there)) {
    expansion.problems.push({
      path: [...path, 'url'],
      message: 'must be an address with http:// or https://',
    });
  }
  return { type: 'http', url: there, headers: expansion.record(headers, [...path, 'headers']) };
}

function peopleOf(people: z.infer<typeof entry>['people']): People {
  return people === 'all' ? 'all' : people === true ? 'administrators' : 'operator';
}

/** The same mistake once: a union tells of each of its members. */
function throwProblems(where: string, text: string, problems: readonly Problem[]): never {
  const told = problems.map(({ path, message }) => {
    const what = path.length === 0 ? 'it' : path.map(String).join(' → ');
    return `${where}, line ${lineAtPath(text, path)}: ${what}: ${message}`;
  });
  throw new ConfigError([...new Set(told)]);
}

/**
 * The servers that a text describes, in its order; those that are disabled are left out.
 *
 * @param where the file, for messages
 * @param variables what `${…}` stands for
 * @throws ConfigError with every mistake and its line; values of variables are never quoted
 */
export function parseServers(text: string, where: string, variables: Variables): readonly ServerSettings[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ConfigError([`${where}, line ${lineOfError(text, error)}: this is no JSON`]);
  }
  const parsed = content.safeParse(json);
  if (!parsed.success) throwProblems(where, text, parsed.error.issues);
  const problems: Problem[] = [];
  const servers = Object.entries(parsed.data.mcpServers).flatMap(([name, given]): ServerSettings[] => {
    if (given.disabled) return [];
    const path = ['mcpServers', name];
    const expansion = new Expansion(variables);
    const address = addressOf(given, path, expansion);
    problems.push(...expansion.problems);
    if (address === undefined) return [];
    return [
      {
        name,
        address,
        people: peopleOf(given.people),
        allow: given.allow && new Set(given.allow),
        deny: new Set(given.deny),
        readOnly: new Set(given.readOnly),
        timeoutMs: (given.timeoutSeconds ?? DEFAULT_TIMEOUT_S) * 1000,
        secrets: expansion.secrets,
      },
    ];
  });
  if (problems.length > 0) throwProblems(where, text, problems);
  return servers;
}

/**
 * The servers of the operator's file; none where there is no file.
 *
 * @throws ConfigError where it cannot be read, and as {@link parseServers}
 */
export async function readServers({
  file: path,
  variables,
}: ServersFile): Promise<readonly ServerSettings[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new ConfigError([`MCP_CONFIG: ${path} cannot be read: ${errorMessage(error)}`]);
  }
  return parseServers(text, path, variables);
}

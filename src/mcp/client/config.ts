import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError, errorCode, errorMessage } from '../../lib/errors.ts';
import { textOfSettings } from '../../lib/utf8-file.ts';

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

/** Empty if the client registers itself. */
export interface OAuthClient {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly scope?: string | undefined;
}

export interface ServerSettings {
  readonly name: string;
  readonly address: Address;
  /** Each user signs in to an account of their own. */
  readonly oauth?: OAuthClient | undefined;
  readonly people: People;
  /** Whether the knowledge agent searches it for all users. */
  readonly knowledge: boolean;
  readonly allow: ReadonlySet<string> | undefined;
  readonly deny: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  readonly timeoutMs: number;
  /** Values of the environment variables used here. They must not appear in messages or logs. */
  readonly secrets: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

interface ServersFile {
  readonly file: string;
  readonly variables: Variables;
}

const DEFAULT_TIMEOUT_S = 60;
const MAX_TIMEOUT_S = 600;

const VARIABLE = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** The id of the connection's user, in a header. */
const USER = /\$\{user\}/g;

/** Whether each user has a connection of their own. */
export function isPersonal({ address, oauth }: ServerSettings): boolean {
  const namesUser =
    address.type === 'http' && Object.values(address.headers).some(each => each.search(USER) !== -1);
  return oauth !== undefined || namesUser;
}

/** The address of a personal server for one user. Ids are digits, so they are safe in a header. */
export function addressFor(address: Address, userId: number): Address {
  if (address.type !== 'http') return address;
  const headers = Object.entries(address.headers).map(([name, value]) => [
    name,
    value.replaceAll(USER, String(userId)),
  ]);
  return { ...address, headers: Object.fromEntries(headers) };
}

function schemaOf(variables: Variables, secrets: Set<string>) {
  const textWith = (kept?: string) =>
    z.string().transform((written, context) =>
      written.replace(VARIABLE, (whole, name: string, otherwise?: string) => {
        if (name === kept) return whole;
        const value = variables[name];
        if (value) secrets.add(value);
        else if (otherwise === undefined) context.addIssue(`${name} is not set in the environment`);
        return value || (otherwise ?? '');
      }),
    );
  const text = textWith();
  const textsOf = (each: typeof text) =>
    z.record(z.string(), each, { error: 'must be an object of strings' }).default({});
  const names = z.array(z.string(), { error: 'must be a list of names of tools' });
  const server = z
    .object(
      {
        command: text.optional(),
        args: z.array(text, { error: 'must be a list of strings' }).default([]),
        env: textsOf(text),
        cwd: text.optional(),
        url: text
          .refine(given => /^https?:\/\//.test(given) && URL.canParse(given), {
            error: 'must be an address with http:// or https://',
          })
          .optional(),
        headers: textsOf(textWith('user')),
        oauth: z
          .union(
            [
              z.boolean().transform(given => (given ? {} : undefined)),
              z.strictObject({
                clientId: text.optional(),
                clientSecret: text.optional(),
                scope: text.optional(),
              }),
            ],
            { error: 'must be true, or an object with clientId, clientSecret, scope' },
          )
          .optional(),
        type: z
          .enum(['stdio', 'http', 'streamable-http', 'streamableHttp'], {
            error: 'must be stdio or http (Streamable HTTP); the older sse is not spoken',
          })
          .optional(),
        disabled: z.boolean({ error: 'must be true or false' }).optional(),
        people: z
          .union([z.boolean(), z.literal('all')], { error: 'must be true, false or "all"' })
          .optional(),
        knowledge: z.boolean({ error: 'must be true or false' }).default(false),
        allow: names.optional(),
        deny: names.default([]),
        readOnly: names.default([]),
        timeoutSeconds: z
          .number()
          .min(1)
          .max(MAX_TIMEOUT_S, { error: `must be from 1 to ${MAX_TIMEOUT_S}` })
          .default(DEFAULT_TIMEOUT_S),
      },
      { error: 'must be an object: {"command": …} or {"url": …}' },
    )
    .refine(({ command, url }) => Boolean(command) !== (url !== undefined), {
      error: 'must have either "command" or "url"',
    })
    .refine(({ oauth, url }) => oauth === undefined || url !== undefined, {
      error: '"oauth" needs a "url"',
    });
  // Ignore mistakes in a disabled server.
  const enabled = z.preprocess(given => (Object(given).disabled === true ? null : given), server.nullable());
  return z.object(
    { mcpServers: z.record(z.string(), enabled, { error: 'is missing: {"mcpServers": {"name": {…}}}' }) },
    { error: 'must be an object: {"mcpServers": {"name": {…}}}' },
  );
}

function peopleOf(people: boolean | 'all' | undefined): People {
  return people === 'all' ? 'all' : people === true ? 'administrators' : 'operator';
}

function lineOfError(text: string, error: unknown): number {
  const [, position] = /position (\d+)/.exec(errorMessage(error)) ?? [];
  const read = position === undefined ? text.trimEnd() : text.slice(0, Number(position));
  return read.split('\n').length;
}

export function parseServers(text: string, where: string, variables: Variables): readonly ServerSettings[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ConfigError([`${where}, line ${lineOfError(text, error)}: invalid JSON`]);
  }
  const secrets = new Set<string>();
  const parsed = schemaOf(variables, secrets).safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${where}: ${path.map(String).join(' → ') || 'it'}: ${message}`,
    );
    throw new ConfigError([...new Set(problems)]);
  }
  const servers = Object.entries(parsed.data.mcpServers).flatMap(([name, given]): ServerSettings[] => {
    if (given === null) return [];
    const { command, args, env, cwd, url = '', headers, oauth, allow } = given;
    return [
      {
        name,
        address: command ? { type: 'stdio', command, args, env, cwd } : { type: 'http', url, headers },
        oauth,
        people: peopleOf(given.people),
        knowledge: given.knowledge,
        allow: allow && new Set(allow),
        deny: new Set(given.deny),
        readOnly: new Set(given.readOnly),
        timeoutMs: given.timeoutSeconds * 1000,
        secrets: [...secrets],
      },
    ];
  });
  const [wrong] = servers.filter(each => each.knowledge && isPersonal(each));
  if (wrong !== undefined)
    throw new ConfigError([
      `${where}: ${wrong.name}: "knowledge" is for everybody, so the server cannot have accounts of users`,
    ]);
  return servers;
}

/** Returns an empty list without a file. Throws ConfigError. */
export async function readServers({
  file: path,
  variables,
}: ServersFile): Promise<readonly ServerSettings[]> {
  let text: string;
  try {
    text = textOfSettings(await readFile(path), path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (errorCode(error) === 'ENOENT') return [];
    throw new ConfigError([`MCP_CONFIG: ${path} cannot be read: ${errorMessage(error)}`]);
  }
  return parseServers(text, path, variables);
}

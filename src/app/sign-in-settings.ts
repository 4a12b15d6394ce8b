import { queueContinuation } from '../assistant-db/messages/inbox.ts';
import type { Config } from '../config/index.ts';
import { Accounts, type AccountsDeps } from '../features/connected-tools/accounts.ts';
import type { SignInDeps } from '../features/connected-tools/sign-in.ts';
import { createSeal, keptKey } from '../lib/sealed.ts';
import type { ServerSettings } from '../mcp/client/config.ts';

/** Where users of this computer sign in: a channel on the loopback needs no settings for it. */
export interface SignInHere {
  readonly publicUrl: string;
  /** Holds the key that encrypts tokens unless `SECRETS_KEY` is set. */
  readonly keyFile: string;
}

/** Returns the settings with those for sign-ins at this computer, if any server has accounts of users. @throws ConfigError */
export async function withSignInHere(
  config: Config,
  servers: readonly ServerSettings[],
  here: SignInHere | undefined,
): Promise<Config> {
  if (here === undefined || servers.every(({ oauth }) => oauth === undefined)) return config;
  const { SECRETS_KEY = await keptKey(here.keyFile) } = config;
  return { ...config, PUBLIC_URL: here.publicUrl, SECRETS_KEY };
}

/** Names the settings without which users of Telegram cannot sign in to these servers. */
export function signInProblems(
  servers: readonly ServerSettings[],
  { BOT_TOKEN, PUBLIC_URL, SECRETS_KEY }: Pick<Config, 'BOT_TOKEN' | 'PUBLIC_URL' | 'SECRETS_KEY'>,
): string[] {
  const [server] = servers.filter(({ oauth, people }) => oauth !== undefined && people !== 'operator');
  if (server === undefined || BOT_TOKEN === undefined) return [];
  const why = `users sign in to ${JSON.stringify(server.name)} (MCP_CONFIG)`;
  return [
    ...(PUBLIC_URL
      ? []
      : [`PUBLIC_URL is not set, but ${why}: set it to the https address of the bot's HTTP server`]),
    ...(SECRETS_KEY ? [] : [`SECRETS_KEY is not set, but ${why}: openssl rand -hex 32 makes one`]),
  ];
}

/** Undefined if sign-in is not configured. */
export function signInsOf(
  { PUBLIC_URL: publicUrl, SECRETS_KEY: key }: Pick<Config, 'PUBLIC_URL' | 'SECRETS_KEY'>,
  parts: Omit<AccountsDeps, 'seal'> & Pick<SignInDeps, 'settingsOf'>,
): SignInDeps | undefined {
  if (publicUrl === undefined || key === undefined) return undefined;
  const deps = { ...parts, seal: createSeal(key), queueTurn: queueContinuation };
  return { ...deps, publicUrl, accounts: new Accounts(deps) };
}

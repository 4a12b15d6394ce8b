import { Accounts, type AccountsDeps } from '../bot/features/connected-tools/accounts.ts';
import type { SignInDeps } from '../bot/features/connected-tools/sign-in.ts';
import type { Config } from '../config/index.ts';
import { createSeal } from '../lib/sealed.ts';
import type { ServerSettings } from '../mcp/client/config.ts';

/** Names the settings without which users cannot sign in to these servers. */
export function signInProblems(
  servers: readonly ServerSettings[],
  { PUBLIC_URL, SECRETS_KEY }: Pick<Config, 'PUBLIC_URL' | 'SECRETS_KEY'>,
): string[] {
  const [server] = servers.filter(({ oauth }) => oauth !== undefined);
  if (server === undefined) return [];
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
  const deps = { ...parts, seal: createSeal(key) };
  return { ...deps, publicUrl, accounts: new Accounts(deps) };
}

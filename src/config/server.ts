import { isUrl, setting, textThat, wholeNumber, withDefault } from '../providers/descriptor.ts';

export const OWN_PATHS = ['/health', '/ready', '/metrics'] as const;
/** Serves MCP clients if a token is configured. */
export const MCP_PATH = '/mcp';
/** Every route of the HTTP API begins with this. */
export const API_PATH = '/api/';
/** Where users sign in to tool servers. */
const OAUTH_PATH = '/oauth/';

/** Telegram delivers over HTTPS only: https://core.telegram.org/bots/api#setwebhook */
function isWebhookUrl(given: string): boolean {
  if (!/^https:\/\/[^\s/]+/.test(given) || !URL.canParse(given)) return false;
  const { username, password, hash, pathname } = new URL(given);
  return (
    username + password + hash === '' &&
    [API_PATH, OAUTH_PATH].every(path => !pathname.startsWith(path)) &&
    [...OWN_PATHS, MCP_PATH].every(path => path !== pathname)
  );
}

/** Authorization servers redirect over HTTPS, or to this machine. */
function isPublicUrl(given: string): boolean {
  if (!isUrl(given)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(given);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || isLocal) && username + password + search + hash === '';
}

const bearerToken = textThat(
  given => /^[!-~]{16,256}$/.test(given),
  'must be 16 to 256 letters, digits or signs without blanks; openssl rand -hex 32 makes one',
);

/** The bot's own HTTP server, and who may call it. */
export const SERVER_VARIABLES = {
  WEBHOOK_URL: textThat(
    isWebhookUrl,
    `must be an https address without a user name or #…, and its path none of ${[...OWN_PATHS, MCP_PATH, API_PATH, OAUTH_PATH].join(', ')}`,
  ).meta(
    setting(
      'telegram',
      "public `https` address for Telegram's webhook, such as `https://bot.example/telegram`; the bot serves its path",
      'polling',
    ),
  ),
  WEBHOOK_SECRET: textThat(
    given => /^[\w-]{1,256}$/.test(given),
    'must be 1 to 256 of the characters A-Z, a-z, 0-9, _ and -',
  ).meta(
    setting(
      'telegram',
      '1–256 of `A-Z a-z 0-9 _ -`; Telegram sends it with every webhook request',
      'derived from the token',
    ),
  ),
  MCP_TOKEN: bearerToken.meta(
    setting(
      'server',
      "bearer token that opens `/mcp` on the bot's HTTP server to other assistants, see [mcp.md](mcp.md); at least 16 characters, for example from `openssl rand -hex 32`",
      'closed',
    ),
  ),
  API_TOKEN: bearerToken.meta(
    setting(
      'server',
      'bearer token that opens the HTTP API under `/api/`, see [api.md](api.md); at least 16 characters. Its callers may use the same connected tools as administrators',
      'closed',
    ),
  ),
  PUBLIC_URL: textThat(isPublicUrl, 'must be the https address at which browsers reach the bot’s HTTP server')
    .transform(given => given?.replace(/\/+$/, ''))
    .meta(
      setting(
        'server',
        "`https` address at which browsers reach the bot's HTTP server; users sign in to [tool servers](tools.md#accounts-of-users) there",
      ),
    ),
  SECRETS_KEY: textThat(
    given => /^[0-9a-f]{64}$/i.test(given),
    'must be 64 hexadecimal digits; openssl rand -hex 32 makes one',
  ).meta(
    setting(
      'server',
      "key that encrypts the tokens of users' accounts: 64 hexadecimal digits, for example from `openssl rand -hex 32`. If it changes, users have to sign in again",
    ),
  ),
  API_REQUESTS_PER_MINUTE: wholeNumber(120, 0, 1_000_000).meta(
    setting('server', 'limit for all sessions of the API together; `0`: unlimited'),
  ),
  HOST: withDefault('127.0.0.1')
    .refine(given => /^[\w.:%-]+$/.test(given), {
      error: 'must be an address of this machine, for example 127.0.0.1, or 0.0.0.0 for all of them',
    })
    .meta(setting('server', "address of the bot's HTTP server; `0.0.0.0`: all interfaces")),
  PORT: textThat(
    given => /^\d{1,5}$/.test(given) && Number(given) <= 65_535,
    'must be a port, from 1 to 65535, or 0 for any free one',
  )
    .transform(given => (given === undefined ? undefined : Number(given)))
    .meta(
      setting(
        'server',
        "port of the bot's HTTP server (webhook, `/health`, `/ready`, `/metrics`) and of the playground's page",
        '`8080`; for the page, the next free port',
      ),
    ),
};

import { access, constants, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { ALLOWED_UPDATES } from '../bot/updates/receive.ts';
import type { Config } from '../config/index.ts';
import type { Clock } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import { ProviderHttp } from '../providers/http.ts';
import { createApi, type ReadWebhookInfo, readMe, readWebhookInfo } from '../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES, readLocalFile } from '../telegram/photos.ts';
import { type Check, type Found, fail, ok, warn } from './finding.ts';

const FILES = 'Files';
const NOT_FOUND = { ok: false, error_code: 404, description: 'Not Found' };

type Api = ReturnType<typeof createApi>;

/** This many pending updates suggest that they are not being fetched. */
const MANY_PENDING = 100;
const RECENT_MS = 60 * 60_000;
const MAX_SKEW_MS = 30_000;
const TIMEOUT_MS = 9000;

function get(url: string, signal: AbortSignal) {
  return new ProviderHttp('Telegram').send({ method: 'GET', url, signal, timeoutMs: TIMEOUT_MS });
}

export function tokenCheck(token: string, { TELEGRAM_API_ROOT: root }: Config): Check {
  return {
    subject: 'Telegram',
    run: async () => {
      try {
        const me = readMe(await createApi(token, root).getMe());
        return [ok(`the token is @${me.username}'s, ${me.first_name}`), inlineFinding(me), guestFinding(me)];
      } catch (error) {
        if (classifyTelegramError(error).type === 'unauthorized') {
          const fix = 'Copy the token from @BotFather once more (/mybots → API Token) into .env.';
          return [fail('does not accept BOT_TOKEN', fix)];
        }
        const message = `cannot be asked: ${telegramCause(error)}`;
        return [fail(message, 'Check the network, the proxy, and TELEGRAM_API_ROOT.')];
      }
    },
  };
}

function inlineFinding({ username, supports_inline_queries: on }: ReturnType<typeof readMe>): Found {
  const subject = 'Inline mode';
  if (on) return { subject, ...ok(`on: @${username} and a word offers people their stickers in any chat`) };
  const fix = `Send /setinline to @BotFather, choose @${username} and send a hint, such as "cat".`;
  const off = 'off: people cannot send their stickers by typing the bot’s name in a chat';
  return { subject, ...warn(off, fix) };
}

function guestFinding({ username, supports_guest_queries: on }: ReturnType<typeof readMe>): Found {
  const subject = 'Guest mode';
  if (on) return { subject, ...ok(`on: @${username} in reply to a photo makes a sticker of it in any chat`) };
  const fix = `Open @BotFather, choose @${username} and switch on guest mode in its settings.`;
  return { subject, ...warn('off: people cannot ask for a sticker in chats without the bot', fix) };
}

export function webhookCheck(
  token: string,
  { TELEGRAM_API_ROOT: root, WEBHOOK_URL: wanted }: Config,
  clock: Clock,
): Check {
  return {
    subject: 'Updates',
    run: async () => {
      let info: ReadWebhookInfo;
      try {
        info = readWebhookInfo(await createApi(token, root).getWebhookInfo());
      } catch {
        return [];
      }
      const { url, pending_update_count: pending, last_error_message: trouble } = info;
      const findings: Found[] = [];
      const complain = (message: string, fix: string) => void findings.push(warn(message, fix));
      const host = URL.canParse(url) ? new URL(url).host : url;
      const asked = new Set(info.allowed_updates);
      const failedAt = info.last_error_date * 1000;
      if (wanted === undefined && url !== '')
        complain(
          `a webhook is set, at ${host}, but WEBHOOK_URL is not: the bot would poll`,
          'If it is yours, set WEBHOOK_URL; if not, somebody else uses this token. The bot removes the webhook when it starts.',
        );
      if (wanted !== undefined && url !== wanted)
        complain(
          url === '' ? 'the webhook is not set yet' : `the webhook is set elsewhere, at ${host}`,
          'The bot sets it when it starts; stop the other one first.',
        );
      if (url === wanted && !ALLOWED_UPDATES.every(kind => asked.has(kind)))
        complain(
          'Telegram does not deliver all kinds of updates that the bot needs',
          'Restart the bot: it sets them when it starts.',
        );
      if (url !== '' && clock.now() - failedAt < RECENT_MS)
        complain(
          `Telegram could not deliver at ${new Date(failedAt).toISOString()}: ${trouble}`,
          'Look at the proxy in front of the bot, its certificate, and HOST and PORT.',
        );
      if (pending > MANY_PENDING)
        complain(
          `${pending} updates wait at Telegram, which keeps them for a day`,
          'Start the bot: it handles them one after another.',
        );
      if (findings.length > 0) return findings;
      return [ok(`${wanted === undefined ? 'polling' : `webhook at ${host}`}, ${pending} waiting`)];
    },
  };
}

/** Compares with the `Date` header of Telegram's answers. */
export function clockCheck({ TELEGRAM_API_ROOT: root }: Config, clock: Clock): Check {
  return {
    subject: 'Clock',
    run: async signal => {
      const asked = clock.now();
      const unknown = (why: string) => [warn(`unknown: ${why}`, 'Compare it with another clock.')];
      let date: string | undefined;
      try {
        date = (await get(`${root}/`, signal)).headers['date'];
      } catch (error) {
        return unknown(errorMessage(error));
      }
      const theirs = Date.parse(date ?? '');
      if (Number.isNaN(theirs)) return unknown('no answer carried a date');
      // The header has a resolution of one second.
      const skew = (asked + clock.now()) / 2 - (theirs + 500);
      const seconds = Math.round(Math.abs(skew) / 1000);
      if (Math.abs(skew) <= MAX_SKEW_MS) return [ok(`right, to ${Math.max(1, seconds)} s`)];
      const message = `${seconds} s ${skew > 0 ? 'ahead' : 'behind'}`;
      const fix = 'Switch time synchronisation on (for example: timedatectl set-ntp true).';
      return [warn(message, fix)];
    },
  };
}

const HOW =
  'Start the Bot API server with --local, let the bot read its working directory under the same path, and name it in TELEGRAM_LOCAL_FILES.';

/**
 * The open-source server answers like this to every path that does not begin with `/bot` (tdlib/telegram-bot-api,
 * `HttpConnection::handle`).
 */
async function isNotFound(url: string, signal: AbortSignal): Promise<boolean> {
  return JSON.stringify((await get(url, signal)).body) === JSON.stringify(NOT_FOUND);
}

async function folderTrouble(folder: string): Promise<Found | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return fail(`${folder} is no folder`, HOW);
    await access(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return fail(`TELEGRAM_LOCAL_FILES cannot be read: ${errorMessage(error)}`, HOW);
  }
}

async function tryLocal(api: Api, folder: string): Promise<Found> {
  const trouble = await folderTrouble(folder);
  if (trouble) return trouble;
  const { id } = await api.getMe();
  const smallest = (await api.getUserProfilePhotos(id, { limit: 1 })).photos[0]?.[0];
  if (smallest === undefined) return ok(`read from ${folder}; not tried, as the bot has no profile picture`);
  const { file_path: path } = await api.getFile(smallest.file_id);
  if (path === undefined || !isAbsolute(path))
    return fail('the Bot API server does not run with --local, and hands out no files', HOW);
  try {
    await readLocalFile(folder, path, MAX_DOWNLOAD_BYTES);
    return ok(`read from ${folder}`);
  } catch (error) {
    return fail(errorMessage(error), HOW);
  }
}

/**
 * Telegram's own server offers files over HTTP. The open-source one names files on its disk with `--local`; otherwise
 * files cannot be downloaded.
 */
export function filesCheck(
  token: string,
  { TELEGRAM_API_ROOT: root, TELEGRAM_LOCAL_FILES: folder }: Config,
): Check {
  return {
    subject: FILES,
    run: async signal => {
      let openSource: boolean;
      try {
        openSource =
          (await isNotFound(`${root}/`, signal)) &&
          (await isNotFound(`${root}/file/bot${token}/any`, signal));
      } catch {
        return [];
      }
      if (openSource) {
        if (folder !== undefined) return [await tryLocal(createApi(token, root), folder)];
        return [fail('this is a Bot API server of your own, which hands out no files by HTTP', HOW)];
      }
      if (folder === undefined) return [ok('by HTTP')];
      const message = 'TELEGRAM_LOCAL_FILES is set, but the Bot API server hands out files by HTTP';
      return [warn(message, 'Leave it out, unless the server runs with --local.')];
    },
  };
}

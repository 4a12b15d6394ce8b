import { ALLOWED_UPDATES } from '../bot/updates/receive.ts';
import type { Config } from '../config/index.ts';
import type { Clock } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import { ProviderHttp } from '../providers/http.ts';
import { type ReadWebhookInfo, readMe, readWebhookInfo } from '../telegram/answers.ts';
import { createApi } from '../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../telegram/errors.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

/** Updates that wait are no trouble by themselves; so many are a sign that nobody takes them. */
const MANY_PENDING = 100;
/** Failed deliveries that were longer ago are history, in ms. */
const RECENT_MS = 60 * 60_000;
const MAX_SKEW_MS = 30_000;
const TIMEOUT_MS = 9000;

function troubleWith(error: unknown): Finding {
  if (classifyTelegramError(error).type === 'unauthorized') {
    const fix = 'Copy the token from @BotFather once more (/mybots → API Token) into .env.';
    return fail('Telegram', 'does not accept BOT_TOKEN', fix);
  }
  const message = `cannot be asked: ${telegramCause(error)}`;
  return fail('Telegram', message, 'Check the network, the proxy, and TELEGRAM_API_ROOT.');
}

/** Whether people can send their stickers from any chat. */
function inlineFinding({ username, supports_inline_queries: on }: ReturnType<typeof readMe>): Finding {
  const subject = 'Inline mode';
  if (on) return ok(subject, `on: @${username} and a word offers people their stickers in any chat`);
  const fix = `Send /setinline to @BotFather, choose @${username} and send a hint, such as "cat".`;
  return warn(subject, 'off: people cannot send their stickers by typing the bot’s name in a chat', fix);
}

/** Whose token it is, and whether it has inline mode. */
export function tokenCheck(token: string, { TELEGRAM_API_ROOT: root }: Config): Check {
  return {
    subject: 'Telegram',
    run: async () => {
      try {
        const me = readMe(await createApi(token, root).getMe());
        const whose = ok('Telegram', `the token is @${me.username}'s, ${me.first_name}`);
        return [whose, inlineFinding(me)];
      } catch (error) {
        return [troubleWith(error)];
      }
    },
  };
}

/** Where Telegram delivers, and how that goes. */
export function webhookCheck(
  token: string,
  { TELEGRAM_API_ROOT: root, WEBHOOK_URL: wanted }: Config,
  clock: Clock,
): Check {
  const subject = 'Updates';
  return {
    subject,
    run: async () => {
      let info: ReadWebhookInfo;
      try {
        info = readWebhookInfo(await createApi(token, root).getWebhookInfo());
      } catch {
        // The check of the token tells why.
        return [];
      }
      const { url, pending_update_count: pending, last_error_message: trouble } = info;
      const findings: Finding[] = [];
      const host = URL.canParse(url) ? new URL(url).host : url;
      if (wanted === undefined && url !== '') {
        const message = `a webhook is set, at ${host}, but WEBHOOK_URL is not: the bot would poll`;
        const fix =
          'If it is yours, set WEBHOOK_URL; if not, somebody else uses this token. The bot removes the webhook when it starts.';
        findings.push(warn(subject, message, fix));
      }
      if (wanted !== undefined && url !== wanted) {
        const message =
          url === '' ? 'the webhook is not set yet' : `the webhook is set elsewhere, at ${host}`;
        findings.push(warn(subject, message, 'The bot sets it when it starts; stop the other one first.'));
      }
      const asked = new Set(info.allowed_updates);
      if (url === wanted && !ALLOWED_UPDATES.every(kind => asked.has(kind))) {
        const message = 'Telegram does not deliver all kinds of updates that the bot needs';
        findings.push(warn(subject, message, 'Restart the bot: it sets them when it starts.'));
      }
      const failedAt = info.last_error_date * 1000;
      if (url !== '' && clock.now() - failedAt < RECENT_MS) {
        const message = `Telegram could not deliver at ${new Date(failedAt).toISOString()}: ${trouble}`;
        const fix = 'Look at the proxy in front of the bot, its certificate, and HOST and PORT.';
        findings.push(warn(subject, message, fix));
      }
      if (pending > MANY_PENDING) {
        const message = `${pending} updates wait at Telegram, which keeps them for a day`;
        findings.push(warn(subject, message, 'Start the bot: it handles them one after another.'));
      }
      if (findings.length > 0) return findings;
      return [ok(subject, `${wanted === undefined ? 'polling' : `webhook at ${host}`}, ${pending} waiting`)];
    },
  };
}

/** Whether this machine's clock is right, by the `Date` of Telegram's answers. */
export function clockCheck({ TELEGRAM_API_ROOT: root }: Config, clock: Clock): Check {
  const subject = 'Clock';
  return {
    subject,
    run: async signal => {
      const asked = clock.now();
      const unknown = (why: string) => [warn(subject, `unknown: ${why}`, 'Compare it with another clock.')];
      let date: string | undefined;
      try {
        const request = { method: 'GET', url: `${root}/`, signal, timeoutMs: TIMEOUT_MS } as const;
        date = (await new ProviderHttp('Telegram').send(request)).headers['date'];
      } catch (error) {
        return unknown(errorMessage(error));
      }
      const theirs = Date.parse(date ?? '');
      if (Number.isNaN(theirs)) return unknown('no answer carried a date');
      // The header has whole seconds.
      const skew = (asked + clock.now()) / 2 - (theirs + 500);
      const seconds = Math.round(Math.abs(skew) / 1000);
      if (Math.abs(skew) <= MAX_SKEW_MS) return [ok(subject, `right, to ${Math.max(1, seconds)} s`)];
      const message = `${seconds} s ${skew > 0 ? 'ahead' : 'behind'}`;
      return [
        warn(subject, message, 'Switch time synchronisation on (for example: timedatectl set-ntp true).'),
      ];
    },
  };
}

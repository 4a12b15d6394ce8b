import type { Logger } from '../lib/logger.ts';
import { readJson } from './body.ts';
import { HttpError } from './replies.ts';
import { equalSecrets } from './secrets.ts';
import type { Route } from './server.ts';

export interface WebhookRouteDeps {
  /** As Telegram sends it along, see https://core.telegram.org/bots/api#setwebhook */
  readonly secret: string;
  /** Stores an update; rejects where that fails. */
  readonly accept: (update: unknown) => Promise<void>;
  readonly log: Logger;
}

/**
 * Takes the updates that Telegram delivers. 200 means stored; anything else makes Telegram deliver once more, so it
 * is 500 where an update could not be stored, and 200 for updates that mean nothing to this bot.
 */
export function webhookRoute({ secret, accept, log }: WebhookRouteDeps): Route {
  return {
    method: 'POST',
    answer: async request => {
      const given = request.headers['x-telegram-bot-api-secret-token'];
      if (typeof given !== 'string' || !equalSecrets(given, secret)) throw new HttpError(401, 'unauthorized');
      const update = await readJson(request);
      try {
        await accept(update);
      } catch (error) {
        log.error({ err: error }, 'an update could not be stored; Telegram delivers it once more');
        throw new HttpError(500, 'not stored');
      }
      return { status: 200 };
    },
  };
}

import { setting, text, wholeNumber } from '../providers/descriptor.ts';
import { starsPrices } from './values.ts';

/** How much one user, or all of them, may use, and what more costs. */
export const LIMITS_VARIABLES = {
  DAILY_STICKERS_PER_USER: wholeNumber(50, 0, 100_000).meta(
    setting('limits', 'stickers per day (UTC), for at most twice as many pictures; `0`: no limit'),
  ),
  STARS_PRICES: starsPrices().meta(
    setting(
      'limits',
      'stickers that users can buy with Telegram Stars once `DAILY_STICKERS_PER_USER` is used up, such as `10:75,30:175,100:500` (stickers:Stars)',
      'nothing is sold',
    ),
  ),
  STARS_SUPPORT: text.meta(
    setting('limits', 'how buyers reach you, for `/paysupport` and `/terms`: an e-mail address or a `@name`'),
  ),
  TASK_MAX_STEPS: wholeNumber(40, 2, 60).meta(setting('limits', 'maximum number of steps in a big task')),
  DAILY_TASKS_PER_USER: wholeNumber(20, 0, 100_000).meta(
    setting('limits', 'big tasks that a user can start per day (UTC); `0`: no limit'),
  ),
  DAILY_VOICE_MINUTES_PER_USER: wholeNumber(30, 0, 1440).meta(
    setting(
      'limits',
      'minutes of voice per day (UTC), heard and spoken. Live voice counts from start to end; `0`: no limit',
    ),
  ),
  DAILY_LIVE_MINUTES: wholeNumber(120, 0, 1_000_000).meta(
    setting(
      'limits',
      'minutes of live voice per day (UTC) of all users together; `0`: no limit. Times the price of a minute, it limits the cost',
    ),
  ),
  JOBS_PER_USER: wholeNumber(3, 0, 100_000).meta(
    setting('limits', 'stickers per user that are queued or being drawn; `0`: no limit'),
  ),
  MAX_QUEUED_JOBS: wholeNumber(500, 0, 1_000_000).meta(
    setting('limits', 'stickers of all users that may wait to be drawn; `0`: no limit'),
  ),
  MESSAGES_PER_MINUTE: wholeNumber(20, 0, 100_000).meta(
    setting(
      'limits',
      'messages per user that get an answer, and three times as many buttons and commands; `0`: no limit',
    ),
  ),
  MESSAGES_PER_HOUR: wholeNumber(200, 0, 1_000_000).meta(setting('limits', 'the same per hour')),
};

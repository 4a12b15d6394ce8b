import { PhotoLostError } from '../generation/ports.ts';

/** The bot cannot go on; the message tells the operator what to do. */
export class FatalBotError extends Error {
  override readonly name = 'FatalBotError';
}

export const UNAUTHORIZED =
  'Telegram does not know this BOT_TOKEN. Ask @BotFather for the right one and set it.';

/** The file is larger than Telegram hands out: it would be no smaller the next time. */
export class FileTooLargeError extends PhotoLostError {
  override readonly name = 'FileTooLargeError';
}

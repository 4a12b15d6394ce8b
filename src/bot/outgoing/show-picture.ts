import { type Api, InputFile } from 'grammy';
import type { Logger } from '../../lib/logger.ts';
import { sentPhotoFile } from '../../telegram/answers.ts';

/**
 * Shows a person a picture at once. Best effort: never throws.
 *
 * @returns its file at Telegram; undefined where it could not be shown
 */
export async function showPicture(
  { api, log }: { readonly api: Api; readonly log: Logger },
  personId: number,
  jpeg: Buffer,
): Promise<string | undefined> {
  try {
    return sentPhotoFile(await api.sendPhoto(personId, new InputFile(jpeg, 'picture.jpg')));
  } catch (err) {
    log.warn({ chat: personId, err }, 'a picture of a tool could not be shown');
    return undefined;
  }
}

import axios from 'axios';
import { type Api, GrammyError } from 'grammy';
import type { Clock } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { PhotoLostError, type PhotoSource } from '../generation/ports.ts';
import { abortable } from './api.ts';
import { classifyTelegramError } from './telegram-errors.ts';

/** The Bot API hands out files up to this size (https://core.telegram.org/bots/api#getfile). */
export const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** Before each further try. */
const PAUSES_MS = [300, 1000];
/** A person is waiting: where Telegram asks for more than this, the photo cannot be had now. */
const LONGEST_PAUSE_MS = 15_000;

/** The file is larger than Telegram hands out. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** How long to wait before another try, in ms; undefined: no more tries. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  const pause = PAUSES_MS[attempt];
  const failure = classifyTelegramError(error);
  if (pause === undefined || failure.type !== 'wait') return pause;
  return failure.ms <= LONGEST_PAUSE_MS ? failure.ms : undefined;
}

/** More has come than was to be read, whatever was said of the size: it would be no less the next time. */
function isTooLong(error: unknown): boolean {
  return axios.isAxiosError(error) && /maxContentLength/.test(error.message);
}

/** Photos as Telegram keeps them, by file_id. The download address holds the token, so it is never logged. */
export class TelegramPhotos implements PhotoSource {
  readonly #api: Api;
  readonly #fileRoot: string;
  readonly #clock: Clock;

  constructor(api: Api, token: string, root: string, clock: Clock) {
    this.#api = api;
    this.#fileRoot = `${root}/file/bot${token}`;
    this.#clock = clock;
  }

  async fetch(ref: string, signal: AbortSignal): Promise<Buffer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#download(ref, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof PhotoLostError || error instanceof FileTooLargeError) throw error;
        if (isTooLong(error)) throw new FileTooLargeError('more has come than Telegram hands out');
        // Not the error itself: an axios error carries the address with the token.
        const code = axios.isAxiosError(error) ? (error.code ?? String(error.response?.status)) : 'failed';
        const pause = pauseAfter(error, attempt);
        if (pause === undefined) throw new ProviderError('telegram', 'unavailable', `file download: ${code}`);
        await this.#clock.sleep(pause, signal);
        signal.throwIfAborted();
      }
    }
  }

  async #download(ref: string, signal: AbortSignal): Promise<Buffer> {
    const { path, size } = await this.#locate(ref, signal);
    const { data } = await axios.get<Buffer>(`${this.#fileRoot}/${path}`, {
      responseType: 'arraybuffer',
      maxContentLength: MAX_DOWNLOAD_BYTES,
      maxRedirects: 0,
      timeout: TIMEOUT_MS,
      signal,
    });
    // Something between us and Telegram has answered, such as a proxy with a page of its own.
    if (data.length < size) throw new Error(`${data.length} of ${size} bytes have come`);
    return data;
  }

  /** Where a file can be fetched, and how many bytes it has; 0 where Telegram does not say. */
  async #locate(ref: string, signal: AbortSignal): Promise<{ readonly path: string; readonly size: number }> {
    try {
      const file = await abortable(signal, own => this.#api.getFile(ref, own));
      if (file.file_path === undefined) throw new PhotoLostError('Telegram gives no address for this file');
      const { file_path: path, file_size: size = 0 } = file;
      // A Bot API server of one's own hands out larger ones.
      if (size > MAX_DOWNLOAD_BYTES) throw new FileTooLargeError(`the file has ${size} bytes`);
      return { path, size };
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      if (/too big/i.test(error.description)) throw new FileTooLargeError(error.description);
      throw new PhotoLostError(error.description);
    }
  }
}

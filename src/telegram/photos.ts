import { constants, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { type Api, GrammyError } from 'grammy';
import { PhotoLostError, type PhotoSource, PhotoUnavailableError } from '../generation/ports.ts';
import type { Clock } from '../lib/clock.ts';
import { errorCode } from '../lib/errors.ts';
import { createHttpClient, requestFailure } from '../lib/http-client.ts';
import type { Logger } from '../lib/logger.ts';
import { abortable, readFile } from './api.ts';
import { classifyTelegramError, FileTooLargeError, isWrongFile } from './errors.ts';

const TIMEOUT_MS = 60_000;
const PAUSES_MS = [300, 1000];
/** The user is waiting, so after a longer pause the photo counts as unavailable. */
const MAX_PAUSE_MS = 15_000;

class LocalFileError extends Error {
  override readonly name = 'LocalFileError';
}

/** Safe to log: the download address, which contains the token, is not in its message. */
class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? 'unknown';
}

/**
 * Reads a file that a Bot API server with `--local` named. It must be inside `folder`, after following links. The names of
 * the server's folders contain the token, so errors never contain a path.
 */
export async function readLocalFile(folder: string | undefined, path: string, max: number): Promise<Buffer> {
  if (folder === undefined) {
    throw new LocalFileError(
      'the Bot API server runs with --local and names files on its disk: set TELEGRAM_LOCAL_FILES to its working directory',
    );
  }
  const [root, file] = await Promise.all([
    realpath(folder).catch((error: unknown) => {
      throw new LocalFileError(
        `TELEGRAM_LOCAL_FILES cannot be read (${codeOf(error)}): set it to the working directory of the Bot API server`,
      );
    }),
    realpath(path).catch((error: unknown) => {
      throw new LocalFileError(
        `a file of the Bot API server cannot be read (${codeOf(error)}): the bot needs its working directory under the same path, with permission to read`,
      );
    }),
  ]);
  const inside = relative(root, file);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new LocalFileError(
      'the Bot API server named a file outside TELEGRAM_LOCAL_FILES: set it to the working directory of the server',
    );
  }
  return readRegular(file, max);
}

/** Refuses links and pipes, which would wait for a writer. */
async function readRegular(file: string, max: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: unknown) => {
      throw new LocalFileError(`a file of the Bot API server cannot be opened (${codeOf(error)})`);
    },
  );
  try {
    const info = await handle.stat();
    if (!info.isFile()) throw new LocalFileError('the Bot API server named something that is not a file');
    if (info.size > max) throw new FileTooLargeError(`the file has ${info.size} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The Bot API provides files up to this size (https://core.telegram.org/bots/api#getfile). */
export const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

function askedToWait(error: unknown): number | undefined {
  const failure = classifyTelegramError(error);
  return failure.type === 'wait' ? failure.ms : undefined;
}

function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (error instanceof LocalFileError) return undefined;
  const pause = PAUSES_MS[attempt];
  const asked = askedToWait(error);
  if (pause === undefined || asked === undefined) return pause;
  return asked <= MAX_PAUSE_MS ? asked : undefined;
}

/**
 * Telegram reports every internal error, even 5xx and 429, as "Wrong file_id or the file is temporarily unavailable"
 * (tdlib/telegram-bot-api, `Client::on_update_file`).
 */
function isRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400;
}

const NOT_FOUND =
  '404; your own Bot API server provides files only with --local and TELEGRAM_LOCAL_FILES, see npm run doctor';

/** For a log. */
function causeOf(error: unknown): string {
  if (error instanceof GrammyError) return `getFile: ${error.description}`;
  if (error instanceof LocalFileError) return error.message;
  return `file download: ${error instanceof DownloadError ? error.message : 'failed'}`;
}

export interface PhotosDeps {
  readonly api: Api;
  readonly token: string;
  readonly root: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly localFiles: string | undefined;
}

/** Downloads photos by file_id. The address contains the token and must never be logged. */
export class TelegramPhotos implements PhotoSource {
  readonly #deps: PhotosDeps;
  readonly #http = createHttpClient({
    keepAlive: false,
    maxContentLength: MAX_DOWNLOAD_BYTES,
    responseType: 'arraybuffer',
    timeout: TIMEOUT_MS,
  });

  constructor(deps: PhotosDeps) {
    this.#deps = deps;
  }

  async fetch(ref: string, signal: AbortSignal): Promise<Buffer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#download(ref, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof PhotoLostError) throw error;
        const pause = pauseAfter(error, attempt);
        if (pause === undefined) throw this.#unavailable(error);
        await this.#deps.clock.sleep(pause, signal);
        signal.throwIfAborted();
      }
    }
  }

  async has(ref: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#locate(ref, signal);
      return true;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  #unavailable(error: unknown): PhotoUnavailableError {
    const cause = causeOf(error);
    const level = error instanceof LocalFileError ? 'error' : 'warn';
    this.#deps.log[level]({ cause }, 'downloading a file from Telegram failed');
    return new PhotoUnavailableError(cause, { doubtful: isRefused(error), retryAfterMs: askedToWait(error) });
  }

  async #download(ref: string, signal: AbortSignal): Promise<Buffer> {
    const { root, token, localFiles } = this.#deps;
    const { path, size } = await this.#locate(ref, signal);
    if (isAbsolute(path)) return readLocalFile(localFiles, path, MAX_DOWNLOAD_BYTES);
    const url = `${root}/file/bot${token}/${path}`;
    const { status, data } = await this.#http.get<Buffer>(url, { signal }).catch((error: unknown) => {
      const { code, isTooLarge } = requestFailure(error);
      throw isTooLarge
        ? new FileTooLargeError('the file is larger than the Bot API allows')
        : new DownloadError(code);
    });
    if (status !== 200) throw new DownloadError(status === 404 ? NOT_FOUND : String(status));
    // Something between us and Telegram answered, such as a proxy with a page of its own.
    if (data.length < size) throw new DownloadError(`${data.length} of ${size} bytes have come`);
    return data;
  }

  async #locate(ref: string, signal: AbortSignal): Promise<{ readonly path: string; readonly size: number }> {
    try {
      const answer = await abortable(signal, own => this.#deps.api.getFile(ref, own));
      const { file_path: path, file_size: size } = readFile(answer);
      if (size > MAX_DOWNLOAD_BYTES) throw new FileTooLargeError(`the file has ${size} bytes`);
      // The path of an available file is missing only if it turned out to be larger (`json_store_file`).
      if (path === undefined) throw new FileTooLargeError('Telegram provides no path for this file');
      return { path, size };
    } catch (error) {
      if (error instanceof GrammyError && /file is too big/i.test(error.description)) {
        throw new FileTooLargeError(error.description);
      }
      if (isWrongFile(error)) throw new PhotoLostError('Telegram does not know this file', { cause: error });
      throw error;
    }
  }
}

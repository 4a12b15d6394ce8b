import { access, constants, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Config } from '../config/index.ts';
import { errorMessage } from '../lib/errors.ts';
import { ProviderHttp } from '../providers/http.ts';
import { createApi } from '../telegram/api.ts';
import { MAX_DOWNLOAD_BYTES, readLocalFile } from '../telegram/photos.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

type Api = ReturnType<typeof createApi>;

const subject = 'Files';
const TIMEOUT_MS = 9000;
const NOT_FOUND = { ok: false, error_code: 404, description: 'Not Found' };
const HOW =
  'Start the Bot API server with --local, let the bot read its working directory under the same path, and name it in TELEGRAM_LOCAL_FILES.';

/**
 * Whether an address is answered as the open-source server answers everything that does not begin with `/bot`
 * (tdlib/telegram-bot-api, `HttpConnection::handle`).
 */
async function isNotFound(url: string, signal: AbortSignal): Promise<boolean> {
  const { body } = await new ProviderHttp('Telegram').send({
    method: 'GET',
    url,
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  return JSON.stringify(body) === JSON.stringify(NOT_FOUND);
}

/** The bot's own picture, as the server hands it out; undefined where it has none. */
async function ownPicture(api: Api): Promise<{ readonly file_path?: string } | undefined> {
  const { id } = await api.getMe();
  const { photos } = await api.getUserProfilePhotos(id, { limit: 1 });
  const smallest = photos[0]?.[0];
  return smallest && api.getFile(smallest.file_id);
}

async function folderTrouble(folder: string): Promise<Finding | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return fail(subject, `${folder} is no folder`, HOW);
    await access(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return fail(subject, `TELEGRAM_LOCAL_FILES cannot be read: ${errorMessage(error)}`, HOW);
  }
}

/** How files come from a server with `--local`, tried with the bot's picture. */
async function tryLocal(api: Api, folder: string): Promise<Finding> {
  const trouble = await folderTrouble(folder);
  if (trouble) return trouble;
  const picture = await ownPicture(api);
  if (picture === undefined) {
    return ok(subject, `read from ${folder}; not tried, as the bot has no profile picture`);
  }
  const { file_path: path } = picture;
  if (path === undefined || !isAbsolute(path)) {
    return fail(subject, 'the Bot API server does not run with --local, and hands out no files', HOW);
  }
  try {
    await readLocalFile(folder, path, MAX_DOWNLOAD_BYTES);
    return ok(subject, `read from ${folder}`);
  } catch (error) {
    return fail(subject, errorMessage(error), HOW);
  }
}

/**
 * Whether photos can be fetched. Telegram's own server hands them out by HTTP; the open-source one does not: with
 * `--local` it names files on its disk, without it nobody can have them.
 */
export function filesCheck(
  token: string,
  { TELEGRAM_API_ROOT: root, TELEGRAM_LOCAL_FILES: folder }: Config,
): Check {
  return {
    subject,
    run: async signal => {
      let openSource: boolean;
      try {
        openSource =
          (await isNotFound(`${root}/`, signal)) &&
          (await isNotFound(`${root}/file/bot${token}/any`, signal));
      } catch {
        // The check of the token tells why.
        return [];
      }
      if (!openSource) {
        if (folder === undefined) return [ok(subject, 'by HTTP')];
        const message = 'TELEGRAM_LOCAL_FILES is set, but the Bot API server hands out files by HTTP';
        return [warn(subject, message, 'Leave it out, unless the server runs with --local.')];
      }
      if (folder === undefined) {
        return [fail(subject, 'this is a Bot API server of your own, which hands out no files by HTTP', HOW)];
      }
      return [await tryLocal(createApi(token, root), folder)];
    },
  };
}

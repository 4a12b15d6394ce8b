import { constants, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { FileTooLargeError } from './errors.ts';

/** A file of the Bot API server's that the bot may not read, or cannot; the message says what the operator can do. */
export class LocalFileError extends Error {
  override readonly name = 'LocalFileError';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/**
 * Reads a file that a Bot API server with `--local` has named (core.telegram.org/bots/api#using-a-local-bot-api-server).
 * Only from inside its folder, links followed: whatever names a path elsewhere does not get the bot to read it. The
 * server's folders are called by the token, so no path ever stands in an error.
 *
 * @param folder the server's working directory, under the same path as there
 * @throws LocalFileError, or FileTooLargeError
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
        `TELEGRAM_LOCAL_FILES cannot be read (${codeOf(error)}): it is to be the working directory of the Bot API server`,
      );
    }),
    realpath(path).catch((error: unknown) => {
      throw new LocalFileError(
        `a file that the Bot API server has named cannot be read (${codeOf(error)}): its working directory must be there for the bot under the same path, and the bot's user allowed to read it`,
      );
    }),
  ]);
  const inside = relative(root, file);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new LocalFileError(
      'the Bot API server has named a file outside of TELEGRAM_LOCAL_FILES, which is not read: set it to the working directory of the server',
    );
  }
  return readRegular(file, max);
}

/** A file without a link at its end, and nothing that would wait for a writer. */
async function readRegular(file: string, max: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: unknown) => {
      throw new LocalFileError(`a file of the Bot API server cannot be opened (${codeOf(error)})`);
    },
  );
  try {
    const info = await handle.stat();
    if (!info.isFile()) throw new LocalFileError('the Bot API server has named something that is no file');
    if (info.size > max) throw new FileTooLargeError(`the file has ${info.size} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

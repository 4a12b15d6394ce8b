import type { TerminalTexts } from '../../i18n/index.ts';
import { completePath } from '../paths.ts';
import { photoInput, typedPath } from '../photos.ts';
import { printable } from '../width.ts';
import type { Command } from './types.ts';

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function problem(path: string, reason: string, texts: TerminalTexts): string {
  switch (reason) {
    case 'ENOENT':
      return texts.noFile(path);
    case 'EISDIR':
      return texts.isFolder(path);
    default:
      return texts.notReadable(path, reason);
  }
}

/** Sends a photo from a file. */
export const photo: Command = {
  name: 'photo',
  argument: 'file',
  run: async (session, argument, signal) => {
    const { texts } = session;
    if (argument === '') return session.note(texts.photoUsage('/photo'));
    const path = typedPath(argument);
    let input: Awaited<ReturnType<typeof photoInput>>;
    try {
      input = await photoInput(session.engine.app.decoder, path, signal);
    } catch (error) {
      signal.throwIfAborted();
      return session.screen.print(session.style.warning(printable(problem(path, reasonOf(error), texts))));
    }
    await session.turns.say(input, signal);
  },
  complete: (_session, argument) => completePath(argument),
};

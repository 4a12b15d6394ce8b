import { completePath } from '../paths.ts';
import { photoInput, typedPath } from '../photos.ts';
import type { Command } from './types.ts';

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Sends a photo from a file. */
export const photo: Command = {
  name: 'photo',
  argument: 'FILE',
  run: async (session, argument, signal) => {
    const { texts } = session;
    if (argument === '') return session.note(texts.photoUsage('/photo'));
    const path = typedPath(argument);
    let input: Awaited<ReturnType<typeof photoInput>>;
    try {
      input = await photoInput(path);
    } catch (error) {
      const reason = reasonOf(error);
      const words = reason === 'ENOENT' ? texts.noFile(path) : texts.notReadable(path, reason);
      return session.screen.print(session.style.warning(words));
    }
    await session.say(input, signal);
  },
  complete: (_session, argument) => completePath(argument),
};

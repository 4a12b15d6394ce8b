import { printable } from '../display/width.ts';
import { completePath } from '../paths.ts';
import { photoInput, typedPath } from '../photos.ts';
import { fileProblem } from './file-problem.ts';
import type { Command } from './types.ts';

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
      return session.screen.print(session.style.warning(printable(fileProblem(path, error, texts))));
    }
    await session.turns.say(input, signal);
  },
  complete: (_session, argument) => completePath(argument),
};

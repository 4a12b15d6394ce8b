import { printable } from '../display/width.ts';
import { completePath } from '../paths.ts';
import { typedPath } from '../photos.ts';
import { type VoiceInput, voiceInput } from '../voice.ts';
import { fileProblem } from './file-problem.ts';
import type { Command } from './types.ts';

/** Sends what was said in a file, as a voice message is sent. */
export const voice: Command = {
  name: 'voice',
  argument: 'file',
  run: async (session, argument, signal) => {
    const { texts, screen, style, engine, person } = session;
    if (argument === '') return session.note(texts.photoUsage('/voice'));
    const path = typedPath(argument);
    const { transcribe, clock, assistant } = engine.app;
    const deps = { transcribe, clock, turnDeadlineMs: assistant.turnDeadlineMs };
    let heard: VoiceInput;
    screen.status('turn', texts.listening);
    try {
      heard = await voiceInput(deps, path, { chatId: person.id, signal });
    } catch (error) {
      signal.throwIfAborted();
      return screen.print(style.warning(printable(fileProblem(path, error, texts))));
    } finally {
      screen.status('turn', undefined);
    }
    await session.turns.say(heard.input, signal, heard.turn);
  },
  complete: (_session, argument) => completePath(argument),
};

import { INTENTS } from '../../assistant/state/intents.ts';
import { sayFixed } from '../../assistant/turn/feature.ts';
import { startAssistantDialog } from '../../features/dialogue/start.ts';
import { privacyNotice } from '../../features/privacy/notice.ts';
import { terminalTexts } from '../../i18n/index.ts';
import { printable } from '../display/width.ts';
import { readTerminalIntent, take } from '../features.ts';
import { photoInput, typedPath, voiceInput } from '../files.ts';
import type { Command, Session } from '../session.ts';

const isName = (name: string): name is Command['name'] => Object.hasOwn(terminalTexts('en').commands, name);

/** The bot's own commands, as far as a terminal has them and does not do them in its own way. */
export const ofBot: readonly Command[] = INTENTS.flatMap(({ type, command }) => {
  const wish = readTerminalIntent({ type });
  if (command === undefined || wish === undefined || !isName(command)) return [];
  return {
    name: command,
    run: (session, _, signal) => session.run(signal, context => take(session.deps, context, wish)),
  };
});

export const start: Command = {
  name: 'start',
  run: (session, _argument, signal) => {
    session.toolbox.forget();
    return session.runRemembered(signal, context => startAssistantDialog(session.deps, context));
  },
};

export const privacy: Command = {
  name: 'privacy',
  run: (session, _argument, signal) =>
    session.run(signal, context => {
      const { privacyFacts } = session.app;
      const own = session.texts.privacy;
      return sayFixed(session.deps, context, texts =>
        privacyNotice({ ...privacyFacts, speakers: [] }, { ...texts, privacy: { ...texts.privacy, ...own } }),
      );
    }),
};

export const retry: Command = {
  name: 'retry',
  run: async (session, _argument, signal) => {
    if (!(await session.again(signal))) session.note(session.texts.nothingToRetry);
  },
};

async function readTyped<T>(
  session: Session,
  path: string,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    const { texts } = session;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why =
      code === 'ENOENT'
        ? texts.noFile(path)
        : code === 'EISDIR'
          ? texts.isFolder(path)
          : texts.notReadable(path, code);
    session.warn(printable(why));
    return undefined;
  }
}

export const photo: Command = {
  name: 'photo',
  argument: 'file',
  run: async (session, argument, signal) => {
    if (argument === '') return session.note(session.texts.photoUsage('/photo'));
    const path = typedPath(argument);
    const { decoder } = session.app;
    const input = await readTyped(session, path, signal, () => photoInput(decoder, path, signal));
    if (input !== undefined) await session.say(input, signal);
  },
};

export const voice: Command = {
  name: 'voice',
  argument: 'file',
  run: async (session, argument, signal) => {
    const { texts, screen, app, person } = session;
    if (argument === '') return session.note(texts.photoUsage('/voice'));
    const path = typedPath(argument);
    const { transcribe, clock, assistant } = app;
    const deps = { transcribe, clock, turnDeadlineMs: assistant.turnDeadlineMs };
    screen.status('turn', texts.listening);
    try {
      const whose = { chatId: person.id, signal };
      const heard = await readTyped(session, path, signal, () => voiceInput(deps, path, whose));
      screen.status('turn', undefined);
      if (heard !== undefined) await session.say(heard.input, signal, heard.turn);
    } finally {
      screen.status('turn', undefined);
    }
  },
};

import { cancelDialog } from '../../assistant/buttons.ts';
import { offerLanguages } from '../../assistant/commands.ts';
import { startAssistantDialog } from '../../assistant/dialogue/start.ts';
import { listOwnStickers } from '../../assistant/sticker-list.ts';
import { stopDrawing } from '../../assistant/stop.ts';
import type { Command } from './types.ts';

// Commands that the assistant has in every channel.

export const start: Command = {
  name: 'start',
  run: (session, _argument, signal) =>
    session.turns.runRemembered(signal, context =>
      startAssistantDialog(session.engine.app.assistant, context),
    ),
};

export const stop: Command = {
  name: 'stop',
  run: (session, _argument, signal) =>
    session.turns.run(signal, context => stopDrawing(session.engine.app.assistant, context)),
};

export const cancel: Command = {
  name: 'cancel',
  run: (session, _argument, signal) =>
    session.turns.run(signal, context => cancelDialog(session.engine.app.assistant, context)),
};

export const language: Command = {
  name: 'language',
  run: (session, _argument, signal) =>
    session.turns.run(signal, context => offerLanguages(session.engine.app.assistant, context)),
};

export const stickers: Command = {
  name: 'stickers',
  run: (session, _argument, signal) =>
    session.turns.run(signal, context => listOwnStickers(session.engine.app.assistant, context)),
};

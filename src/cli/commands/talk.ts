import { cancelDialog } from '../../assistant/buttons.ts';
import { offerLanguages } from '../../assistant/commands.ts';
import { startAssistantDialog } from '../../assistant/dialogue.ts';
import { listOwnStickers } from '../../assistant/sticker-list.ts';
import type { Command } from './types.ts';

// Commands that the assistant has in every channel.

export const start: Command = {
  name: 'start',
  run: (session, _argument, signal) =>
    session.remembered(signal, context => startAssistantDialog(session.engine.app.assistant, context)),
};

export const cancel: Command = {
  name: 'cancel',
  run: (session, _argument, signal) =>
    session.turn(signal, context => cancelDialog(session.engine.app.assistant, context)),
};

export const language: Command = {
  name: 'language',
  run: (session, _argument, signal) =>
    session.turn(signal, context => offerLanguages(session.engine.app.assistant, context)),
};

export const stickers: Command = {
  name: 'stickers',
  run: (session, _argument, signal) =>
    session.turn(signal, context => listOwnStickers(session.engine.app.assistant, context)),
};

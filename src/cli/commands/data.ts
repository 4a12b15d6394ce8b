import { sayFixed } from '../../assistant/say-fixed.ts';
import { forget as forgetEverywhere } from '../../bot/features/privacy/forget.ts';
import { privacyNotice } from '../../bot/features/privacy/notice.ts';
import { terminalCommand } from './talk.ts';
import type { Command } from './types.ts';

// What becomes of what a person says and sends.

/** As in every channel, but that here nothing travels through Telegram. */
export const privacy: Command = {
  name: 'privacy',
  run: (session, _argument, signal) =>
    session.turns.run(signal, context => {
      const { assistant, privacyFacts } = session.engine.app;
      // Nothing is spoken here.
      const facts = { ...privacyFacts, speakers: [] };
      const own = session.texts.privacy;
      return sayFixed(assistant, context, texts =>
        privacyNotice(facts, { ...texts, privacy: { ...texts.privacy, ...own } }),
      );
    }),
};

export const forget = terminalCommand(forgetEverywhere);

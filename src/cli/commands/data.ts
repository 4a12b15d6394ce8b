import { sayFixed } from '../../assistant/commands.ts';
import { privacyNotice } from '../../assistant/privacy.ts';
import { askToForget } from '../forgetting.ts';
import type { Command } from './types.ts';

// What becomes of what a person says and sends.

/** As in every channel, but that here nothing travels through Telegram. */
export const privacy: Command = {
  name: 'privacy',
  run: (session, _argument, signal) =>
    session.turns.run(signal, context => {
      const { assistant } = session.engine.app;
      const own = session.texts.privacy;
      return sayFixed(assistant, context, texts =>
        privacyNotice(assistant.privacy, { ...texts, privacy: { ...texts.privacy, ...own } }),
      );
    }),
};

export const forget: Command = {
  name: 'forget',
  run: (session, _argument, signal) => askToForget(session, signal),
};

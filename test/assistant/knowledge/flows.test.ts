import { expect, it } from 'vitest';
import type { AIChatResult } from '../../../src/ai-chat/index.ts';
import { decodeOutgoing, type Outgoing } from '../../../src/assistant/state/outgoing.ts';
import type { AssistantDeps } from '../../../src/assistant/turn/context.ts';
import { handleUserInput } from '../../../src/features/dialogue/user-input.ts';

import { openOfflineTalk } from '../../support/talk.ts';
import { EVE, stockIn } from './stock.ts';

/** Says something; the model answers as scripted. @returns what is said in return */
async function say(text: string, ...steps: readonly Partial<AIChatResult>[]): Promise<Outgoing[]> {
  const { app, assistant, context } = await openOfflineTalk();
  const { sticker } = await stockIn(app.db);
  // The first one that there is.
  await sticker(EVE, {});
  const script = [...steps];
  const answer = { provider: 'p', model: 'm', usage: undefined, native: undefined };
  const callAIChat: AssistantDeps['callAIChat'] = async () => ({
    ...answer,
    text: '',
    toolCalls: [],
    ...script.shift(),
  });
  await handleUserInput({ ...assistant, callAIChat }, context(), { texts: [text], notices: [] });
  const rows = await app.db.selectFrom('outbox').select('content').orderBy('id').execute();
  return rows.flatMap(({ content }) => decodeOutgoing(content) ?? []);
}

const tool = (name: string, args: Record<string, unknown>) => ({ toolCalls: [{ id: name, name, args }] });
const HANDOFF = tool('transfer_to_knowledge', { question: 'show it' });

it('does not show the stickers of others', async () => {
  const none = { text: 'There is none.' };
  expect(await say('show it', HANDOFF, tool('show_stickers', { ids: [1] }), none)).toMatchObject([
    { type: 'say', ...none },
  ]);
});

it('takes silence for no answer', async () => {
  expect(await say('show it', HANDOFF, {})).toMatchObject([
    { type: 'say', text: 'Nothing like that turned up.' },
  ]);
});

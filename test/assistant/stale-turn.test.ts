import { describe, expect, test } from 'vitest';
import { type AssistantDeps, StaleTurnError, type TurnContext } from '../../src/assistant/turn/context.ts';
import { lastAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { cancelDialog, chooseLanguage } from '../../src/features/dialogue/commands.ts';
import { startAssistantDialog } from '../../src/features/dialogue/start.ts';
import { handleUserInput } from '../../src/features/dialogue/user-input.ts';
import { openOfflineTalk } from '../support/talk.ts';

/** The assistant, with a model whose answer and timing the test controls. */
async function assistantWith() {
  // No other process has taken over the updates, so only the stale turn is under test.
  const { app, assistant, context } = await openOfflineTalk();
  const { db } = app;
  const saying = (text: string, meanwhile: () => Promise<unknown> = async () => {}): AssistantDeps => ({
    ...assistant,
    callAIChat: async () => {
      await meanwhile();
      const [provider, model] = ['test', 'test'];
      return { text, toolCalls: [], provider, model, usage: undefined, native: undefined };
    },
  });
  const say = (deps: AssistantDeps, text: string) =>
    handleUserInput(deps, context(), { texts: [text], notices: [] });
  const history = async () => (await lastAssistantSession(db, 7))?.history;
  const waiting = async () =>
    (await db.selectFrom('outbox').select('content').execute()).map(row => row.content).join();
  return { saying, say, history, waiting, assistant, context, db };
}

describe('a turn overtaken by another one', () => {
  test('does not overwrite what was said in it, even if no value changed', async () => {
    const { saying, say, history, waiting } = await assistantWith();
    await say(saying('Hello.'), 'hi');
    const meanwhile = () => say(saying('Second answer.'), 'second');
    await expect(say(saying('First answer.', meanwhile), 'first')).rejects.toBeInstanceOf(StaleTurnError);
    expect(await history()).toContain('Second answer.');
    expect(await history()).not.toContain('First answer.');
    expect(await waiting()).not.toContain('First answer.');
  });

  test('does not replace a dialogue that was opened meanwhile', async () => {
    const { saying, say, history } = await assistantWith();
    const meanwhile = () => say(saying('Second answer.'), 'second');
    await expect(say(saying('First answer.', meanwhile), 'first')).rejects.toBeInstanceOf(StaleTurnError);
    expect(await history()).toContain('Second answer.');
  });

  test('starts no new dialogue over one that has continued', async () => {
    const { saying, say, history, context } = await assistantWith();
    await say(saying('Hello.'), 'hi');
    const meanwhile = () => say(saying('Second answer.'), 'second');
    const start = startAssistantDialog(saying('Welcome.', meanwhile), context());
    await expect(start).rejects.toBeInstanceOf(StaleTurnError);
    expect(await history()).toContain('Second answer.');
  });

  test.each([
    ['ends no dialogue that has continued', cancelDialog],
    [
      'stores no language in one that has continued',
      (deps: AssistantDeps, turn: TurnContext) => chooseLanguage(deps, turn, 'ru'),
    ],
  ])('%s', async (_what, act) => {
    const { saying, say, history, assistant, context, db } = await assistantWith();
    await say(saying('Hello.'), 'hi');
    const turn = context();
    const lost: TurnContext = {
      ...turn,
      // Runs between reading and writing.
      acknowledge: async trx => {
        await trx.updateTable('assistant_sessions').set({ version: 9, history: 'newer' }).execute();
      },
    };
    await expect(act(assistant, lost)).rejects.toBeInstanceOf(StaleTurnError);
    expect(await history()).toContain('Hello.');
    await db.updateTable('assistant_sessions').set({ version: 9 }).execute();
    await act(assistant, turn);
  });
});

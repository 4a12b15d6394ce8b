import { expect, it } from 'vitest';
import { handleToolCall } from '../../../src/agents/calls.ts';
import { ASSISTANT_TOOLS } from '../../../src/assistant/agent/tools/index.ts';
import type { TurnState } from '../../../src/assistant/turn/state/state.ts';
import { emptyDraft, NO_PLANNING } from '../rows.ts';

async function planOne(turnState: TurnState, caption: string) {
  const stickers = [{ emotion: 'joy', pose: 'waving', caption }];
  const args = { count: 1, style: 'anime', stickers };
  await handleToolCall({ id: '1', name: 'plan_stickers', args }, ASSISTANT_TOOLS, {
    turnState,
    checkConfirmation: async () => ({ type: 'accepted' }),
    reachedLimit: async () => undefined,
    planning: NO_PLANNING,
  });
}

it('a plan of one is an ordinary sticker, with its caption', async () => {
  const turnState = emptyDraft();
  await planOne(turnState, 'Hello');
  expect(turnState.params).toEqual({ style: 'anime', emotion: 'joy', pose: 'waving' });
  expect(turnState.look).toMatchObject({ caption: 'Hello' });
  expect(turnState.plan.content).toBeUndefined();
});

it('other words are asked for where its caption is too long', async () => {
  const turnState = emptyDraft();
  await planOne(turnState, 'word '.repeat(40));
  expect(turnState.look.caption).toBe('');
  expect(turnState.effects).toEqual([{ type: 'ask_caption', stickerId: null, problem: 'too_long' }]);
});

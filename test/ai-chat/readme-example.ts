import { z } from 'zod';
import { type ChatProvider, createAIChat } from '../../src/ai-chat/index.ts';
import { systemClock } from '../../src/lib/clock.ts';

/** Stands for a service, and always says the same. */
const parrot: ChatProvider = {
  name: 'parrot',
  model: 'parrot-1',
  outputModes: ['json'],
  complete: async ({ state, output }) => ({
    text: output === undefined ? `I know:\n${state}` : '{"mood": "calm"}',
    toolCalls: [],
    provider: 'parrot',
    model: 'parrot-1',
    usage: undefined,
    native: undefined,
  }),
};

const ai = createAIChat({ providers: [parrot], clock: systemClock, random: Math.random, log: console });
const context = [
  { role: 'system', content: ['You sell tea.', { type: 'state', block: 'cups: 2' }] },
  { role: 'user', content: 'Another one, please' },
] as const;
const options = { signal: AbortSignal.timeout(10_000) };

export const { text } = await ai.callAIChat({ context }, options);

const schema = z.object({ mood: z.enum(['calm', 'loud']) });
export const { mood } = await ai.generateObject({ name: 'mood', schema, context }, options);

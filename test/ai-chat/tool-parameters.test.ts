import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { inActionFormat } from '../../src/ai-chat/action-format/request.ts';
import { createAIChat, type ToolDeclaration, toolParameters } from '../../src/ai-chat/index.ts';

import { asked, chatRequest } from '../support/chat-request.ts';
import { SILENT } from '../support/log.ts';
import { TRANSPORTS } from './conformance/index.ts';
import type { Service } from './conformance/transport.ts';

const Plan = z.strictObject({
  title: z.string().describe('What it is about'),
  count: z.int().min(1).max(10).describe('How many'),
  scale: z.number().optional(),
  moods: z
    .array(z.enum(['calm', 'loud']))
    .min(1)
    .optional(),
  stickers: z.array(z.strictObject({ pose: z.string(), caption: z.string().nullish() })).optional(),
  note: z.string().nullish().describe('Anything else'),
});

const PLAN: ToolDeclaration = {
  name: 'plan_stickers',
  description: 'Makes a plan.',
  parameters: toolParameters(Plan),
};

const ARGS = {
  title: 'a wedding',
  count: 3,
  moods: ['calm', 'loud'],
  stickers: [{ pose: 'dancing', caption: 'Yes!' }, { pose: 'bowing' }],
};

it('become JSON Schema with types, bounds and required fields, and without null for optional ones', () => {
  expect(PLAN.parameters).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string', description: 'What it is about' },
      count: { type: 'integer', minimum: 1, maximum: 10, description: 'How many' },
      scale: { type: 'number' },
      moods: { type: 'array', minItems: 1, items: { type: 'string', enum: ['calm', 'loud'] } },
      stickers: {
        type: 'array',
        items: {
          type: 'object',
          properties: { pose: { type: 'string' }, caption: { type: ['string', 'null'] } },
          required: ['pose'],
          additionalProperties: false,
        },
      },
      note: { type: 'string', description: 'Anything else' },
    },
    required: ['title', 'count'],
    additionalProperties: false,
  });
});

describe.each(TRANSPORTS)('$name', transport => {
  let service: Service;
  beforeEach(async () => {
    service = await transport.open();
  });
  afterEach(async () => {
    await service.stop();
    // The fakes refuse a declaration that the real service would refuse.
    expect(service.violations).toEqual([]);
  });

  /** The calls that the provider reads if the model calls the tool with these arguments. */
  async function callsOf(args: object) {
    const clock = { now: () => 0, elapsed: () => 0, sleep: async () => {} };
    const log = SILENT;
    const chat = createAIChat({ providers: [service.chat()], clock, random: () => 0.5, log });
    service.does({ text: 'A plan.', calls: [{ name: PLAN.name, args: { ...args } }] });
    const { toolCalls } = await chat.callAIChat(asked(chatRequest(undefined, [PLAN])), {
      signal: new AbortController().signal,
      correlation: { chat: 7, turn: 't' },
      onText: transport.isStreamed ? () => {} : undefined,
    });
    return toolCalls;
  }

  it('delivers arguments without lone surrogates', async () => {
    const [made] = await callsOf({ title: 'a \ud83d wedding', count: 3 });
    expect(made?.args).toEqual({ title: 'a \ufffd wedding', count: 3 });
  });

  it('declares a tool with numbers, lists and required arguments, and reads its call', async () => {
    const toolCalls = await callsOf({ ...ARGS, note: null });
    expect(toolCalls.map(({ name, args }) => ({ name, args }))).toEqual([{ name: PLAN.name, args: ARGS }]);
    expect(Plan.parse(toolCalls[0]?.args)).toEqual(ARGS);
    const [body = ''] = service.asked();
    for (const word of ['count', 'integer', 'moods', 'loud', 'pose', 'How many'])
      expect(body).toContain(word);
  });
});

describe('a model that writes calls as text', () => {
  const ID = 's1';
  const prompt = inActionFormat(chatRequest(undefined, [PLAN]), ID).state;
  const read = (args: object) => {
    const text = JSON.stringify({ session_id: ID, command: PLAN.name, args, text: '' });
    return readActions(text, [PLAN], { sessionId: ID }).toolCalls[0]?.args;
  };

  it('reads the types and required fields in the prompt', () => {
    expect(prompt).toContain('- title (required): What it is about');
    expect(prompt).toContain('- count ({"type":"integer","minimum":1,"maximum":10}, required): How many');
    expect(prompt).toContain('- scale (number)\n');
    expect(prompt).toContain('- note: Anything else');
  });

  it('may quote numbers and lists', () => {
    expect(read({ title: 'x', count: '3', scale: ' 1.5 ', moods: '["calm"]' })).toEqual({
      title: 'x',
      count: 3,
      scale: 1.5,
      moods: ['calm'],
    });
  });

  it('sets nothing by copying a placeholder or by a wrong type', () => {
    expect(read({ title: 'x', count: '<count>', scale: 'big', moods: 'calm', note: 5, other: 1 })).toEqual({
      title: 'x',
    });
  });
});

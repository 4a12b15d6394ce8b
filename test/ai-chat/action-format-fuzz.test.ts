import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { TOOL_DECLARATIONS } from '../support/tools.ts';
import { mangledTexts } from './mangled.ts';

const ID = 'k7f3a9c2';
/** Set `FUZZ_ANSWERS=10000` for the long run, which reaches next to no code that these do not. */
const COUNT = Number(process.env['FUZZ_ANSWERS'] ?? 1500);
const RUNS = { numRuns: COUNT, seed: 20_261 };

/** Pieces of answers, including ones that break them. */
const SCRAPS =
  '{ } [ ] " \\ , : ``` <think> </think> <tool_call> </tool_call> [TOOL_REQUEST] [END_TOOL_REQUEST] <parameter=style> ' +
  '</parameter> </function> <function=confirm_and_generate> "command": "args": {"text": null “ \' confirm_and_generate ' +
  '"session_id": __proto__ // \\u00 \u{1F600} \u0000';
const scrap = fc.oneof(
  fc.constantFrom(...SCRAPS.split(' '), '\n', '```json\n', '{'.repeat(50), '[['.repeat(30)),
  fc.string({ maxLength: 8 }),
);

const words = fc.string({ unit: 'grapheme', maxLength: 30 });
const args = fc.oneof(
  fc.record({ style: words, emotion: words, pose: words }, { requiredKeys: [] }),
  fc.json(),
  fc.constant({}),
);
const answer = (ids: fc.Arbitrary<unknown>) =>
  fc
    .record(
      {
        session_id: ids,
        command: fc.constantFrom(
          ...TOOL_DECLARATIONS.map(({ name }) => name),
          'toString',
          'drop',
          '',
          'text',
        ),
        args,
        text: fc.oneof(words, fc.json()),
      },
      { requiredKeys: [] },
    )
    .map(fields => JSON.stringify(fields));

/** Several answers, cut and patched. */
const mangled = (ids: fc.Arbitrary<unknown>) =>
  mangledTexts(
    fc.array(fc.oneof({ weight: 3, arbitrary: answer(ids) }, scrap), { minLength: 1, maxLength: 4 }),
    scrap,
    { joint: '\n', at: 400, away: 12, patches: 5 },
  );

const otherIds = fc.oneof(
  fc.constantFrom('', ID.slice(1), ID.toUpperCase(), 'session_id', null, 0, true),
  fc.string({ maxLength: 8 }),
);

/** Braces and keys of an object: what a person must never see. */
const JSON_LEFT = /\{\s*["“}]|\{\s*$|"(?:session_id|command|args|arguments|text)"\s*:/;

it(`ignores ${COUNT} mangled answers without the right id`, () => {
  fc.assert(
    fc.property(mangled(otherIds), text => {
      const { toolCalls } = readActions(text, TOOL_DECLARATIONS, { sessionId: ID });
      expect(toolCalls).toEqual([]);
    }),
    RUNS,
  );
});

it(`reads ${COUNT} mangled answers without a crash, an undeclared effect or a visible object`, () => {
  let effects = 0;
  fc.assert(
    fc.property(mangled(fc.constant(ID)), text => {
      const read = readActions(text, TOOL_DECLARATIONS, { sessionId: ID });
      expect(read.text).not.toMatch(JSON_LEFT);
      for (const call of read.toolCalls) {
        const tool = TOOL_DECLARATIONS.find(({ name }) => name === call.name);
        // The caller ignores calls of unknown tools.
        if (tool === undefined) continue;
        effects++;
        const declared = Object.keys(tool.parameters['properties'] ?? {});
        const given = Object.entries(call.args ?? {});
        expect(given.every(([key, value]) => declared.includes(key) && typeof value === 'string')).toBe(true);
        expect(given.length > 0).toBe(declared.length > 0);
      }
    }),
    RUNS,
  );
  // Mangled, yet not beyond recognition: otherwise this would prove nothing.
  expect(effects).toBeGreaterThan(COUNT / 10);
});

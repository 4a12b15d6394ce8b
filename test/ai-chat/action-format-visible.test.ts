import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleSoFar } from '../../src/ai-chat/action-format/answers.ts';
import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { TOOL_DECLARATIONS } from '../support/tools.ts';
import { mangledTexts } from './mangled.ts';

const ID = 'k7f3a9c2';
const NAMES = TOOL_DECLARATIONS.map(({ name }) => name);
const CALL = `{"session_id":"${ID}","command":"update_sticker_params","args":{"style":"anime"},"text":"Noted."}`;

/** The previews of an answer that grows character by character. */
const shown = (answer: string): string[] =>
  Array.from({ length: answer.length + 1 }, (_, end) => visibleSoFar(answer.slice(0, end), NAMES, ID));

describe('partial text', () => {
  it.each([
    ['Привет! Какой стиль', 'Привет! Какой стиль'],
    ['Which style? ', 'Which style?'],
    // It may yet become the name of a tool.
    ['Which upd', 'Which'],
    ['Он сказал "аниме" и ушёл', 'Он сказал "аниме" и ушёл'],
    ['He said "anime", I think. So', 'He said "anime", I think. So'],
    ['どのスタイル', 'どのスタイル'],
  ])('is shown: %j', (text, visible) => {
    expect(visibleSoFar(text, NAMES)).toBe(visible);
  });

  it.each([
    CALL,
    `\`\`\`json\n${CALL}\n\`\`\``,
    `[TOOL_REQUEST]${CALL}[END_TOOL_REQUEST]`,
    `<tool_call>${CALL}</tool_call>`,
    '<function=confirm_and_generate></function>',
    CALL.slice(1),
    'update_sticker_params(style="anime")',
    '<think>SECRET',
    '{"text": "Hello"}',
  ])('is not shown if the answer starts with a call: %s', answer => {
    expect(new Set(shown(answer))).toEqual(new Set(['']));
  });

  it.each([
    [`Записал. ${CALL}`, 'Записал.'],
    [`Записал. ${CALL.slice(1)}`, 'Записал.'],
    ['Noted. [TOOL_REQUEST]{}', 'Noted.'],
    ['Noted. <invoke name="request_photo">', 'Noted.'],
    ['Noted. request_photo()', 'Noted.'],
    ['Noted.\n```json\n{}', 'Noted.'],
  ])('ends where a call starts: %s', (answer, words) => {
    expect(shown(answer).at(-1)).toBe(words);
    expect(shown(answer).every(text => words.startsWith(text))).toBe(true);
  });

  it('only grows', () => {
    const answer = 'Hello! She said "anime" - isn\'t it nice? Привет, мир.';
    const texts = shown(answer);
    expect(texts.every((text, index) => text.startsWith(texts[index - 1] ?? ''))).toBe(true);
    expect(texts.at(-1)).toBe(answer);
  });
});

const SCRAPS =
  '{ } [ ] " \\ , : <think> </think> <tool_call> \' [TOOL_REQUEST] <function=confirm_and_generate> "command": {"text": “ ' +
  'confirm_and_generate "session_id": \u{1F600} <|message|>';
const scrap = fc.oneof(
  fc.constantFrom(...SCRAPS.split(' '), '\n', '```json\n', '"args": {', ' ', ID),
  fc.string({ maxLength: 8 }),
);
const words = fc.lorem({ maxCount: 6 });

/** Words, calls and scraps, cut and patched. */
const mangled = mangledTexts(
  fc.array(fc.oneof(words, fc.constant(CALL), scrap), { minLength: 1, maxLength: 4 }),
  scrap,
  { joint: ' ', at: 200, away: 12, patches: 4 },
);

it('shows no mark of a call in any prefix of 200 mangled answers', () => {
  const sign = new RegExp(`[{}[\\]<>\`|]|\\w_|_\\w|["'“”]\\s*:|${ID}`);
  let somethingShown = 0;
  fc.assert(
    fc.property(mangled, answer => {
      const texts = [...new Set(shown(answer))];
      expect(texts.filter(text => sign.test(text) || !answer.includes(text))).toEqual([]);
      somethingShown += texts.length - 1;
    }),
    { numRuns: 200, seed: 20_262 },
  );
  expect(somethingShown).toBeGreaterThan(200);
});

it('shows a prefix of the text in 200 answers of text and a call', () => {
  fc.assert(
    fc.property(words, said => {
      const answer = `${said}\n${CALL}`;
      const read = readActions(answer, TOOL_DECLARATIONS, { sessionId: ID });
      expect(read.toolCalls).toHaveLength(1);
      expect(shown(answer).every(text => said.startsWith(text))).toBe(true);
      expect(shown(answer).at(-1)).toBe(said);
    }),
    { numRuns: 200, seed: 20_263 },
  );
});

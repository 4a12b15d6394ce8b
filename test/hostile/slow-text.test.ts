import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPreview, visibleSoFar } from '../../src/ai-chat/action-format/answers.ts';
import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { answerSchema } from '../../src/ai-chat/schema/answer-schema.ts';
import { findSolution } from '../../src/ai-chat/schema/generate-object.ts';
import { withoutThinking } from '../../src/ai-chat/thinking.ts';
import { formatMarkdown, splitText } from '../../src/bot/outgoing/markdown.ts';
import { renderMarkdown } from '../../src/cli/display/markdown.ts';
import { createStyle } from '../../src/cli/display/screen.ts';
import { completeMarkdown } from '../../src/lib/partial-markdown.ts';
import { CALL_SIGNS, MARKDOWN_SIGNS, repeated } from '../support/nasty-text.ts';
import { cpuTime } from '../support/processes/cpu-time.ts';

/**
 * What is linear takes some milliseconds for this many characters, what is quadratic takes seconds: nothing in between, so
 * that a busy machine cannot fail it. The quickest of some runs counts.
 */
const LONG = 40_000;
const TOO_SLOW_MS = 200;
const RUNS = 3;
/** Most are shown to be quick by a part of it: the whole could not be too slow if time grew with the square of the length. */
const PARTS = 7;
/** Of what comes behind the repeated signs, in characters. */
const ENDING = 2;

/** The least CPU time of some runs, in ms; the first that is quick enough is the last. */
function quickest(work: () => unknown, enough: number): number {
  let best = Infinity;
  for (let run = 0; run < RUNS && best >= enough; run++) {
    const before = cpuTime();
    work();
    best = Math.min(best, cpuTime() - before);
  }
  return best;
}

/** Whether no more time than this has passed, in ms: then no more of the CPU was used, and to ask for that takes longer. */
function isOverIn(ms: number, work: () => unknown): boolean {
  const begin = performance.now();
  work();
  return performance.now() - begin < ms;
}

function slow(read: (text: string) => unknown, texts: Iterable<readonly [string, string]>): string[] {
  const found: string[] = [];
  const enough = TOO_SLOW_MS / PARTS ** 2;
  for (const [name, text] of texts) {
    const part = text.slice(0, text.length / PARTS) + text.slice(-ENDING);
    const readPart = () => read(part);
    if (isOverIn(enough, readPart) || quickest(readPart, enough) < enough) continue;
    const ms = quickest(() => read(text), TOO_SLOW_MS);
    if (ms >= TOO_SLOW_MS) found.push(`${JSON.stringify(name)}: ${Math.round(ms)} ms`);
  }
  return found;
}

const TOOLS = [
  { name: 'request_photo', description: 'Asks.', parameters: { type: 'object', properties: {} } },
];
const SOLUTION = answerSchema(z.object({ summary: z.string() }));

describe('time grows with the length of what a model writes', () => {
  it.each<[string, (text: string) => unknown]>([
    ['thinking', withoutThinking],
    ['what is shown while it is written', text => visibleSoFar(text, ['request_photo'])],
    ['calls', text => readActions(text, TOOLS, { foreign: [text.slice(0, 1000)] })],
    ['calls of a model that was told to write them', text => readActions(text, TOOLS, { sessionId: 's1' })],
    ['answers in a schema', text => findSolution({ text, toolCalls: [] }, SOLUTION)],
  ])('%s', (_, read) => {
    expect(slow(read, repeated(CALL_SIGNS, LONG))).toEqual([]);
  });
});

describe('time is bounded whatever a model writes as Markdown', () => {
  it('Markdown that is not there yet', () => {
    expect(slow(completeMarkdown, repeated(MARKDOWN_SIGNS, LONG))).toEqual([]);
  });

  it('for Telegram', () => {
    const read = (text: string) => splitText(formatMarkdown(text));
    expect(slow(read, repeated(MARKDOWN_SIGNS, 8192))).toEqual([]);
  });

  it('for the terminal', () => {
    const style = createStyle(true);
    const read = (text: string) => renderMarkdown(text, style);
    expect(slow(read, repeated(['[**a', '*', '> ', '- ', '1._', '!', '\n\n'], 8192))).toEqual([]);
  });

  it('what is too much of it is shown as it is', () => {
    const text = '[**a'.repeat(2000);
    expect(formatMarkdown(text)).toEqual({ text, entities: [] });
  });

  it('a long answer that is rich in it is none of that', () => {
    const items = Array.from(
      { length: 60 },
      (_, n) => `- **Style ${n}** — [warm](https://a.b/${n}), _soft_, like \`VHS\`.`,
    );
    const section = `## What fits\n\nSome **bold** words, and *more* of them. ${'Plain words. '.repeat(40)}\n\n`;
    const { entities } = formatMarkdown(`${section.repeat(6)}${items.join('\n')}`);
    expect(entities.filter(({ type }) => type === 'bold')).toHaveLength(6 * 2 + 60);
    expect(entities.filter(({ type }) => type === 'text_link')).toHaveLength(60);
  });
});

it('an answer that comes in pieces is looked at so often that all looks grow with its length', () => {
  const looked = (length: number) => {
    const preview = createPreview({ model: 'm', names: [], onText: () => {} });
    let sum = 0;
    for (let at = 1; at <= length; at++)
      preview(
        at,
        () => {
          sum += at;
          return '';
        },
        true,
      );
    return sum;
  };
  expect(looked(20_000) / looked(10_000)).toBeLessThan(2.2);
  // Nobody is shown more.
  expect(looked(40_000)).toBe(looked(20_000));
});

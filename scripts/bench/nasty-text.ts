import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { createVisibleText } from '../../src/ai-chat/action-format/visible-text.ts';
import { withoutThinking, wordsSoFar } from '../../src/ai-chat/provider.ts';
import { completeMarkdown } from '../../src/bot/outgoing/markdown.ts';
import { renderWords } from '../../src/bot/outgoing/render.ts';
import { CALL_SIGNS, MARKDOWN_SIGNS, repeated } from '../../test/support/nasty-text.ts';
import { type BenchOptions, measured, type Row } from './report.ts';

/** Of an answer, in characters. */
const LENGTH = 8192;
/** From one length of a draft to the next shorter one. */
const SHORTER = 0.8;
const AIM_MS = 20;
const AIM_RATIO = 2.5;

const draft = (text: string) =>
  renderWords({ type: 'say', text: completeMarkdown(text.slice(0, LENGTH)), markdown: true });

const TOOLS = [
  { name: 'request_photo', description: 'Asks.', parameters: { type: 'object', properties: {} } },
];
const readers = {
  'an answer with calls': (text: string) => readActions(text, TOOLS, { foreign: [] }),
  thinking: withoutThinking,
  'unfinished Markdown': completeMarkdown,
} as const;

/** The shortest of some runs, in ms of CPU time: the machine has other things to do. */
function shortest(work: () => unknown, runs = 3): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function timeOfAll(read: (text: string) => unknown, signs: readonly string[], length: number): number {
  let sum = 0;
  for (const [, text] of repeated(signs, length)) sum += shortest(() => read(text));
  return sum;
}

/** What is done in one turn of the event loop for a draft, at every length that it may have then: the longest, in ms. */
function longestStop(text: string): number {
  const show = createVisibleText().filter('bench', () => {});
  let longest = 0;
  for (let end = text.length; end > 100; end = Math.floor(end * SHORTER)) {
    const soFar = text.slice(0, end);
    const stop = () => {
      show(wordsSoFar(soFar).words);
      draft(soFar);
    };
    const once = shortest(stop, 1);
    // A pause of the machine is none of ours.
    longest = Math.max(longest, once > AIM_MS / 2 ? Math.min(once, shortest(stop)) : once);
  }
  return longest;
}

/** Answers that are made to be slow to read. */
export async function nastyText({ quick }: BenchOptions): Promise<Row[]> {
  const signs = quick ? MARKDOWN_SIGNS.slice(0, 12) : MARKDOWN_SIGNS;
  const stops: number[] = [];
  for (const [, text] of repeated(signs, LENGTH)) stops.push(longestStop(text));
  const longest = Math.max(...stops);
  return [
    {
      what: `longest stop for an answer of ${LENGTH} nasty characters, shown as drafts`,
      ...measured([longest], 1, ' ms'),
      aim: `<= ${AIM_MS} ms`,
      met: longest <= AIM_MS,
    },
    { what: `  of ${stops.length} such answers`, ...measured(stops, 1, ' ms') },
    ...Object.entries(readers).map(([what, read]): Row => {
      const short = timeOfAll(read, CALL_SIGNS, LENGTH);
      const ratio = timeOfAll(read, CALL_SIGNS, 2 * LENGTH) / short;
      return {
        what: `time for 2n : n nasty characters, ${what}`,
        ...measured([ratio], 2),
        aim: `<= ${AIM_RATIO}`,
        met: ratio <= AIM_RATIO,
      };
    }),
  ];
}

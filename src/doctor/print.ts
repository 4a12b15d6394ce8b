import type { Finding } from './finding.ts';

const MARKS = { ok: '✓', warn: '!', fail: '✗' } as const;
/** ANSI colours. */
const COLORS = { ok: 32, warn: 33, fail: 31 } as const;
const DIM = 2;

function amount(count: number, one: string): string {
  return `${count === 0 ? 'no' : count} ${one}${count === 1 ? '' : 's'}`;
}

/** The findings for a terminal. @param color for a terminal that shows it */
export function findingsText(findings: readonly Finding[], color: boolean): string {
  const paint = (code: number, words: string) => (color ? `\u001b[${code}m${words}\u001b[0m` : words);
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const lines = findings.flatMap(({ status, subject, message, fix }) => [
    `${paint(COLORS[status], MARKS[status])} ${subject.padEnd(width)}  ${message}`,
    ...(fix === undefined ? [] : [`  ${' '.repeat(width)}  ${paint(DIM, `→ ${fix}`)}`]),
  ]);
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const sum = `${amount(count('fail'), 'problem')}, ${amount(count('warn'), 'warning')}`;
  return `${[...lines, '', sum].join('\n')}\n`;
}

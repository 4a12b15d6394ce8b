export interface Found {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly fix?: string;
  readonly subject?: string;
}

export type Finding = Found & { readonly subject: string };

export function ok(message: string): Found {
  return { status: 'ok', message };
}

export function warn(message: string, fix: string): Found {
  return { status: 'warn', message, fix };
}

export function fail(message: string, fix: string): Found {
  return { status: 'fail', message, fix };
}

/** A check may throw or hang: both become findings. */
export interface Check {
  readonly subject: string;
  run(signal: AbortSignal): Promise<readonly Found[]>;
}

const MARKS = { ok: '✓', warn: '!', fail: '✗' } as const;
const ANSI_COLORS = { ok: 32, warn: 33, fail: 31 } as const;
const DIM = 2;

function amount(count: number, one: string): string {
  return `${count === 0 ? 'no' : count} ${one}${count === 1 ? '' : 's'}`;
}

export function findingsText(findings: readonly Finding[], color: boolean): string {
  const paint = (code: number, words: string) => (color ? `\u001b[${code}m${words}\u001b[0m` : words);
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const lines = findings.flatMap(({ status, subject, message, fix }) => [
    `${paint(ANSI_COLORS[status], MARKS[status])} ${subject.padEnd(width)}  ${message}`,
    ...(fix === undefined ? [] : [`  ${' '.repeat(width)}  ${paint(DIM, `→ ${fix}`)}`]),
  ]);
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const sum = `${amount(count('fail'), 'problem')}, ${amount(count('warn'), 'warning')}`;
  return `${[...lines, '', sum].join('\n')}\n`;
}

export interface Row {
  readonly what: string;
  readonly value: string;
  readonly spread: string;
  readonly aim?: string;
  readonly met?: boolean;
}

export interface BenchOptions {
  readonly quick: boolean;
  readonly failures?: boolean;
  readonly folder: string;
  /** A folder for pictures that people judge. */
  readonly sheets?: string | undefined;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

export function measured(
  values: readonly number[],
  digits: number,
  unit = '',
): Pick<Row, 'value' | 'spread'> {
  const show = (value: number) => value.toFixed(digits) + unit;
  const ends = values.length > 1 ? `, ${show(Math.min(...values))} to ${show(Math.max(...values))}` : '';
  return { value: show(median(values)), spread: `n=${values.length}${ends}` };
}

/**
 * Alternates between several works, so that a machine that gets slower or faster affects all of them. Every other round
 * runs in reverse order.
 */
export async function inTurns(times: number, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let i = 0; i < times; i++) {
    for (const work of i % 2 === 0 ? works : works.toReversed()) await work();
  }
}

export function ratiosOf(some: readonly number[], others: readonly number[]): number[] {
  return some.map((value, round) => value / (others[round] ?? Number.NaN));
}

export function table(rows: readonly Row[]): string {
  const cells = [
    ['', 'median', 'spread', 'aim', 'met'],
    ...rows.map(({ what, value, spread, aim, met }) => [
      what,
      value,
      spread,
      aim ?? '',
      met === undefined ? '' : met ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...cells.map(row => row[column]?.length ?? 0)));
  const lines = cells.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  lines.splice(1, 0, widths.map(width => '-'.repeat(width)).join('  '));
  return lines.map(line => line.trimEnd()).join('\n');
}

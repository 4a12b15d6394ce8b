import { rmSync } from 'node:fs';
import { readIfThere, writePrivately } from '../files.ts';

/** Lines kept between runs. */
export const HISTORY_SIZE = 300;
/** Longer ones are nothing that somebody wants to say again. */
const MAX_LINE = 1000;

/** What the person typed before, newest first. */
export function loadHistory(file: string): string[] {
  const lines = (readIfThere(file) ?? '').split('\n').filter(line => line !== '');
  return lines.slice(-HISTORY_SIZE).reverse();
}

/** Keeps what was typed, in a file for nobody else's eyes. @param lines newest first */
export function saveHistory(file: string, lines: readonly string[]): void {
  const kept = lines.filter(line => line.length <= MAX_LINE && !line.includes('\n')).slice(0, HISTORY_SIZE);
  writePrivately(
    file,
    kept
      .toReversed()
      .map(line => `${line}\n`)
      .join(''),
  );
}

export function removeHistory(file: string): void {
  rmSync(file, { force: true });
}

import { oneLine } from '../../lib/one-line.ts';
import { firstCharacters } from '../../lib/truncate.ts';

const LONGEST_NAME = 64;
const MAX_NAME_READ = 1000;

/** Returns a person's name in one line of bounded length. */
export function cleanName(name: string): string {
  return oneLine(firstCharacters(oneLine(name.slice(0, MAX_NAME_READ)), LONGEST_NAME));
}

import type { Texts } from '../../../i18n/index.ts';
import { oneLine } from '../../../lib/one-line.ts';
import type { CitedPassage } from './sources.ts';

/** [1], [1, 2], 【1】. A link after the bracket is the model's invention and is removed. */
const CITATION = / ?[[【](\d{1,3}(?:\s*[,;]\s*\d{1,3})*)(?:†[^\]】]*)?[\]】](?:\([^()\s]*\))?/g;

export interface Cited {
  readonly text: string;
  /** Numbers in the order of their first use. */
  readonly numbers: readonly number[];
}

/** Removes citations of passages that do not exist. @param count number of passages, numbered from 1 */
export function withValidCitations(text: string, count: number): Cited {
  const numbers = new Set<number>();
  const checked = text.replace(CITATION, (written, list: string) => {
    const valid = list
      .split(/[,;]/)
      .map(Number)
      .filter(number => number >= 1 && number <= count);
    for (const number of valid) numbers.add(number);
    const space = written.startsWith(' ') && valid.length > 0 ? ' ' : '';
    return space + valid.map(number => `[${number}]`).join('');
  });
  return { text: checked, numbers: [...numbers] };
}

/** The source of a passage, for the user: file, page, heading. */
export function sourceOf({ path, page, heading }: CitedPassage, { documents }: Texts): string {
  return [path, ...(page === null ? [] : [documents.page(page)]), ...(heading === '' ? [] : [heading])]
    .map(oneLine)
    .join(', ');
}

/** The list of sources below an answer. Built from stored rows, never from model output. */
export function sourceList(numbers: readonly number[], given: readonly CitedPassage[], texts: Texts): string {
  const lines = numbers
    .toSorted((a, b) => a - b)
    .flatMap(number => {
      const passage = given[number - 1];
      return passage === undefined ? [] : [`[${number}] ${sourceOf(passage, texts)}`];
    });
  return [texts.documents.sources, ...lines].join('\n');
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { HelpFacts } from '../../../src/i18n/index.ts';
import { helpFor, type Language, textsFor } from '../../../src/i18n/index.ts';

/** The keys of the texts that are about each topic; `.*`: all below. */
const TOPICS = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL('topics.json', import.meta.url), 'utf8')));

/** What a text that is made by a function is asked for with: its constant parts stand around these. */
const ARGUMENTS: readonly unknown[] = ['§', 1, 2, 5];
const HOLES = /[§\d]+|NaN|undefined/;
/** A part with fewer letters could stand in any reply. */
const MIN_LETTERS = 4;

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  if (typeof value !== 'function') return [];
  return ARGUMENTS.flatMap(argument => {
    try {
      return leaves(Reflect.apply(value, undefined, Array(4).fill(argument)));
    } catch {
      return [];
    }
  });
}

function valueAt(root: unknown, path: string): unknown {
  const inside = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  return path.split('.').reduce(inside, root);
}

/** The texts of a topic in a language, each as its constant parts. */
export function textsAbout(
  topic: string,
  language: Language,
  facts: HelpFacts,
): readonly (readonly string[])[] {
  const texts = textsFor(language);
  const pages = Object.fromEntries(
    Object.entries(helpFor(language, facts)).map(([name, { text }]) => [name, text]),
  );
  const keys = TOPICS[topic];
  if (keys === undefined) throw new Error(`no topic is called ${topic}`);
  return keys.flatMap(key => {
    const path = key.replace(/\.\*$/, '');
    const found = [...leaves(valueAt(texts, path)), ...leaves(valueAt({ help: pages }, path))];
    // A bare question is asked with a list of its own behind it.
    const asked = path.startsWith('ask.') ? found.map(text => text.replace(/(?<=\?).*$/su, '')) : [];
    return [...found, ...asked].flatMap(text => {
      const parts = text.split(HOLES).filter(part => part.replace(/\P{L}/gu, '').length >= MIN_LETTERS);
      return parts.length > 0 ? [parts] : [];
    });
  });
}

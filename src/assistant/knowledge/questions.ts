import { type HelpSubject, LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { QuestionWords } from '../../i18n/types/words/answers.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { type Intent, intentIn } from './intents.ts';

export interface Question {
  readonly kind: keyof QuestionWords;
  readonly about: string;
  readonly subject?: HelpSubject;
}

const PAGES = {
  abilities: 'abilities',
  price: 'price',
  limits: 'limits',
  privacy: 'privacy',
  deletion: 'deletion',
  telegram: 'telegram',
  movement: 'movement',
  whom: 'whom',
  sets: 'sets',
  styles: 'styles',
  emotions: 'emotions',
  poses: 'emotions',
  photo: 'photo',
  sending: 'sending',
  duration: 'duration',
  identity: 'identity',
  formats: 'formats',
  likeness: 'likeness',
  changing: 'changing',
  packs: 'packs',
  oneSticker: 'packs',
} as const satisfies Partial<Record<Intent, HelpSubject>>;

const MAX_WORDS = 40;

const lexicon = lazy(
  () => new Lexicon<keyof QuestionWords>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).questions))),
);

export function pageAbout(text: string): HelpSubject | undefined {
  const found = intentIn(text);
  const pages: Partial<Record<Intent, HelpSubject>> = PAGES;
  return found && pages[found.intent];
}

export function questionIn(text: string): Question | undefined {
  const words = clausesOf(text).flatMap(clause => clause.words);
  if (words.length > MAX_WORDS) return undefined;
  const matches = lexicon().find(words, 'none');
  const [best] = matches
    .flatMap((here, at) => here.map(match => ({ ...match, at })))
    .toSorted((a, b) => b.length - a.length || b.letters - a.letters);
  const intent = intentIn(text);
  // "Rename my pack to “Best”" is not a question, whatever the name is.
  const subject = intent?.isQuestion || best?.meaning === 'help' ? pageAbout(text) : undefined;
  // "Where do I find my stickers?" does not ask to see them, and "can strangers find my stickers?" does not ask to
  // find one.
  const isOfOthers = subject === 'privacy' && best?.meaning === 'find';
  const isPage = best === undefined || best.meaning === 'help' || best.meaning === 'own' || isOfOthers;
  if (subject && isPage) return { kind: 'help', about: text, subject };
  if (best === undefined) return undefined;
  // "Add all my stickers to the pack" does not ask to see them.
  if (best.meaning === 'own' && intent?.intent === 'pack') return undefined;
  const { at, length, meaning } = best;
  const others = words.filter((_, index) => index < at || index >= at + length);
  return { kind: meaning, about: others.map(({ start, end }) => text.slice(start, end)).join(' ') };
}

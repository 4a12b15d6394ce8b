import type { PlannedSticker } from '../../assistant-db/plans/plans.ts';
import {
  BUILT_IN_STICKERS,
  type BuiltInSticker,
  LANGUAGES,
  type Language,
  textsFor,
  wordsOf,
} from '../../i18n/index.ts';
import type { PlanWords } from '../../i18n/types/words/plan-words.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf, normalize } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { emojiOf } from '../sticker-emoji/index.ts';
import { lookOf } from './plan-state.ts';
import type { WishedSticker } from './wish.ts';

const EMOJI: Readonly<Record<BuiltInSticker, string>> = {
  laughing: '😂',
  love: '😍',
  thanks: '🙏',
  ok: '👍',
  no: '🙅',
  sorry: '😔',
  angry: '😡',
  sleepy: '😴',
  party: '🥳',
  thinking: '🤔',
  hello: '👋',
  despair: '😩',
  crying: '😭',
  shocked: '😱',
  calm: '😌',
  cool: '😎',
  hug: '🤗',
  bye: '🥲',
};

const LIKE: Partial<Record<Emotion, BuiltInSticker>> = {
  laughter: 'laughing',
  love: 'love',
  romance: 'love',
  gratitude: 'thanks',
  guilt: 'sorry',
  anger: 'angry',
  rage: 'angry',
  irritation: 'angry',
  sleepiness: 'sleepy',
  tiredness: 'sleepy',
  celebration: 'party',
  joy: 'party',
  delight: 'party',
  thought: 'thinking',
  doubt: 'thinking',
  facepalm: 'despair',
  despair: 'despair',
  sadness: 'crying',
  crying: 'crying',
  shock: 'shocked',
  surprise: 'shocked',
  horror: 'shocked',
  calm: 'calm',
  coolness: 'cool',
  hug: 'hug',
  tenderness: 'hug',
};

type CaptionName = keyof ReturnType<typeof textsFor>['plans']['captions'];

type Occasion = keyof PlanWords['occasions'];

interface OccasionSet {
  /** The best stickers, with captions; the others follow without one. */
  readonly first: readonly (readonly [BuiltInSticker, CaptionName])[];
  readonly without: readonly BuiltInSticker[];
}

/** Stickers for an occasion. If a text names several occasions, the first one in this list counts. */
const OCCASIONS: Readonly<Record<Occasion, OccasionSet>> = {
  birthday: {
    first: [
      ['party', 'birthday'],
      ['hug', 'congratulations'],
      ['shocked', 'surprise'],
      ['thanks', 'thanks'],
    ],
    without: ['despair', 'crying', 'angry', 'sorry', 'no'],
  },
  work: {
    first: [
      ['hello', 'call'],
      ['ok', 'accepted'],
      ['shocked', 'deadline'],
      ['thanks', 'thanks'],
      ['sleepy', 'coffee'],
      ['party', 'done'],
    ],
    without: ['love', 'hug', 'crying'],
  },
  family: {
    first: [
      ['hello', 'goodMorning'],
      ['hug', 'hugs'],
      ['thanks', 'thanks'],
      ['sleepy', 'goodNight'],
    ],
    without: ['angry', 'despair'],
  },
  friends: {
    first: [
      ['hello', 'hi'],
      ['ok', 'letsGo'],
      ['laughing', 'lol'],
      ['shocked', 'noWay'],
    ],
    without: ['love', 'crying'],
  },
};

const occasions = lazy(
  () => new Lexicon<Occasion>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).plans.occasions))),
);

function occasionSet(occasion: string): OccasionSet {
  const words = clausesOf(occasion).flatMap(clause => clause.words);
  const found = occasions()
    .find(words, 'none')
    .flat()
    .map(({ meaning }) => meaning);
  const [name] = Object.entries(OCCASIONS).flatMap(([each, set]) =>
    found.some(one => one === each) ? [set] : [],
  );
  return name ?? { first: [], without: [] };
}

/** Whether the user's taste allows a sticker. */
type IsWanted = (sticker: WishedSticker) => boolean;

interface Filling {
  readonly language: Language;
  readonly occasion?: string;
  /** Stickers that must not be proposed again. */
  readonly taken?: readonly PlannedSticker[];
  readonly isWanted?: IsWanted;
}

/**
 * Fills in the missing values of each sticker and adds more stickers. Given values stay verbatim. Unwanted stickers are
 * proposed only if there are no others.
 */
export function fillStickers(
  wished: readonly WishedSticker[],
  count: number,
  { language, occasion = '', taken = [], isWanted = () => true }: Filling,
): PlannedSticker[] {
  const filled: PlannedSticker[] = [];
  const looks = new Set(taken.map(lookOf));
  // Do not propose what was already named, as long as there are others.
  const named = new Set(
    wished.flatMap(({ emotion, caption }) => [emotion, caption].flatMap(each => each ?? [])),
  );
  const proposals = proposalsIn(language, occasionSet(occasion));
  const propose = () => {
    for (let tries = 0; ; tries++) {
      const next = proposals.next().value;
      const isLeftOut = named.has(next.emotion) || named.has(next.caption) || !isWanted(next);
      if (!(isLeftOut && tries < BUILT_IN_STICKERS.length) && !looks.has(lookOf(next))) return next;
    }
  };
  for (let at = 0; at < count; at++) {
    const sticker = complete(wished[at] ?? {}, at, language, propose);
    looks.add(lookOf(sticker));
    filled.push(sticker);
  }
  return filled;
}

/** Every emotion once, those for the occasion first, then each with another pose: more than any plan needs. */
function* proposalsIn(language: Language, { first, without }: OccasionSet): Generator<PlannedSticker, never> {
  const { stickers, captions } = textsFor(language).plans;
  for (const [name, caption] of first)
    yield { ...stickers[name], caption: captions[caption], emoji: EMOJI[name] };
  const names = BUILT_IN_STICKERS.filter(name => !without.includes(name));
  const captioned = first.map(([name]) => name);
  for (let round = 0; ; round++) {
    for (const [at, name] of names.entries()) {
      if (round === 0 && captioned.includes(name)) continue;
      const other = names[(at + round) % names.length] ?? name;
      yield { emotion: stickers[name].emotion, pose: stickers[other].pose, caption: '', emoji: EMOJI[name] };
    }
  }
}

/** The built-in sticker with this caption: "coffee" is the sleepy one. */
function captionedAs(caption: string, language: Language): BuiltInSticker | undefined {
  const plain = (text: string) =>
    normalize(text)
      .replace(/[^\p{L}\s]/gu, '')
      .trim();
  const { captions } = textsFor(language).plans;
  const all = Object.values(OCCASIONS).flatMap(({ first }) => first);
  return all.find(([, name]) => plain(captions[name]) === plain(caption))?.[0];
}

function complete(
  { emotion, pose, caption, emoji }: WishedSticker,
  at: number,
  language: Language,
  propose: () => PlannedSticker,
): PlannedSticker {
  const { stickers } = textsFor(language).plans;
  const isOpen = emotion === undefined && pose === undefined;
  const said = emotion ?? (isOpen ? caption : undefined) ?? '';
  const like =
    (isOpen ? captionedAs(said, language) : undefined) ??
    readEmotions(said).emotions.flatMap(each => LIKE[each] ?? [])[0];
  if (isOpen && like === undefined) {
    const proposed = propose();
    return { ...proposed, caption: caption ?? proposed.caption, emoji: emoji ?? proposed.emoji };
  }
  const fallback = BUILT_IN_STICKERS[(at * 5 + 3) % BUILT_IN_STICKERS.length] ?? 'hello';
  const sticker = {
    emotion: emotion ?? stickers[like ?? 'ok'].emotion,
    pose: pose ?? stickers[like ?? fallback].pose,
    caption: caption ?? '',
  };
  return { ...sticker, emoji: emoji ?? emojiOf(sticker).emoji[0] ?? '🙂' };
}

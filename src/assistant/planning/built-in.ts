import type { PlannedSticker } from '../../assistant-db/plans/plans.ts';
import { BUILT_IN_STICKERS, type BuiltInSticker, type Language, textsFor } from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { emojiOf } from '../sticker-emoji/index.ts';
import { lookOf } from './plan-state.ts';

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

export interface WishedSticker {
  readonly emotion?: string | undefined;
  readonly pose?: string | undefined;
  readonly caption?: string | undefined;
  readonly emoji?: string | undefined;
}

function emojiFor(sticker: Pick<PlannedSticker, 'emotion' | 'pose' | 'caption'>): string {
  return emojiOf(sticker).emoji[0] ?? '🙂';
}

/**
 * Fills what is open of each sticker and adds others; what is given stays word for word. Unwanted ones are proposed
 * only where there are no others.
 */
export function fillStickers(
  wished: readonly WishedSticker[],
  count: number,
  language: Language,
  taken: readonly PlannedSticker[] = [],
  isWanted: (sticker: WishedSticker) => boolean = () => true,
): PlannedSticker[] {
  const filled: PlannedSticker[] = [];
  const looks = new Set(taken.map(lookOf));
  // What is named already is not proposed as well, as long as there are others.
  const named = new Set(wished.flatMap(({ emotion }) => emotion ?? []));
  const proposals = proposalsIn(language);
  const propose = () => {
    for (let tries = 0; ; tries++) {
      const next = proposals.next().value;
      const isLeftOut = named.has(next.emotion) || !isWanted(next);
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

/** Every emotion once, then each with another one's pose: more than any plan holds. */
function* proposalsIn(language: Language): Generator<PlannedSticker, never> {
  const { stickers } = textsFor(language).plans;
  for (let round = 0; ; round++) {
    for (const [at, name] of BUILT_IN_STICKERS.entries()) {
      // Five has no divisor in common with their number: all pairs come.
      const other = BUILT_IN_STICKERS[(at + round * 5) % BUILT_IN_STICKERS.length] ?? name;
      const { emotion } = stickers[name];
      yield { emotion, pose: stickers[other].pose, caption: '', emoji: EMOJI[name] };
    }
  }
}

function complete(
  { emotion, pose, caption = '', emoji }: WishedSticker,
  at: number,
  language: Language,
  propose: () => PlannedSticker,
): PlannedSticker {
  if (emotion === undefined && pose === undefined) {
    const proposed = propose();
    return { ...proposed, caption, emoji: emoji ?? proposed.emoji };
  }
  const { stickers } = textsFor(language).plans;
  const like = emotion === undefined ? undefined : readEmotions(emotion).emotions.map(each => LIKE[each])[0];
  const fallback = BUILT_IN_STICKERS[(at * 5 + 3) % BUILT_IN_STICKERS.length] ?? 'hello';
  const sticker = {
    emotion: emotion ?? (like === undefined ? stickers.ok.emotion : stickers[like].emotion),
    pose: pose ?? stickers[like ?? fallback].pose,
    caption,
  };
  return { ...sticker, emoji: emoji ?? emojiFor(sticker) };
}

import { emojiOf } from '../../../assistant/model/sticker-emoji.ts';
import type { PlannedSticker } from '../../../assistant-db/plans/plans.ts';
import { BUILT_IN_STICKERS, type BuiltInSticker, type Language, textsFor } from '../../../i18n/index.ts';
import type { Emotion } from '../../../i18n/types/words.ts';
import { readEmotions } from '../../../lexicon/emotions.ts';
import { lookOf } from '../model/plan-state.ts';
import type { WishedSticker } from '../model/wish.ts';

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

/** Whether the user's taste allows a sticker. */
type IsWanted = (sticker: WishedSticker) => boolean;

interface Filling {
  readonly language: Language;
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
  { language, taken = [], isWanted = () => true }: Filling,
): PlannedSticker[] {
  const filled: PlannedSticker[] = [];
  const looks = new Set(taken.map(lookOf));
  // Do not propose what was already named, as long as there are others.
  const named = new Set(
    wished.flatMap(({ emotion, caption }) => [emotion, caption].flatMap(each => each ?? [])),
  );
  const proposals = proposalsIn(language);
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

/** Every emotion once, then each with another pose: more than any plan needs. */
function* proposalsIn(language: Language): Generator<PlannedSticker, never> {
  const { stickers } = textsFor(language).plans;
  for (let round = 0; ; round++) {
    for (const [at, name] of BUILT_IN_STICKERS.entries()) {
      const other = BUILT_IN_STICKERS[(at + round) % BUILT_IN_STICKERS.length] ?? name;
      yield { emotion: stickers[name].emotion, pose: stickers[other].pose, caption: '', emoji: EMOJI[name] };
    }
  }
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
  const like = readEmotions(said).emotions.flatMap(each => LIKE[each] ?? [])[0];
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

import { textsFor } from '../../i18n/index.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { lazy } from '../../lib/lazy.ts';
import {
  meansEitherPhoto,
  meansNeitherPhoto,
  namesOldPhoto,
  photoMeant,
  wantsAnotherPhoto,
} from '../answers.ts';
import { holds, ordinalAt, planTokens } from '../planning/words.ts';
import { wasAlbum } from './history.ts';
import { readPart } from './plans/items.ts';
import { saysMoment } from './reading/lexicon.ts';
import { type Reply, type RulesContext, replyAndAskNext, said } from './steps.ts';

/** The answer to somebody who wants to send another photo; undefined where these words say something else. */
export function replyToPhotoWish(
  words: string,
  { request: { facts, person } }: RulesContext,
): Reply | undefined {
  if (!facts.hasPhoto || facts.photoOffered || !wantsAnotherPhoto(words)) return undefined;
  return { text: textsFor(person.language).ask.anotherPhoto, calls: [{ name: 'request_photo', args: {} }] };
}

/** What stands between an answer and a wish: "and", a comma. */
const between = lazy(() => {
  const and = `(?:${anyOf('and')}|&)\\s+`;
  return new RegExp(`\\s*[,.;!\\n]\\s*(?:${and})?|\\s+${and}`, 'giu');
});

/** Of such places at either end of a message: an answer is short, and each takes a while to read. */
const MAX_SPLITS = 12;

/** The words before and behind each place where a wish may follow an answer, the first one first. */
function splitsOf(words: string): readonly (readonly [before: string, after: string])[] {
  return [...words.matchAll(between())]
    .filter((_, at, all) => at < MAX_SPLITS || at >= all.length - MAX_SPLITS)
    .map(({ index, 0: found }) => [words.slice(0, index), words.slice(index + found.length)] as const);
}

/** Which photo is meant, and what is wished beside it: "use the new one and make it sad". */
export function photoMeantBeside(
  words: string,
): { readonly photo: 'new' | 'old'; readonly rest: string } | undefined {
  for (const [before, after] of [...splitsOf(words)].reverse()) {
    for (const [answer, rest] of [[before, after] as const, [after, before] as const]) {
      const photo = photoMeant(answer);
      if (photo !== undefined && rest.trim() !== '') return { photo, rest };
    }
  }
  return undefined;
}

/** In words: a longer answer says more than which picture of several is meant. */
const MAX_WORDS = 4;

/** The answer to somebody who means another picture of an album than the first; undefined where these words say something else. */
export function replyToAlbumAnswer(words: string, { request }: RulesContext): Reply | undefined {
  if (!wasAlbum(request.messages)) return undefined;
  const { tokens } = planTokens(words);
  const isOther = tokens.some(token => (ordinalAt(token, Number.POSITIVE_INFINITY) ?? 1) > 1);
  const isPicture = !holds(tokens, 'sticker', 'stickers', 'set');
  if (!isOther || !isPicture || tokens.length > MAX_WORDS) return undefined;
  // "Second photo, anime".
  if (saysMoment(words) || readPart(words).values.length > 0) return undefined;
  const { notices, photo } = textsFor(request.person.language);
  return said([notices.albumFirst, request.facts.photoOffered ? photo.sayWhich : '']);
}

const KEEP = { name: 'choose_photo', args: { photo: 'old' } } as const;

/** The answer to the question which of two photos to use, or to keep the one that another was to replace; undefined for other words. */
export function replyToPhotoAnswer(words: string, situation: RulesContext): Reply | undefined {
  const { facts, person } = situation.request;
  const isKept = facts.photoAwaited === true && namesOldPhoto(words);
  if (!facts.photoOffered && !isKept) return undefined;
  const { photo: texts, ask } = textsFor(person.language);
  // A third one is to come, or the earlier one stays.
  if (!isKept && meansNeitherPhoto(words))
    return { text: ask.anotherPhoto, calls: [KEEP, { name: 'request_photo', args: {} }] };
  const photo = isKept ? 'old' : photoMeant(words);
  if (photo === undefined) return meansEitherPhoto(words) ? said([texts.sayWhich]) : undefined;
  const settled = { ...situation.request, facts: { ...facts, photoOffered: false } };
  const { text } = replyAndAskNext(
    [photo === 'new' ? texts.usingNew : texts.kept],
    { ...situation, request: settled },
    // The summary follows.
    '',
  );
  return { text, calls: [{ name: 'choose_photo', args: { photo } }] };
}

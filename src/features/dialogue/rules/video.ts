import { type AssistantContext, asks } from '../../../assistant/agent/context.ts';
import { commandSaid, momentSaid, setSaid } from '../../../assistant/model/said.ts';
import { LANGUAGES, textsFor, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf } from '../../../lexicon/lexicon.ts';
import { clausesOf } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';
import { namesIn } from './names.ts';
import { call, type Step } from './step.ts';

type Meaning = 'sticker' | 'part' | 'moment' | 'draw';

const lexicon = lazy(
  () => new Lexicon<Meaning>(LANGUAGES.flatMap(language => listsOf<Meaning>(wordsOf(language).ofVideo))),
);

/** Longer messages wish for something else, too. */
const MAX_WORDS = 10;
/** "0:02". */
const CLOCK_TIME = /^\s*\d:\d\d\s*$/;

/** Words about the video that was sent last: a sticker from a second that they may name, or the moment to draw. */
export function videoStep(said: string, { turnState, person }: AssistantContext): Step | undefined {
  const { video, plan } = turnState;
  const words = clausesOf(said).flatMap(clause => clause.words);
  const isOther = asks(said) || setSaid(said) !== undefined || Object.keys(namesIn(said)).length > 0;
  if (video === undefined || plan.content !== undefined || isOther || words.length > MAX_WORDS)
    return undefined;
  const found = lexicon().find(words, 'none').flat();
  const names = (wanted: Meaning) => found.some(({ meaning }) => meaning === wanted);
  const hasNumber = /\d/.test(said);
  // If no second can be read from them, the user is asked.
  const value = hasNumber || names('part') ? said : undefined;
  if (names('moment') || (names('draw') && hasNumber)) {
    const isThere =
      video.source === null ? video.thumbnail !== null : !value || momentSaid(value) !== undefined;
    const { momentTaken } = textsFor(person.language).video;
    return {
      ...call('do_for_person', { what: 'video_moment', value }),
      ...(isThere && { text: momentTaken }),
    };
  }
  const isSticker = names('sticker') || commandSaid(said) === 'move' || CLOCK_TIME.test(said);
  return isSticker || (names('part') && hasNumber)
    ? call('do_for_person', { what: 'video_sticker', value })
    : undefined;
}

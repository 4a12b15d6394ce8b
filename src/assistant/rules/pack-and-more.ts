import { intentIn } from '../knowledge/intents.ts';
import type { DialogueRequest } from './history.ts';
import { replyToQuestion } from './intents.ts';
import { splitsOf } from './photo-answer.ts';
import type { TalkLexicon } from './reading/lexicon.ts';
import type { Call, Reply, Situation } from './steps.ts';

/** The rules' reply to a request, for the words that stand beside a wish. */
type Answer = (request: DialogueRequest, lexicon: TalkLexicon) => Reply;

/** In words: a longer message is talk, in whose parts no wish for the pack would be found, so that each would be parted anew. */
const MOST_WORDS = 24;
/** Of places where a message may be parted: each takes a while to read. */
const MOST_SPLITS = 3;

function isOfPack(words: string): boolean {
  return intentIn(words)?.intent === 'pack';
}

/** The call that puts what is there into a pack; one with a name is none, as the words behind may be more of that. */
function packingIn(words: string, situation: Situation, lexicon: TalkLexicon): Call | undefined {
  const [call, ...others] = replyToQuestion(words, situation, lexicon)?.calls ?? [];
  if (call?.name !== 'do_for_person' || others.length > 0) return undefined;
  return call.args.what.startsWith('add_') && call.args.value === undefined ? call : undefined;
}

function isForAnother(call: Call): boolean {
  if (call.name === 'do_for_person') return call.args.what === 'draw_again';
  return call.name === 'update_sticker_params' || call.name === 'plan_stickers';
}

/**
 * The answer to a wish for the pack beside one for another sticker, "add it to my pack and make another one angry": both are done.
 * Undefined where these words are not both.
 */
export function replyToPackAndMore(
  words: string,
  situation: Situation,
  lexicon: TalkLexicon,
  answer: Answer,
): Reply | undefined {
  const { request } = situation;
  const isLong = words.split(/\s+/u, MOST_WORDS + 1).length > MOST_WORDS;
  if (!request.facts.hasSticker || isLong) return undefined;
  for (const [before, behind] of splitsOf(words).slice(0, MOST_SPLITS)) {
    for (const [first, more] of [[before, behind] as const, [behind, before] as const]) {
      // One wish for the pack is enough: each further one would be taken apart again.
      if (!isOfPack(first) || isOfPack(more)) continue;
      const packing = packingIn(first, situation, lexicon);
      if (packing === undefined) continue;
      const messages = [...request.messages.slice(0, -1), { role: 'user' as const, text: more }];
      const { text, calls } = answer({ ...request, messages }, lexicon);
      if (calls.some(isForAnother)) return { text, calls: [packing, ...calls] };
    }
  }
  return undefined;
}

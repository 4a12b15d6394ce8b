import { textsFor } from '../../../i18n/index.ts';
import { answersIn } from '../../answers.ts';
import { intentIn } from '../../knowledge/intents.ts';
import { MAX_STICKERS } from '../../planning/plan-state.ts';
import { replyToQuestion } from '../intents.ts';
import type { ParsedMessage } from '../reading/message.ts';
import { type Call, CONFIRM, type Reply, type RulesContext, said, sentences } from '../steps.ts';
import { replyToFirst } from './first-sticker.ts';
import { bareListIn, readPart } from './items.ts';
import { changesIn } from './several-changes.ts';
import { planWishIn, type SaidWish } from './wish.ts';

/** The photo is asked for beside the call; whether a style is missing only the plan tells, which follows the taste. */
function askForPhoto({ request }: RulesContext): { text: string; calls: Call[] } {
  const { ask } = textsFor(request.person.language);
  if (request.facts.hasPhoto) return { text: '', calls: [] };
  return { text: ask.photo, calls: [{ name: 'request_photo', args: {} }] };
}

/** "Yes, but with a unicorn", "yes, wait" are none. */
const isPlainYes = ({ acts, unknown, values }: ParsedMessage) =>
  acts.has('yes') && !acts.has('wait') && !unknown && values.length === 0;

/** An open plan made anew of the list that the person gives. */
function replannedAs(
  words: string,
  { occasion, style }: NonNullable<RulesContext['request']['facts']['plan']>,
): SaidWish | undefined {
  const list = bareListIn(words);
  return list && { count: list.length, style, occasion, stickers: list };
}

/**
 * The answer to words about several stickers: a plan, a change of the open one, or its confirmation. Undefined where they
 * are about one sticker.
 */
export function replyToPlan(words: string, situation: RulesContext): Reply | undefined {
  const { facts, person } = situation.request;
  const { plan } = facts;
  const texts = textsFor(person.language);
  const understood = readPart(words);
  if (plan !== undefined) {
    // Back from the question that is open: the plan stays.
    if (plan.style === '' && answersIn(words, ['cancel']).size > 0) return said([texts.plans.askChange]);
    const intent = intentIn(words)?.intent;
    // What was taken out is kept nowhere: it can be described.
    if (intent === 'undo' && understood.values.length === 0)
      return said([texts.offline.answers.undo, texts.plans.askChange]);
    // "Make them move" is no style, though it may sound like one.
    const change = intent === 'movement' ? undefined : changesIn(words, plan);
    if (change !== undefined) {
      const next = askForPhoto(situation);
      const isComplete = facts.hasPhoto && plan.style !== '';
      const isDropped = change.remove?.length === plan.stickers.length && change.add === undefined;
      if (isDropped) return { text: texts.plans.dropped, calls: [{ name: 'change_plan', args: change }] };
      // Of what nobody has seen yet nothing is changed: what is said of it depends on what the call leads to.
      const text = isComplete ? texts.plans.changed : next.text;
      return { text, calls: [{ name: 'change_plan', args: change }, ...next.calls] };
    }
  }
  const wish = planWishIn(words, facts) ?? (plan && replannedAs(words, plan));
  if (wish !== undefined) {
    const next = askForPhoto(situation);
    const call: Call = { name: 'plan_stickers', args: wish };
    const count = wish.count ?? wish.stickers?.length;
    // Too many: code says how many there can be.
    const isAsked = next.text !== '' && (count ?? 0) <= MAX_STICKERS;
    if (!isAsked) return { text: '', calls: [call] };
    const { begun, later } = texts.plans;
    return { text: sentences([begun(count), later, next.text]), calls: [call, ...next.calls] };
  }
  const { open, question } = understood;
  if (plan === undefined) {
    const isAsked = facts.planWaits && !facts.summaryShown;
    return isAsked ? replyToFirst(words, understood, situation) : undefined;
  }
  // "More" and "once more" are no yes, nor is one with a wish that was not understood: drawing costs.
  const { bye, wait } = texts.offline.replies;
  if (understood.acts.has('bye')) return said([bye]);
  if (isPlainYes(understood)) return { text: '', calls: [CONFIRM] };
  if (question) return undefined;
  if (understood.acts.has('wait')) return said([wait]);
  if (answersIn(words, ['keepIt', 'skip']).size > 0)
    return said([texts.neverMindDone, plan.style === '' ? texts.ask.style : '']);
  if (replyToQuestion(words, situation) !== undefined) return undefined;
  const unclear = understood.unknown ? texts.offline.replies.unclear : '';
  return said([
    unclear,
    open.has('style') || understood.named.has('style') || plan.style === ''
      ? texts.ask.style
      : texts.plans.askChange,
  ]);
}

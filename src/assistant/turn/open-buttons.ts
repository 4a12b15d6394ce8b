import { z } from 'zod';
import { readOpenButtons, writeOpenButtons } from '../../assistant-db/dialogues/sessions.ts';
import { plansThatAre } from '../../assistant-db/plans/plans.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { photoTag } from '../../features/dialogue/view/next-words.ts';
import { storedIntent, type Wanted } from '../model/intent.ts';
import { type AskingIntent, type IntentOf, isAsking, readIntent } from '../state/intents.ts';
import type { Outgoing } from '../state/outgoing.ts';
import type { TurnContext } from './context.ts';

type ButtonsOver = Extract<Outgoing, { type: 'buttons_over' }>;

export interface Standing {
  readonly sessionId: number;
  readonly revision: number;
  readonly confirmed: boolean;
  readonly offeredPhoto: string | null;
  readonly proposed: string | undefined;
  readonly plan: { readonly id: number; readonly revision: number } | undefined;
}

/** Settled by the next words, or by their own handler. */
type SettledElsewhere = IntentOf<'plan_first' | 'never_mind' | 'choose' | 'ask_value'>;

/** Whether a press would still have its effect. */
function isOpen(asked: Exclude<AskingIntent, SettledElsewhere>, standing: Standing): boolean {
  switch (asked.type) {
    case 'confirm':
      return (
        asked.sessionId === standing.sessionId && asked.revision === standing.revision && !standing.confirmed
      );
    case 'new_photo':
    case 'keep_photo':
      return (
        asked.sessionId === standing.sessionId &&
        standing.offeredPhoto !== null &&
        asked.photoTag === photoTag(standing.offeredPhoto)
      );
    case 'take_value':
    case 'leave_value':
      return asked.valueTag === standing.proposed;
    case 'plan_draw':
      return asked.planId === standing.plan?.id && asked.revision === standing.plan.revision;
    default:
      return asked satisfies never;
  }
}

function readAsking(stored: Wanted): AskingIntent | undefined {
  const asked = readIntent(stored);
  return asked !== undefined && isAsking(asked) ? asked : undefined;
}

function askingIntentOf(message: Outgoing): AskingIntent | undefined {
  if (message.type === 'summary')
    return { type: 'confirm', sessionId: message.sessionId, revision: message.revision };
  const buttons = message.type === 'say' ? (message.buttons ?? []).flat() : [];
  return buttons.flatMap(each => ('action' in each ? (readAsking(each.action) ?? []) : []))[0];
}

/** Buttons of older questions stay; a press on them says that they have expired. */
const MAX_QUESTIONS = 8;
const stored = z.array(z.object({ messageId: z.int(), action: storedIntent }));

async function openButtons(trx: Trx, userId: number): Promise<z.infer<typeof stored>> {
  const json = await readOpenButtons(trx, userId);
  return json === null ? [] : stored.parse(JSON.parse(json));
}

/** Stores a question that is in the chat, so that its buttons can be removed once it is settled. */
export async function noteButtons(
  trx: Trx,
  userId: number,
  messageId: number | undefined,
  message: Outgoing,
): Promise<void> {
  const asked = askingIntentOf(message);
  if (asked === undefined || messageId === undefined) return;
  const others = (await openButtons(trx, userId)).filter(each => each.messageId !== messageId);
  await writeOpenButtons(
    trx,
    userId,
    JSON.stringify([...others, { messageId, action: asked }].slice(-MAX_QUESTIONS)),
  );
}

/** @returns the message that shows a plan and can still be confirmed */
export async function planMessage(trx: Trx, userId: number, planId: number): Promise<number | undefined> {
  const shown = (await openButtons(trx, userId)).findLast(({ action }) => {
    const draws = readAsking(action);
    return draws?.type === 'plan_draw' && draws.planId === planId;
  });
  return shown?.messageId;
}

/** `done`: it did what its button says. `expired`: it came too late. */
export type Press = 'done' | 'expired';

/** The pressed message and the label of its button. */
type Pressed = Pick<TurnContext, 'pressedMessage' | 'pressedLabel'>;

/** Removes the buttons of the pressed message. If the press did what it says, its label stays in the chat. */
export function buttonsOver({ pressedMessage, pressedLabel }: Pressed, press: Press = 'done'): ButtonsOver[] {
  return pressedMessage === undefined
    ? []
    : [over(pressedMessage, press === 'done' ? { pressedMessage, pressedLabel } : {})];
}

function over(messageId: number, { pressedMessage, pressedLabel }: Pressed): ButtonsOver {
  const isChosen = messageId === pressedMessage && pressedLabel !== undefined;
  return { type: 'buttons_over', messageId, ...(isChosen && { chosen: pressedLabel }) };
}

async function take(
  trx: Trx,
  userId: number,
  pressed: Pressed,
  isSettled: (asked: AskingIntent, messageId: number) => boolean,
): Promise<ButtonsOver[]> {
  const noted = await openButtons(trx, userId);
  if (noted.length === 0) return [];
  const approvals = noted.some(({ action }) => readAsking(action)?.type === 'plan_first');
  const waiting = approvals ? await plansThatAre(trx, userId, 'approval') : [];
  const isOver = ({ messageId, action }: (typeof noted)[number]) => {
    const asked = readAsking(action);
    if (asked?.type === 'plan_first') return waiting.every(({ id }) => id !== asked.planId);
    return asked === undefined || isSettled(asked, messageId);
  };
  const settled = noted.filter(isOver);
  if (settled.length > 0) {
    const open = noted.filter(each => !settled.includes(each));
    await writeOpenButtons(trx, userId, open.length === 0 ? null : JSON.stringify(open));
  }
  return settled.map(({ messageId }) => over(messageId, pressed));
}

/**
 * @param standing undefined if the dialogue has ended
 * @param press what became of the press, if its message certainly loses its buttons
 * @returns messages that remove buttons
 */
export async function settleButtons(
  trx: Trx,
  userId: number,
  standing: Standing | undefined,
  pressed: Pressed,
  press?: Press,
): Promise<ButtonsOver[]> {
  const ofPress = press === undefined ? [] : buttonsOver(pressed, press);
  const dead = ofPress[0]?.messageId;
  const settled = await take(
    trx,
    userId,
    pressed,
    (asked, messageId) =>
      messageId === dead ||
      standing === undefined ||
      asked.type === 'never_mind' ||
      asked.type === 'choose' ||
      asked.type === 'ask_value' ||
      (asked.type !== 'plan_first' && !isOpen(asked, standing)),
  );
  return [...settled.filter(({ messageId }) => messageId !== dead), ...ofPress];
}

/** For a turn that does not change the dialogue: text that a button asked for is no longer expected. */
export async function settleAwaited(
  trx: Trx,
  userId: number,
  said: readonly Outgoing[],
  pressed: Pressed,
): Promise<ButtonsOver[]> {
  const settled = await take(trx, userId, pressed, ({ type }) => type === 'never_mind');
  const done = said.map(each =>
    each.type === 'buttons_over' ? each.messageId : each.type === 'say' ? each.replaces : undefined,
  );
  return settled.filter(({ messageId }) => !done.includes(messageId));
}

export function settleApprovals(trx: Trx, userId: number, pressed: Pressed = {}): Promise<ButtonsOver[]> {
  return take(trx, userId, pressed, () => false);
}

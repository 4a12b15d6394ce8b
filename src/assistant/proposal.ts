import { createHash } from 'node:crypto';
import type { ChatMessage } from '../ai-chat/index.ts';
import { type Language, textsFor } from '../i18n/index.ts';
import type { Button, Outgoing } from './outgoing.ts';
import { lastSaid } from './turn/history.ts';
import { NOTES } from './turn/notes.ts';
import { PARAMETERS, type Parameter, type Parameters } from './turn/state/parameters.ts';

/** A value that the bot asks whether to take. It is stored only in the question, in the history. */
export interface Proposal {
  readonly parameter: Parameter;
  readonly value: string;
}

const HOLE = '\u0000';

function proposalIn(said: string, language: Language): Proposal | undefined {
  const { shallITake } = textsFor(language).offline;
  for (const parameter of PARAMETERS) {
    const [before = '', after = ''] = shallITake[parameter](HOLE).split(HOLE);
    const from = said.lastIndexOf(before) + before.length;
    const to = said.indexOf(after, from);
    if (said.includes(before) && to > from) return { parameter, value: said.slice(from, to) };
  }
  return undefined;
}

export function openProposal(
  messages: readonly ChatMessage[],
  language: Language,
  params: Parameters,
): Proposal | undefined {
  const proposal = proposalIn(lastSaid(messages), language);
  if (proposal === undefined || params[proposal.parameter] === proposal.value) return undefined;
  // Behind a press only the summary may follow: the question stays the last words.
  const asked = messages.findLastIndex(each => each.role === 'assistant' && each.text !== '');
  const taken = NOTES.taken(proposal.value);
  const isTaken = messages.slice(asked + 1).some(each => each.role === 'user' && each.text === taken);
  return isTaken ? undefined : proposal;
}

/** For buttons: values are longer than a button may carry. */
export function proposalTag({ parameter, value }: Proposal): string {
  return createHash('sha256').update(`${parameter}:${value}`).digest('base64url').slice(0, 10);
}

export function withProposalButtons(messages: readonly Outgoing[], language: Language): Outgoing[] {
  const last = messages.at(-1);
  const proposal = last?.type === 'say' ? proposalIn(last.text, language) : undefined;
  if (last?.type !== 'say' || proposal === undefined) return [...messages];
  const { take, leave } = textsFor(language).offline.shallITake;
  const valueTag = proposalTag(proposal);
  const buttons: Button[] = [
    { label: take, action: { type: 'take_value', valueTag } },
    { label: leave, action: { type: 'leave_value', valueTag } },
  ];
  return [...messages.slice(0, -1), { ...last, buttons: [buttons] }];
}

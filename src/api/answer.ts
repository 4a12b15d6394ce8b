import { readIntent } from '../assistant/state/intents.ts';
import type { Outgoing } from '../assistant/state/outgoing.ts';
import { encodeCallback } from '../bot/buttons.ts';
import { renderWords } from '../bot/outgoing/render.ts';
import { FINISH } from '../features/knowledge/search/show.ts';
import { type AnswerButton, type Decision, decision } from './schema.ts';

/** The messages to a session, as a program reads them. */
export interface ReceivedMessages {
  readonly text: string;
  readonly command:
    | { readonly command: string; readonly args: Readonly<Record<string, unknown>> }
    | undefined;
  readonly decision: Decision | undefined;
  readonly buttons: readonly AnswerButton[];
  /** By the id of the call that asks for it, the page on which the user signs in. */
  readonly signIns: ReadonlyMap<number, string>;
}

function buttonsOf(message: Outgoing): ReceivedMessages['buttons'] {
  if (message.type !== 'say') return [];
  return (message.buttons ?? []).flat().flatMap((button): ReceivedMessages['buttons'] => {
    if ('url' in button) return [button];
    const action = readIntent(button.action);
    return action === undefined ? [] : [{ label: button.label, press: encodeCallback(action) }];
  });
}

/** A link is next to the button that refuses it. */
function signInOf(message: Outgoing): readonly (readonly [number, string])[] {
  const buttons = message.type === 'say' ? (message.buttons ?? []).flat() : [];
  const url = buttons.flatMap(button => ('url' in button ? [button.url] : []))[0];
  return buttons.flatMap(button => {
    const action = 'action' in button ? readIntent(button.action) : undefined;
    return url !== undefined && action?.type === 'tool_call_refuse' ? [[action.callId, url] as const] : [];
  });
}

/** The links of buttons, for programs that show words only. */
export function withLinks(text: string, buttons: ReceivedMessages['buttons']): string {
  const links = buttons.flatMap(button => ('url' in button ? [`${button.label}: ${button.url}`] : []));
  return [text, ...links].filter(each => each !== '').join('\n\n');
}

/** In a chat, the message of a task is edited. Here only its last state counts. */
function isOutdated(message: Outgoing, later: readonly Outgoing[]): boolean {
  if (message.type !== 'say' || message.showsTask === undefined) return false;
  return later.some(each => each.type === 'say' && each.showsTask === message.showsTask);
}

export function receivedMessages(messages: readonly Outgoing[]): ReceivedMessages {
  const current = messages.filter((message, at) => !isOutdated(message, messages.slice(at + 1)));
  const texts = current.flatMap(message =>
    message.type === 'say' || message.type === 'summary' ? renderWords(message).map(({ text }) => text) : [],
  );
  const commands = current.flatMap(message => (message.type === 'command' ? [message] : []));
  const command = commands.find(({ name }) => name !== FINISH);
  const finished = commands.findLast(({ name }) => name === FINISH);
  return {
    text: texts.join('\n\n').trim(),
    command: command && { command: command.name, args: command.args },
    decision: decision.safeParse(finished?.args).data,
    buttons: current.flatMap(buttonsOf),
    signIns: new Map(current.flatMap(signInOf)),
  };
}

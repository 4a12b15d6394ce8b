import { FINISH } from '../assistant/knowledge/show.ts';
import type { Outgoing } from '../assistant/outgoing.ts';
import { encodeCallback, readAction } from '../bot/buttons.ts';
import { renderWords } from '../bot/outgoing/render.ts';
import { type Decision, decision } from './schema.ts';

/** The messages to a session, as a program reads them. */
export interface ReceivedMessages {
  readonly text: string;
  readonly command:
    | { readonly command: string; readonly args: Readonly<Record<string, unknown>> }
    | undefined;
  readonly decision: Decision | undefined;
  readonly buttons: readonly { readonly label: string; readonly press: string }[];
}

function buttonsOf(message: Outgoing): ReceivedMessages['buttons'] {
  if (message.type !== 'say') return [];
  return (message.buttons ?? []).flat().flatMap(button => {
    const action = 'action' in button ? readAction(button.action) : undefined;
    return action === undefined ? [] : [{ label: button.label, press: encodeCallback(action) }];
  });
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
  };
}

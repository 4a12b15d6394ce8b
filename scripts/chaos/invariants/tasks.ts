import { decodeCallback } from '../../../src/bot/buttons.ts';
import type { Evidence } from '../evidence.ts';
import { type Findings, grouped, notes } from './said.ts';

/** Each letter is sent at most once, and only after a press that approved it. */
export function* lettersOnce({ letters, stored, chats }: Evidence): Findings {
  for (const [letter, sent] of grouped(letters, each => each))
    if (sent.length > 1) yield { text: `${letter} was sent ${sent.length} times` };
  const presses = chats.flatMap(({ events }) =>
    events.flatMap(event => (event.type === 'press' ? (decodeCallback(event.data) ?? []) : [])),
  );
  const agreed = presses.filter(({ type }) => type === 'tool_call' || type === 'tool_call_all').length;
  const begun = notes(stored.audit, 'call').filter(({ content }) => content === 'queued').length;
  if (begun > 0 && agreed === 0) yield { text: `${begun} calls were made without a press` };
  if (letters.length > begun)
    yield { text: `${letters.length} letters were sent, and ${begun} were agreed to` };
}

/** A task starts only by a press of its button, and ends once. */
export function* tasksEnd({ stored, chats }: Evidence): Findings {
  for (const [id, entries] of grouped(notes(stored.audit, 'task'), each => each.id)) {
    const chat = entries[0]?.chat;
    const started = entries.filter(({ content }) => content === 'running');
    const ends = entries.filter(({ content }) => ['done', 'failed', 'stopped'].includes(content));
    const isPressed = chats
      .flatMap(({ events }) => events)
      .some(event => {
        const action = event.type === 'press' ? decodeCallback(event.data) : undefined;
        return action?.type === 'task_start' && action.taskId === id;
      });
    if (started.length > 1) yield { chat, text: `task ${id} was started ${started.length} times` };
    if (started.length > 0 && !isPressed) yield { chat, text: `task ${id} was started without a press` };
    if (ends.length > 1) yield { chat, text: `task ${id} ended ${ends.length} times` };
  }
}

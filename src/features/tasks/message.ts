import { button, say, type Words } from '../../assistant/state/outgoing.ts';
import type { Task } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { isEnded, type Step } from './model/steps.ts';

/** Characters for all titles in one message. Telegram accepts 4,096 UTF-16 units, and an emoji takes two. */
const ROOM = 1200;

const MARKS = {
  waiting: '·',
  running: '⏳',
  done: '✅',
  failed: '⚠️',
  skipped: '➖',
} as const satisfies Record<Step['status'], string>;

function lines(steps: readonly Step[], mark: (step: Step) => string): string[] {
  const longest = Math.max(20, Math.floor(ROOM / Math.max(1, steps.length)));
  return steps.map(step => `${mark(step)} ${firstCharacters(oneLine(step.title), longest)}`);
}

/** Plain text: no markup in a title has an effect. */
function paragraphs(...parts: readonly (string | readonly string[])[]): Words {
  return say(parts.map(part => (typeof part === 'string' ? part : part.join('\n'))).join('\n\n'));
}

/** Renders a task as a message. */
export function taskMessage(
  { id: taskId, status }: Pick<Task, 'id' | 'status'>,
  steps: readonly Step[],
  { tasks: texts }: Texts,
): Words {
  const shown = lines(steps, ({ status: each }) => MARKS[each]);
  const ended = steps.filter(isEnded).length;
  switch (status) {
    case 'proposed': {
      const changing = steps.filter(({ changes }) => changes).length;
      const start = button(texts.start, { type: 'task_start', taskId });
      const drop = button(texts.drop, { type: 'task_drop', taskId });
      const plan = lines(steps, ({ number, changes }) => `${number}.${changes ? ' ✏️' : ''}`);
      return {
        ...paragraphs(texts.proposal(steps.length, changing), plan, texts.question),
        apart: true,
        showsTask: taskId,
        buttons: [[start, drop]],
      };
    }
    case 'running': {
      const stop = button(texts.stop, { type: 'task_stop', taskId });
      return {
        ...paragraphs(texts.running(ended, steps.length), shown),
        apart: true,
        showsTask: taskId,
        buttons: [[stop]],
      };
    }
    case 'done':
    case 'failed':
    case 'stopped':
      return { ...paragraphs(texts.ended[status], shown), apart: true };
    case 'dropped':
      return { ...say(texts.ended.dropped), apart: true };
    default:
      return status satisfies never;
  }
}

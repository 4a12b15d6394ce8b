import { getActiveAssistantSession, updateAssistantSession } from '../../assistant-db/dialogues/sessions.ts';
import type { Task, ToolCall, Trx } from '../../assistant-db/schema.ts';
import { moveTask, runningTask, skipOpenSteps } from '../../assistant-db/tasks/tasks.ts';
import { withdrawToolCalls } from '../../assistant-db/tools/tool-calls.ts';
import { NOTES } from '../model/notes.ts';
import { historyAfter, ledByFirst, parseHistory, serializeHistory } from './history.ts';

/** A stopped task and the calls that were withdrawn with it. */
export interface Stopped {
  readonly task: Task;
  readonly withdrawn: readonly ToolCall[];
}

/** Stops the running task, withdraws its open calls and notes it in the dialogue. Returns undefined if no task was running. */
export async function stopRunningTask(trx: Trx, userId: number, now: number): Promise<Stopped | undefined> {
  const running = await runningTask(trx, userId);
  const task = running && (await moveTask(trx, running.id, 'running', { status: 'stopped' }, now));
  if (task === undefined) return undefined;
  await skipOpenSteps(trx, task.id);
  const withdrawn = await withdrawToolCalls(trx, userId, now);
  const dialogue = await getActiveAssistantSession(trx, userId);
  if (dialogue !== undefined) {
    const before = ledByFirst(parseHistory(dialogue.history));
    const history = historyAfter(before, [{ role: 'user', text: NOTES.taskStopped }], []);
    const change = { history: serializeHistory(history), updated_at: now };
    await updateAssistantSession(trx, dialogue.id, dialogue.version, change);
  }
  return { task, withdrawn };
}

import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';
import type { EndedStep, Step } from './model/steps.ts';

export const TASKS_INTENTS = [
  intent('task_start', { taskId: id }, { code: 'task_start', style: 'success' }),
  intent('task_drop', { taskId: id }, { code: 'task_drop' }),
  intent('task_stop', { taskId: id }, { code: 'task_stop', unlimited: true, supersedes: 'own_turn' }),
  /** Shows a proposed task with buttons to start or drop it. */
  intent('propose_task', { request: z.string(), steps: z.custom<readonly Step[]>() }, { byTool: true }),
  /** Stores the progress of the running task. `goesOn`: queue the next turn right away. */
  intent(
    'advance_task',
    {
      taskId: id,
      ended: z.custom<readonly EndedStep[]>(),
      added: z.custom<readonly Step[]>(),
      report: z.custom<{ readonly text: string; readonly success: boolean } | undefined>(),
      tokens: z.number(),
      goesOn: z.boolean(),
    },
    { byTool: true },
  ),
] as const;

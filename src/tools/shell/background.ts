import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { shorten } from '../shorten.ts';
import { type Executing, startApproved, statusOf, toldOutput } from './execute.ts';

/** Starts a command that goes on while the dialogue does. */
export function runInBackgroundTool(parts: Executing): OutwardTool {
  return defineTool({
    name: 'runInBackground',
    description:
      'Starts a shell command that may take long, such as a server, and returns its id at once. checkOutput tells how it does. The person sees it and decides.',
    schema: z.object({ command: z.string().min(1).describe('As it is typed in a shell, without "&"') }),
    execute: async ({ command }, { signal }: ToolContext) => {
      const { jobs } = parts.shell;
      if (jobs.isFull) return { ok: false, error: 'Too much runs already: wait until something of it ends.' };
      const running = await startApproved(parts, command, true, signal);
      if ('ok' in running) return running;
      const { id } = jobs.add(command, running);
      return { ok: true, output: { id, status: 'running' } };
    },
  });
}

/** How a command in the background does. */
export function checkOutputTool({ shell: { jobs } }: Executing): OutwardTool {
  return defineTool({
    name: 'checkOutput',
    description: 'What a command in the background has written so far, and whether it still runs.',
    schema: z.object({ id: z.int().describe('As runInBackground gave it') }),
    execute: async ({ id }) => {
      const job = jobs.find(id);
      if (job === undefined) {
        const known = jobs.all.map(each => each.id).join(', ');
        return { ok: false, error: `There is no command ${id}. There are: ${known || 'none'}.` };
      }
      const { result } = job.running;
      const status = result === undefined ? 'running' : statusOf(result);
      const output = toldOutput(job.command, job.running);
      return {
        ok: true,
        output: { id, status, output },
        historyOutput: { id, status, output: shorten(output, 'both ends', 1000) },
      };
    },
  });
}

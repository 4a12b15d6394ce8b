import type { Job } from '../../tools/shell/command.ts';
import { printable } from '../display/width.ts';
import { exactLine } from '../tools/escape-invisible.ts';
import type { Command } from './types.ts';

function stateOf(
  { running: { result } }: Job,
  texts: { readonly running: string; readonly ended: string },
): string {
  if (result === undefined) return texts.running;
  return result.type === 'exited' ? `${texts.ended} (${result.code})` : texts.ended;
}

/** Commands in the background; one of them can be ended. */
export const jobs: Command = {
  name: 'jobs',
  argument: 'job',
  run: async ({ toolbox, texts, screen, style }, argument) => {
    const all = toolbox.jobs.all;
    const [, id] = /^stop\s+(\S+)$/.exec(argument) ?? [];
    if (id !== undefined) {
      const job = toolbox.jobs.find(Number(id));
      if (job === undefined) return screen.print(style.dim(texts.tools.jobs.unknown(printable(id))));
      job.running.stop('person');
      await job.running.ended;
      return screen.print(texts.tools.jobs.stopped);
    }
    if (all.length === 0) return screen.print(style.dim(texts.tools.jobs.none));
    const lines = all.map(
      job => `  ${job.id}. ${stateOf(job, texts.tools.jobs)}: ${style.code(exactLine(job.command))}`,
    );
    screen.print(lines.join('\n'));
  },
};

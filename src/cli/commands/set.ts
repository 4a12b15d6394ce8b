import { errorMessage } from '../../lib/errors.ts';
import { printable } from '../display/width.ts';
import { typedPath } from '../files.ts';
import type { Command, Session } from '../session.ts';
import { currentProvider, isTuned, TUNED } from '../settings.ts';

const NAMES = [...Object.keys(TUNED), 'workspace'].join(', ');

/** Stores one value. Returns whether anything changed. */
async function change(session: Session, name: string, value: string): Promise<boolean> {
  const { texts, toolbox, settings } = session;
  if (name === 'workspace' && value !== '') {
    const folder = typedPath(value);
    try {
      await toolbox.moveTo(folder);
      return true;
    } catch (error) {
      session.warn(texts.tools.badFolder(printable(folder), errorMessage(error)));
      return false;
    }
  }
  if (!isTuned(name)) {
    session.note(texts.badValue('/set', NAMES));
    return false;
  }
  const { schema, allowed } = TUNED[name];
  const wanted = schema.safeParse(value === '' ? undefined : Number(value.replace(',', '.')));
  if (value !== 'default' && !wanted.success) {
    session.note(texts.badValue(name, `${allowed}, default`));
    return false;
  }
  settings.set({ [name]: wanted.data });
  return true;
}

export const set: Command = {
  name: 'set',
  argument: 'setting',
  run: async (session, argument, signal) => {
    const [name = ''] = argument.split(/\s+/);
    const value = argument.slice(name.length).trim();
    if (name !== '') {
      if (!(await change(session, name.toLowerCase(), value))) return;
      await session.restart(signal);
    }
    const { config, settings, texts, screen, style, toolbox } = session;
    const { temperature, max_tokens } = settings.value;
    const rows = [
      ['temperature', temperature ?? texts.usualOfModel],
      ['max_tokens', max_tokens ?? texts.usualOfModel],
      ['context', config.AI_CONTEXT_TOKENS[currentProvider(config)] ?? texts.usualOfModel],
      ['workspace', toolbox.folder],
    ];
    screen.print(
      rows.map(([row, is]) => `  ${style.accent(`${row}`.padEnd(12))} ${printable(`${is}`)}`).join('\n'),
    );
  },
};

import { errorMessage } from '../../lib/errors.ts';
import { TOOL_GROUP_NAMES, isToolGroup } from '../../tools/index.ts';
import { printable } from '../display/width.ts';
import { currentProvider, isBuiltIn } from '../providers.ts';
import type { Session } from '../session.ts';
import type { Command } from './types.ts';

/** Which tools are on, where they work, and how commands run. */
export function toolsInUse({ toolbox, texts, style, config }: Session): string {
  const { on, folder, isolates } = toolbox;
  if (on.length === 0) return style.dim(texts.tools.none);
  const lines = [style.dim(texts.tools.inUse(on.join(', '), printable(folder)))];
  if (on.includes('shell')) {
    lines.push(isolates ? style.dim(texts.tools.isolated) : style.warning(`⚠ ${texts.tools.notIsolated}`));
  }
  if (isBuiltIn(currentProvider(config))) lines.push(style.warning(`⚠ ${texts.tools.noModel}`));
  return lines.join('\n');
}

async function switchTo(session: Session, name: string, value: string, signal: AbortSignal): Promise<void> {
  const { toolbox, texts, screen, style } = session;
  if (!isToolGroup(name)) {
    return session.note(texts.tools.unknownGroup(printable(name), TOOL_GROUP_NAMES.join(', ')));
  }
  if (value !== 'on' && value !== 'off') return session.note(texts.badValue(name, 'on, off'));
  try {
    await toolbox.switch(name, value === 'on');
  } catch (error) {
    return screen.print(style.warning(texts.tools.badFolder(printable(toolbox.folder), errorMessage(error))));
  }
  await session.restart(signal);
  screen.print(texts.tools.switched(name, value === 'on'));
  if (value === 'on') screen.print(toolsInUse(session));
}

/** Shows the tools, or switches some of them. */
export const tools: Command = {
  name: 'tools',
  argument: 'tools',
  run: async (session, argument, signal) => {
    const { toolbox, texts, screen, style } = session;
    const [name = '', value = ''] = argument.split(/\s+/);
    if (name !== '') return switchTo(session, name, value, signal);
    const names = TOOL_GROUP_NAMES.map(group => {
      const state = toolbox.on.includes(group) ? texts.on : texts.off;
      const of = toolbox.toolsOf(group).join(', ');
      return `  ${style.accent(group.padEnd(8))} ${state.padEnd(5)} ${style.dim(of)}`;
    });
    screen.print([...names, toolsInUse(session), style.dim(texts.tools.switching)].join('\n'));
  },
  complete: async () => TOOL_GROUP_NAMES.flatMap(group => [`${group} on`, `${group} off`]),
};

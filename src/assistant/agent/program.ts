import { z } from 'zod';
import type { Tool } from '../../agents/tool.ts';
import { FINISH } from '../../features/knowledge/search/show.ts';
import { type AuthorizedTool, withAuthority } from './authority.ts';
import type { AssistantContext } from './context.ts';

/** Something that only the caller of the HTTP API can do, such as opening an app. */
const clientCommand = z.object({
  name: z.string().regex(/^[A-Za-z_]\w{0,63}$/),
  description: z.string().max(500),
  /** Descriptions of the arguments, by name. All arguments are strings. */
  args: z
    .record(z.string().regex(/^[A-Za-z_]\w{0,63}$/), z.string().max(200))
    .refine(args => Object.keys(args).length <= 16, { error: 'has at most 16 arguments' })
    .default({}),
});
export const clientCommands = z
  .array(clientCommand)
  .max(16)
  .refine(all => new Set(all.map(({ name }) => name)).size === all.length, { error: 'has a name twice' })
  .refine(all => all.every(({ name }) => name !== FINISH), { error: `must not name ${FINISH}` });
type ClientCommand = z.infer<typeof clientCommand>;

/** How a program wants its words to be handled. Stored with them. */
export const program = z.object({
  /** The agent that leads this turn. */
  leader: z.literal('planning').optional(),
  commands: clientCommands.default([]),
});
export type Program = z.infer<typeof program>;

function commandTool({ name, description, args }: ClientCommand): Tool<AssistantContext> {
  const names = Object.keys(args);
  const properties = Object.fromEntries(
    Object.entries(args).map(([each, meaning]) => [each, { type: 'string', description: meaning }]),
  );
  return {
    name,
    description: `${description} The user's own device does it.`,
    parameters: { type: 'object', properties, required: names, additionalProperties: false },
    call: async (given, { show }) => {
      const strings = z.record(z.string(), z.string()).safeParse(given);
      if (!strings.success || names.some(each => !Object.hasOwn(strings.data, each)))
        return { ok: false, error: `Wrong arguments: ${names.join(', ')} must be strings.`, malformed: true };
      if (!show.command(name, strings.data))
        return { ok: false, error: 'One command in each turn: nothing more was passed on.' };
      return { ok: true, output: { note: 'Passed on to the device. Tell the user in one short sentence.' } };
    },
  };
}

/** The caller's commands as tools of an agent. A name that the agent already uses keeps its meaning. */
export function commandTools(
  { commands }: Program,
  own: readonly Tool<AssistantContext>[],
): AuthorizedTool<AssistantContext>[] {
  const taken = new Set(own.map(({ name }) => name));
  return commands
    .filter(({ name }) => !taken.has(name))
    .map(command => withAuthority<AssistantContext>('commits', commandTool(command)));
}

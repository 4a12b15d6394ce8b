import { z } from 'zod';
import type { ToolDeclaration } from '../types.ts';
import { type CustomContent, defineContent } from './types.ts';

/** Tools that the model may call. */
export interface ToolsContent extends CustomContent {
  readonly type: 'tools';
  readonly tools: readonly ToolDeclaration[];
}

const declaration = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.looseObject({ type: z.literal('object') }),
});

/** Those that were looked at before: they are the same in every request. */
const declared = new WeakSet<object>();

function declaresTool(tool: unknown): boolean {
  if (typeof tool !== 'object' || tool === null) return false;
  if (!declared.has(tool)) {
    if (!declaration.safeParse(tool).success) return false;
    declared.add(tool);
  }
  return true;
}

const schema: z.ZodType<ToolsContent> = z.object({
  type: z.literal('tools'),
  // Each as it is, no copy: what it costs is remembered of it.
  tools: z.array(z.custom<ToolDeclaration>(declaresTool, 'declares no tool')),
});

export const tools = defineContent('tools', schema, (content, _role, parts) => ({
  ...parts,
  settings: { ...parts.settings, tools: [...parts.settings.tools, ...content.tools] },
}));

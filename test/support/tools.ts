import { declarationsOf } from '../../src/agents/agent.ts';
import { ASSISTANT_TOOLS } from '../../src/features/dialogue/agent/tools/index.ts';

/** The tools of the sticker assistant as models see them. */
export const TOOL_DECLARATIONS = declarationsOf({ tools: ASSISTANT_TOOLS, handoffs: [] });

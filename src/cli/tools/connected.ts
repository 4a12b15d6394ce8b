import type { AssistantContext } from '../../assistant/agent/context.ts';
import { takePictures } from '../../bot/features/connected-tools/pictures.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import type { ToolPolicy } from '../../mcp/client/tool.ts';
import { type Approve, REFUSED } from '../../tools/approval.ts';
import type { Screen } from '../display/screen.ts';
import { cut, exactly } from './escape-invisible.ts';

/** Of how far a call is, in columns. */
const PROGRESS_WIDTH = 60;

/**
 * How tools of servers are used in the terminal: all of them, by whoever sits there, who is asked before what may change
 * something.
 */
export function terminalPolicy(
  approve: Approve,
  screen: Screen,
  decoder: () => Decoder,
): ToolPolicy<AssistantContext> {
  return {
    isOpen: () => true,
    hold: async ({ server, tool, args }, { signal }) => {
      const approval = await approve({ type: 'call_tool', server, tool, args }, signal);
      return approval === 'refused' ? { ...REFUSED, needsReply: true } : undefined;
    },
    onProgress: ({ tool }, { progress, total, message = '' }) => {
      const far = total === undefined ? String(progress) : `${progress}/${total}`;
      screen.status('turn', cut(exactly(`${tool} ${far} ${message}`).replaceAll('\n', ' '), PROGRESS_WIDTH));
    },
    takePictures: (pictures, context) => takePictures(decoder(), pictures, context),
  };
}

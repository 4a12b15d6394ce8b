import { type InstructionsContent, instructions } from './instructions.ts';
import { type NoteContent, note } from './note.ts';
import { type PictureContent, picture } from './picture.ts';
import { type StateContent, state } from './state.ts';
import { type SummaryContent, summary } from './summary.ts';
import { type ToolCallsContent, toolCalls } from './tool-calls.ts';
import { type ToolResultsContent, toolResults } from './tool-results.ts';
import { type ToolsContent, tools } from './tools.ts';
import type { ContentHandler } from './types.ts';

/** Content whose handlers are registered where nobody names others. */
export type BuiltInContent =
  | InstructionsContent
  | StateContent
  | SummaryContent
  | PictureContent
  | NoteContent
  | ToolsContent
  | ToolCallsContent
  | ToolResultsContent;

/** Their handlers. A new type is a file beside this one and a line here. */
export const BUILT_IN_CONTENT: readonly ContentHandler[] = [
  instructions,
  state,
  summary,
  picture,
  note,
  tools,
  toolCalls,
  toolResults,
];

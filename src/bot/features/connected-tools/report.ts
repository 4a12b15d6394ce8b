import { sayVerbatim, type Words } from '../../../assistant/outgoing.ts';
import type { ToolCall } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { CallOutcome } from '../../../mcp/client/connection.ts';
import { readResult } from '../../../mcp/client/result.ts';
import { shorten } from '../../../tools/shorten.ts';
import { visible } from './arguments.ts';
import { agreedLines, shownNames } from './question.ts';

/** As much of an answer as a person is shown; the model is told more. */
const SHOWN_LENGTH = 2500;

function headline(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): string {
  const names = shownNames(call);
  switch (outcome.type) {
    case 'answered':
      return outcome.result.isError ? texts.failed(...names) : texts.done(...names);
    case 'not_done':
      return texts.notDone(...names);
    case 'lost':
      return texts.lost(...names);
    default:
      return outcome satisfies never;
  }
}

/**
 * What a person is told of a call that they have agreed to: what has come of it, what it was, and below that the server's own
 * words, as such.
 */
export function reportOf(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): Words {
  const said = outcome.type === 'answered' ? readResult(outcome.result).text : '';
  const agreed = sayVerbatim(headline(call, outcome, texts), agreedLines(call));
  if (said === '') return agreed;
  const lines = shorten(said, 'both ends', SHOWN_LENGTH).split('\n').map(visible);
  const { text, verbatim } = sayVerbatim(`${agreed.text}\n\n${texts.answer}`, lines);
  return { ...agreed, text, verbatim: [...(agreed.verbatim ?? []), ...(verbatim ?? [])] };
}

import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { AssistantContext } from '../../assistant/agent/context.ts';
import { textsFor } from '../../i18n/index.ts';
import { asData } from '../../tools/results.ts';
import { sourceOf } from './search/citations.ts';

/** Searches documents and the other sources. Passages are numbered, so that answers can cite them. */
export const searchDocuments = defineTool({
  name: 'searchDocuments',
  description: 'Search the documents. Answer only from the passages, with [1] after each claim.',
  schema: z.object({
    query: z.string().min(1).describe('Words that the answer would contain'),
  }),
  isOffered: ({ documents }: AssistantContext) => documents.areThere,
  async execute({ query }, { documents, knowledge, person, preamble }) {
    const texts = textsFor(person.language);
    preamble(texts.documents.looking);
    const found = await documents.find(query);
    // An answer from help or earlier dialogues needs no document.
    if (found.length > 0 || !knowledge.last?.found.length) documents.mustCite = true;
    if (found.length === 0)
      return {
        ok: true,
        output: { note: 'Nothing matches. Try other words once, or say that the documents do not say.' },
      };
    const passages = found.map(
      ([number, passage]) => `[${number}] ${sourceOf(passage, texts)}\n${passage.text}`,
    );
    return {
      ok: true,
      output: { passages: asData('the documents', passages.join('\n\n')) },
      // Not kept in the history, where a changed document would live on; it can be searched again.
      historyOutput: { found: found.length },
    };
  },
});

import type { AssistantContext } from '../../src/assistant/agent/context.ts';
import { GivenPassages } from '../../src/features/knowledge/search/sources.ts';

const nothing = { found: [], newest: [], stickers: 0 };

/** Empty search results, for turns in which agents find nothing. */
export const nothingToFind: Pick<AssistantContext, 'today' | 'knowledge' | 'show' | 'documents' | 'outage'> =
  {
    today: 0,
    outage: false,
    documents: new GivenPassages([], { userId: 1, signal: new AbortController().signal }),
    knowledge: {
      search: async () => nothing,
      overview: async () => nothing,
      help: () => '',
      last: undefined,
    },
    show: { messages: [], stickers: async () => 0, command: () => false },
  };

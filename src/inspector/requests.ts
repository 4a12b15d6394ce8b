import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatProvider } from '../ai-chat/index.ts';
import type { RequestView } from '../playground/web/protocol/inspector.ts';

type ProviderRequest = Parameters<ChatProvider['complete']>[0];

/** What a message says, in one text: pictures by their size, calls and results as JSON. */
function wordsOf(message: ChatMessage): string {
  switch (message.role) {
    case 'user': {
      const pictures = (message.images ?? []).map(
        ({ mimeType, base64 }) => `[${mimeType}, ${Math.ceil((base64.length * 3) / 4 / 1024)} kB]`,
      );
      return [...pictures, message.text].join('\n');
    }
    case 'assistant': {
      const calls = message.toolCalls.map(({ name, args }) => `→ ${name} ${JSON.stringify(args ?? null)}`);
      return [...(message.text === '' ? [] : [message.text]), ...calls].join('\n');
    }
    case 'tool':
      return message.results.map(({ name, output }) => `${name}: ${JSON.stringify(output)}`).join('\n');
    default:
      return message satisfies never;
  }
}

function viewOf({ system, state, messages, tools, ...others }: ProviderRequest): RequestView {
  const { simpleSystem: _, builtInAnswer: __, ...settings } = others;
  return {
    system,
    state,
    messages: messages.map(message => ({ role: message.role, text: wordsOf(message) })),
    tools,
    settings,
  };
}

/** All that models were asked, in memory: shown one at a time, as each repeats the whole dialogue. */
export class Requests {
  readonly #bytes = new Map<string, Buffer>();

  /** @returns the path under which the page finds it, until it is dropped */
  keep(request: ProviderRequest): string {
    const id = randomUUID();
    this.#bytes.set(id, Buffer.from(JSON.stringify(viewOf(request))));
    return `/traces/${id}`;
  }

  get(id: string): Buffer | undefined {
    return this.#bytes.get(id);
  }

  drop(path: string): void {
    this.#bytes.delete(path.replace('/traces/', ''));
  }
}

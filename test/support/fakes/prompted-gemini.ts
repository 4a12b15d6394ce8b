import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { readBody } from './fake-http.ts';

/** One answer in the making. */
interface PromptedAnswer {
  /** Sends the next words. */
  say(words: string): void;
  /** Sends the last words. */
  end(words: string): void;
}

export interface PromptedGemini {
  /** For the environment of the bot. */
  readonly variables: Readonly<Record<string, string>>;
  /** Waits for the request number `count`; its answer is the test's to give. */
  asked(count: number): Promise<PromptedAnswer>;
  stop(): Promise<void>;
}

/** A Gemini whose words come when a test says so (ai.google.dev/api/generate-content#method:-models.streamgeneratecontent). */
export async function startPromptedGemini(): Promise<PromptedGemini> {
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(() => {
      if (request.url?.includes('streamGenerateContent')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        streams.push(response);
      } else response.writeHead(404).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const event = (text: string, last: object = {}) =>
    `data: ${JSON.stringify({
      candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0, ...last }],
      usageMetadata: { promptTokenCount: 1, totalTokenCount: 1 },
    })}\r\n\r\n`;
  return {
    variables: {
      AI_PROVIDERS: 'gemini',
      IMAGE_PROVIDERS: 'offline',
      GEMINI_API_KEY: 'a-key',
      GEMINI_BASE_URL: `http://127.0.0.1:${address.port}`,
    },
    asked: async count => {
      await expect.poll(() => streams.length).toBe(count);
      const stream = streams.at(-1);
      if (stream === undefined) throw new Error('nothing was asked');
      return {
        say: words => void stream.write(event(words)),
        end: words => void stream.end(event(words, { finishReason: 'STOP' })),
      };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

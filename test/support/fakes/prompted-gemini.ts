import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { readBody } from './fake-http.ts';
import { listen } from './listen.ts';

/** One answer in progress. */
interface PromptedAnswer {
  /** Sends the next words. */
  say(words: string): void;
  /** Sends the last words. */
  end(words: string): void;
}

export interface PromptedGemini {
  /** For the environment of the bot. */
  readonly variables: Readonly<Record<string, string>>;
  /** Waits for request number `count`, which the test then answers. */
  asked(count: number): Promise<PromptedAnswer>;
  stop(): Promise<void>;
}

/** A Gemini whose text arrives when a test sends it (ai.google.dev/api/generate-content#method:-models.streamgeneratecontent). */
export async function startPromptedGemini(): Promise<PromptedGemini> {
  const streams: ServerResponse[] = [];
  const { origin, stop } = await listen((request, response) => {
    void readBody(request).then(() => {
      if (request.url?.includes('streamGenerateContent')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        streams.push(response);
      } else response.writeHead(404).end('{}');
    });
  });
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
      GEMINI_BASE_URL: origin,
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
    stop,
  };
}

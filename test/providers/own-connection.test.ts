import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createGeminiImages } from '../../src/providers/gemini/images.ts';
import { createGeminiSynthesizer } from '../../src/providers/gemini/voice.ts';
import { createOpenAIImages } from '../../src/providers/openai/images.ts';
import { createOpenAISynthesizer } from '../../src/providers/openai/voice.ts';
import { serve } from '../support/fakes/listen.ts';
import { photo } from '../support/pictures/pictures.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const data = PNG.toString('base64');
const SAMPLES = Buffer.alloc(4800).toString('base64');
const { signal } = new AbortController();

/** An answer of Gemini's with this in it. */
function candidate(mimeType: string, base64: string): object {
  const parts = [{ inlineData: { mimeType, data: base64 } }];
  return { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] };
}

/** A service that breaks each connection over which a second request comes, as where it was just closing it. */
async function closingService(body: object): Promise<string> {
  const used = new WeakSet<Socket>();
  const answer = (socket: Socket, response: ServerResponse) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };
  return serve((request, response) => {
    request.resume().once('end', () => answer(request.socket, response));
  });
}

test.each([
  ['Gemini', createGeminiImages, candidate('image/png', data)],
  ['OpenAI', createOpenAIImages, { data: [{ b64_json: data }] }],
] as const)('requests a picture of %s over a new connection', async (_, create, body) => {
  const baseUrl = await closingService(body);
  const images = create({ apiKey: 'key', baseUrl, model: 'newest' });
  const params = { style: 'anime', emotion: 'joy', pose: 'waving' };
  const request = { photo: await photo(), params, keyColor: 'green', attempt: 1, take: 1 } as const;
  for (let count = 0; count < 2; count++) {
    const { bytes } = await images.draw(request, signal);
    expect(bytes).toEqual(PNG);
  }
});

test.each([
  ['Gemini', createGeminiSynthesizer, candidate('audio/L16;codec=pcm;rate=24000', SAMPLES)],
  ['OpenAI', createOpenAISynthesizer, {}],
] as const)('so is a voice message of %s: it has one try', async (_, create, body) => {
  const baseUrl = await closingService(body);
  const { synthesize } = create({ apiKey: 'key', baseUrl, model: 'newest', voice: 'clear' });
  for (let count = 0; count < 2; count++) {
    const { bytes } = await synthesize('Your sticker is ready.', signal);
    expect(bytes.length).toBeGreaterThan(0);
  }
});

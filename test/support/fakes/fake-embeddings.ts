import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { hashedVector } from '../../../scripts/bench/documents/hashed-vectors.ts';
import { readBody, send } from './fake-http.ts';
import { listen } from './listen.ts';

const Text = z.string().trim().min(1);
/** https://platform.openai.com/docs/api-reference/embeddings/create */
const OpenAIRequest = z.strictObject({ model: Text, input: z.array(Text).min(1).max(2048) });
/** https://ai.google.dev/api/embeddings#method:-models.batchembedcontents */
const GeminiRequest = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        model: z.string().startsWith('models/'),
        content: z.strictObject({ parts: z.tuple([z.strictObject({ text: Text })]) }),
        taskType: z.enum(['RETRIEVAL_QUERY', 'RETRIEVAL_DOCUMENT']).optional(),
        outputDimensionality: z.number().int().min(128).max(3072),
      }),
    )
    .min(1)
    .max(100),
});

interface Embedded {
  readonly model: string;
  readonly texts: readonly string[];
  readonly taskTypes?: readonly (string | undefined)[];
}

/** Embedding models of OpenAI and Gemini on loopback, as strict as the real ones, for as long as the test runs. */
export async function fakeEmbeddings() {
  const embedded: Embedded[] = [];
  const violations: string[] = [];
  const failing = { status: 0, words: '' };
  const vectorsFor = (model: string, path: string, body: unknown) => {
    if (path.endsWith(':batchEmbedContents')) {
      const { requests } = GeminiRequest.parse(body);
      if (requests.some(each => each.model !== `models/${model}`)) throw new Error('the models differ');
      if (requests.some(each => each.taskType !== undefined) && model !== 'gemini-embedding-001')
        throw new Error('this model has no task types');
      const texts = requests.map(({ content }) => content.parts[0].text);
      embedded.push({ model, texts, taskTypes: requests.map(({ taskType }) => taskType) });
      return { embeddings: texts.map(text => ({ values: hashedVector(text) })) };
    }
    const { input, model: asked } = OpenAIRequest.parse(body);
    embedded.push({ model: asked, texts: input });
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: hashedVector(text) }));
    const usage = { prompt_tokens: input.join('').length, total_tokens: input.join('').length };
    return { object: 'list', model: asked, data: data.toReversed(), usage };
  };
  const { origin, stop } = await listen(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const text = (await readBody(request)).toString('utf8');
    if (failing.status > 0 && text.includes(failing.words)) {
      const error = { message: 'no', type: 'invalid_request_error', code: null, param: null };
      return send(response, { kind: 'json', status: failing.status, body: { error } });
    }
    const gemini = /^\/v1beta\/models\/([^/:]+):batchEmbedContents$/.exec(path);
    try {
      if (request.method !== 'POST' || (gemini === null && path !== '/v1/embeddings'))
        throw new Error(`there is no ${request.method} ${path}`);
      const body = vectorsFor(gemini?.[1] ?? '', path, JSON.parse(text));
      send(response, { kind: 'json', status: 200, body });
    } catch (error) {
      violations.push(String(error));
      send(response, { kind: 'json', status: 400, body: { error: { message: String(error) } } });
    }
  });
  onTestFinished(async () => {
    await stop();
    if (violations.length > 0)
      throw new Error(`Requests that no real service would take:\n${violations.join('\n')}`);
  });
  return {
    origin,
    baseUrl: `${origin}/v1`,
    /** Accepted requests, in order. */
    embedded,
    /** Answers requests that contain these words with an error. @param status 0: answers again */
    fails: (status: number, words = '') => Object.assign(failing, { status, words }),
  };
}

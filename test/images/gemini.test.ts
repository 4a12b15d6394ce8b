import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssistantPrompt, PROMPT_VERSION } from '../../src/images/prompt.ts';
import type { ImageRequest } from '../../src/images/types.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/lib/errors.ts';
import { createGeminiImages } from '../../src/providers/gemini/images.ts';
import { geminiAnswers as answers, type FakeGemini, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import type { GeminiAnswer } from '../support/gemini/stream.ts';

const MODEL = 'gemini-nano-banana-2.1';
const FIRST_MODEL = 'gemini-2.5-flash-image';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 2]);
const WEBP = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1');

const REQUEST: ImageRequest = {
  photo: JPEG,
  params: { style: 'anime', emotion: 'joy', pose: 'waving' },
  keyColor: 'green',
  attempt: 1,
  take: 1,
};

let fake: FakeGemini;
beforeEach(async () => {
  fake = await startFakeGemini({ models: [MODEL, FIRST_MODEL].map(id => ({ id, draws: true })) });
  return () => stopClean(fake);
});

const draw = (request: ImageRequest = REQUEST, timeoutMs?: number) =>
  createGeminiImages({
    apiKey: fake.apiKey,
    baseUrl: fake.baseUrl,
    model: MODEL,
    ...(timeoutMs !== undefined && { timeoutMs }),
  }).draw(request, new AbortController().signal);

describe('drawing', () => {
  it('sends the look of the set after the photo', async () => {
    fake.script(answers.image(PNG));
    const request = { ...REQUEST, reference: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9]) };
    await draw(request);
    expect(fake.requests[0]?.body.contents[0]?.parts).toEqual([
      { text: buildAssistantPrompt(request) },
      { inlineData: { mimeType: 'image/jpeg', data: JPEG.toString('base64') } },
      { inlineData: { mimeType: 'image/jpeg', data: request.reference.toString('base64') } },
    ]);
  });

  it.each([
    [4, '2K'],
    [9, '4K'],
  ])('asks for a sheet of %i stickers at %s', async (count, imageSize) => {
    fake.script(answers.image(PNG));
    const sheet = Array.from({ length: count }, () => REQUEST.params);
    await draw({ ...REQUEST, sheet });
    expect(fake.requests[0]?.body.generationConfig?.imageConfig).toEqual({ aspectRatio: '1:1', imageSize });
  });

  it.each([
    [MODEL, { 2: 1.5, 3: 2.25 }],
    ['gemini-3-pro-image', { 2: 1, 3: 2000 / 1120 }],
    [FIRST_MODEL, {}],
  ])('%s: what sheets cost', (model, sheets) => {
    expect(createGeminiImages({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model }).sheets).toEqual(sheets);
  });

  it.each([
    [MODEL, { aspectRatio: '1:1', imageSize: '2K' }],
    [FIRST_MODEL, { aspectRatio: '1:1' }],
  ])('asks %s for the poses of a movement in a size that it draws', async (model, imageConfig) => {
    fake.script(answers.image(PNG));
    const images = createGeminiImages({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model });
    await images.draw({ ...REQUEST, frames: { count: 4, as: 'sheet' } }, new AbortController().signal);
    expect(fake.requests[0]?.body.generationConfig?.imageConfig).toEqual(imageConfig);
  });

  it('sends the prompt and the photo, and asks for a square picture', async () => {
    fake.script(answers.image(PNG));
    await draw();
    expect(fake.requests).toEqual([
      {
        model: MODEL,
        body: {
          contents: [
            {
              role: 'user',
              parts: [
                { text: buildAssistantPrompt(REQUEST) },
                { inlineData: { mimeType: 'image/jpeg', data: JPEG.toString('base64') } },
              ],
            },
          ],
          generationConfig: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '1:1' } },
        },
      },
    ]);
  });

  it.each([
    ['PNG', PNG],
    ['JPEG', JPEG],
    ['WebP', WEBP],
  ])('takes a %s, whatever type was declared', async (_, bytes) => {
    fake.script(answers.image(bytes, 'image/x-whatever', 'Here you are.'));
    expect(await draw()).toEqual({
      bytes,
      background: 'flat-key',
      provider: 'gemini',
      model: MODEL,
      promptVersion: PROMPT_VERSION,
    });
    expect(fake.imagesPaid).toBe(1);
  });

  it('does not take a sketch from the model’s thoughts for the picture', async () => {
    fake.script(answers.imageThoughtFirst(JPEG, PNG));
    expect((await draw()).bytes).toEqual(PNG);
    expect(fake.imagesPaid).toBe(1);
  });

  it('finds the picture between text parts', async () => {
    fake.script(answers.fixture('image'));
    expect((await draw()).bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each<[string, ProviderErrorKind, GeminiAnswer]>([
    ['a refused prompt', 'blocked', answers.blocked('IMAGE_SAFETY')],
    ['a refused picture', 'blocked', answers.noImage('IMAGE_SAFETY')],
    ['a prohibited picture', 'blocked', answers.noImage('IMAGE_PROHIBITED_CONTENT')],
    ['a picture too close to a known one', 'blocked', answers.noImage('IMAGE_RECITATION')],
    ['no picture', 'no_image', answers.noImage('NO_IMAGE')],
    ['a picture that did not come about', 'no_image', answers.fixture('image-none')],
    ['words only', 'no_image', answers.text('I would rather talk.')],
    ['its usage and nothing else', 'no_image', answers.usageOnly()],
    [
      'a photo that it cannot read',
      'image_refused',
      answers.badRequest('Unable to process input image. Please retry.'),
    ],
    ['a page of a gateway', 'timeout', { kind: 'raw', status: 502, text: '<html>Bad Gateway</html>' }],
    ['an error of a gateway', 'timeout', answers.json({ message: 'no healthy upstream' }, 503)],
    ['an internal error of its own', 'unavailable', answers.internal()],
    [
      'a sketch only',
      'no_image',
      answers.json({
        candidates: [
          { content: { parts: [{ inlineData: { data: 'AA' }, thought: true }] }, finishReason: 'STOP' },
        ],
      }),
    ],
    ['bytes that are no picture', 'bad_answer', answers.image(Buffer.from('<svg/>'))],
    ['an overload', 'unavailable', answers.overloaded()],
    ['a used-up day', 'quota', answers.dailyQuota()],
    ['a connection broken in the middle', 'interrupted', answers.reset()],
  ])('%s is %s', async (_, kind, answer) => {
    fake.script(answer);
    const error = await draw().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind, provider: 'gemini' });
  });

  it('stops waiting at its time limit', async () => {
    fake.script(answers.hang());
    await expect(draw(REQUEST, 50)).rejects.toMatchObject({ kind: 'timeout' });
  });
});

import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildAssistantPrompt, PROMPT_VERSION } from '../../src/images/prompt.ts';
import type { ImageRequest } from '../../src/images/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import type { Reach } from '../../src/lib/public-fetch.ts';
import { createOpenAIImages } from '../../src/providers/openai/images.ts';
import { openAIAnswers as answers, type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { listen } from '../support/fakes/listen.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { failure } from '../support/openai/dialogue.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const photo = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#a86' } })
  .jpeg()
  .toBuffer();

const REQUEST: ImageRequest = {
  photo,
  params: { style: 'anime', emotion: 'joy — и смех', pose: 'waving' },
  keyColor: 'green',
  attempt: 1,
  take: 1,
};

let fake: FakeOpenAI;
beforeEach(async () => {
  fake = await startFakeOpenAI();
  return () => stopClean(fake);
});

const generator = (model = 'gpt-image-2.5-flare', timeoutMs?: number) =>
  createOpenAIImages({
    apiKey: fake.apiKey,
    baseUrl: fake.baseUrl,
    model,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

const draw = (images = generator()) => images.draw(REQUEST, new AbortController().signal);

const FIELDS = { output_format: 'png', size: '1024x1024', quality: 'medium' };

describe('drawing', () => {
  it('sends the look of the set after the photo', async () => {
    fake.script(answers.image(PNG));
    const request = { ...REQUEST, reference: await sharp(photo).negate().jpeg().toBuffer() };
    await generator().draw(request, new AbortController().signal);
    expect(fake.edits[0]?.fields.prompt).toBe(buildAssistantPrompt(request, 'alpha'));
    expect(fake.edits[0]?.images.map(({ name, type, bytes }) => ({ name, type, bytes }))).toEqual([
      { name: 'photo.jpg', type: 'image/jpeg', bytes: REQUEST.photo },
      { name: 'look.jpg', type: 'image/jpeg', bytes: request.reference },
    ]);
  });

  it.each(['gpt-image-2', 'gpt-image-2.6-flare', 'gpt-image-2.6-sunburst'])(
    'asks %s for a sheet in a size that all four stickers fit in',
    async model => {
      fake.script(answers.image(PNG));
      const images = generator(model);
      const sheet = Array.from({ length: 4 }, () => REQUEST.params);
      await images.draw({ ...REQUEST, sheet }, new AbortController().signal);
      expect(fake.edits[0]?.fields.size).toBe('2048x2048');
      expect(images.sheets).toEqual({ 2: 3 });
    },
  );

  it('requests no sheet from a model that draws only small pictures', () => {
    expect(generator('gpt-image-1.5').sheets).toBeUndefined();
  });

  it('sends the photo as a file and asks for transparency', async () => {
    fake.script(answers.image(PNG));
    const drawn = await draw();
    expect(drawn).toEqual({
      bytes: PNG,
      background: 'alpha',
      provider: 'openai',
      model: 'gpt-image-2.5-flare',
      promptVersion: PROMPT_VERSION,
    });
    expect(fake.edits).toEqual([
      {
        path: 'images/edits',
        fields: {
          ...FIELDS,
          model: 'gpt-image-2.5-flare',
          prompt: buildAssistantPrompt(REQUEST, 'alpha'),
          background: 'transparent',
        },
        images: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: photo }],
      },
    ]);
    expect(fake.imagesPaid).toBe(1);
  });

  it.each([
    ['gpt-image-2.6-flare', 'alpha', { background: 'transparent', quality: 'medium' }],
    ['gpt-image-2.6-sunburst', 'alpha', { background: 'transparent', quality: 'medium' }],
    ['gpt-image-2', 'flat-key', { background: 'opaque', quality: 'medium' }],
    ['gpt-image-1.5', 'alpha', { background: 'transparent', quality: 'medium', input_fidelity: 'high' }],
    ['gpt-image-1-mini', 'alpha', { background: 'transparent', quality: 'high' }],
  ] as const)('sends %s the fields it takes', async (model, background, fields) => {
    fake.script(answers.image(PNG));
    expect((await draw(generator(model))).background).toBe(background);
    const prompt = buildAssistantPrompt(REQUEST, background);
    expect(fake.edits[0]?.fields).toEqual({ ...FIELDS, model, prompt, ...fields });
  });

  describe('of the frames of a movement', () => {
    const frames = { count: 4, as: 'sheet' } as const;
    const poses = (images: ReturnType<typeof generator>) =>
      images.draw({ ...REQUEST, frames }, new AbortController().signal);
    const GIF = Buffer.from('GIF89a');
    const shapes = () => fake.edits.map(({ fields }) => `${fields.output_format} ${fields.size}`);

    it.each(['gpt-image-2.6-flare', 'gpt-image-2.6-sunburst'])('comes as a GIF from %s', async model => {
      fake.script(answers.image(GIF));
      const drawn = await poses(generator(model));
      expect(drawn).toMatchObject({ bytes: GIF, background: 'alpha' });
      expect(fake.edits[0]?.fields).toEqual({
        model,
        prompt: buildAssistantPrompt({ ...REQUEST, frames: { count: 9, as: 'gif' } }, 'alpha'),
        background: 'transparent',
        output_format: 'gif',
        size: '768x768',
        frame_count: '9',
        frame_duration_ms: '200',
        quality: 'medium',
      });
      expect(fake.imagesPaid).toBe(1);
    });

    it.each([
      ['the preview', answers.noGifPreview],
      ['a transparent GIF', answers.noTransparency],
    ])('comes on a sheet for good if the service refuses %s, and is paid once each', async (_, refusal) => {
      fake.script(refusal(), answers.image(PNG), answers.image(PNG));
      const images = generator('gpt-image-2.6-flare');
      expect(await poses(images)).toMatchObject({ bytes: PNG, background: 'alpha' });
      await poses(images);
      expect(shapes()).toEqual(['gif 768x768', 'png 2048x2048', 'png 2048x2048']);
      expect(fake.edits[1]?.fields.prompt).toBe(buildAssistantPrompt({ ...REQUEST, frames }, 'alpha'));
      expect(fake.imagesPaid).toBe(2);
    });

    it('is not asked for again if moderation refuses it or the service is down', async () => {
      fake.script(answers.moderationBlocked(), answers.serverError());
      const images = generator('gpt-image-2.6-flare');
      await expect(poses(images)).rejects.toMatchObject({ kind: 'blocked' });
      await expect(poses(images)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(shapes()).toEqual(['gif 768x768', 'gif 768x768']);
    });

    it.each([
      ['gpt-image-2', '2048x2048'],
      ['gpt-image-1.5', '1024x1024'],
    ])('comes from %s on a sheet of %s', async (model, size) => {
      fake.script(answers.image(PNG));
      await poses(generator(model));
      expect(shapes()).toEqual([`png ${size}`]);
    });
  });

  it('falls back to the key colour for good when transparency is refused, and pays once', async () => {
    fake.script(answers.noTransparency(), answers.image(PNG), answers.image(PNG));
    const images = generator();
    expect((await draw(images)).background).toBe('flat-key');
    expect((await draw(images)).background).toBe('flat-key');
    expect(fake.edits.map(({ fields }) => fields.background)).toEqual(['transparent', 'opaque', 'opaque']);
    expect(fake.edits[1]?.fields.prompt).toBe(buildAssistantPrompt(REQUEST, 'flat-key'));
    expect(fake.imagesPaid).toBe(2);
  });
});

describe('failures', () => {
  it.each<[ProviderErrorKind, ReturnType<typeof answers.error>]>([
    ['blocked', answers.moderationBlocked()],
    ['no_image', answers.json({ created: 1, data: [] })],
    ['no_image', answers.json({ created: 1, data: [{ url: null }] })],
    ['bad_answer', answers.malformed()],
    ['quota', answers.error(400, { message: 'Billing hard limit', code: 'billing_hard_limit_reached' })],
    ['rate_limited', answers.rateLimited({ retryAfterMs: 1200 })],
    ['unavailable', answers.serverError()],
    ['interrupted', answers.reset()],
  ])('%s', async (kind, answer) => {
    fake.script(answer);
    expect((await failure(draw())).kind).toBe(kind);
    expect(fake.requests).toHaveLength(1);
    expect(fake.imagesPaid).toBe(0);
  });

  it.each<[string, ProviderErrorKind]>([
    ['moderation_blocked', 'blocked'],
    ['content_policy_violation', 'blocked'],
    ['image_content_policy_violation', 'blocked'],
    ['invalid_image', 'image_refused'],
    ['image_parse_error', 'image_refused'],
    ['image_too_small', 'image_refused'],
    // The photo is a JPEG of our own size, so these errors are our fault.
    ['invalid_image_format', 'bad_request'],
    ['invalid_image_mode', 'bad_request'],
    ['image_too_large', 'bad_request'],
    ['image_file_too_large', 'bad_request'],
    ['unsupported_image_media_type', 'bad_request'],
    ['empty_image_file', 'bad_request'],
  ])('the code %s is %s', async (code, kind) => {
    fake.script(answers.error(400, { message: 'SECRET', type: 'image_generation_user_error', code }));
    const told = await failure(draw());
    expect(told.kind).toBe(kind);
    expect(told.message).toContain(code);
    expect(told.message).not.toContain('SECRET');
  });

  const page = (status: number) =>
    ({ kind: 'raw', status, text: '<html><title>error</title></html>' }) as const;

  it.each([
    ...[500, 502, 503, 504, 520, 522, 524].map(status => ['a page', page(status)] as const),
    ['Cloudflare in JSON', answers.error(502, { message: 'Bad gateway.', type: 'cf_bad_gateway' })],
    ['JSON of something else', answers.json({ message: 'no healthy upstream' }, 503)],
  ] as const)('%s of a gateway may hide a picture: timeout', async (_, answer) => {
    fake.script(answer);
    expect((await failure(draw())).kind).toBe('timeout');
  });

  it.each([500, 503, 529])('reports its own %i as unavailable', async status => {
    fake.script(answers.serverError(status));
    expect((await failure(draw())).kind).toBe('unavailable');
  });

  it('reports bad_answer for bytes that are not a picture', async () => {
    fake.script(answers.image(Buffer.from('<svg/>')));
    expect((await failure(draw())).kind).toBe('bad_answer');
  });

  it('reports timeout', async () => {
    fake.script(answers.hang());
    expect((await failure(draw(generator(undefined, 100)))).kind).toBe('timeout');
  });

  it('reports model_missing for a model that cannot draw', async () => {
    expect((await failure(draw(generator('gpt-6-luna')))).kind).toBe('model_missing');
  });
});

describe('behind a gateway', () => {
  const base64 = PNG.toString('base64');

  it.each([
    ['an object instead of a list', { data: { b64_json: base64 } }],
    ['a data URL', { data: [{ b64_json: `data:image/png;base64,${base64}` }] }],
    ['a data URL as the address', { data: [{ url: `data:image/png;base64,${base64}` }] }],
    ['null beside the address', { data: [{ b64_json: null, url: `data:image/png;base64,${base64}` }] }],
  ])('takes %s', async (_, answer) => {
    fake.script(answers.json(answer));
    expect((await draw()).bytes).toEqual(PNG);
  });

  /** A gateway that answers with an address and at first fails to deliver the picture. */
  async function gateway(addressOf: (origin: string) => string, reach?: Reach) {
    let downloads = 0;
    const { origin, stop } = await listen((request, response) => {
      if (request.method === 'POST') {
        request.resume();
        response.setHeader('content-type', 'application/json');
        return void response.end(JSON.stringify({ data: [{ url: addressOf(origin) }] }));
      }
      downloads++;
      response.statusCode = downloads === 1 ? 503 : 200;
      response.end(PNG);
    });
    onTestFinished(stop);
    const options = { apiKey: 'key', baseUrl: `${origin}/v1`, model: 'gpt-image-2' };
    const images = createOpenAIImages({ ...options, ...(reach && { reach }) });
    return { images, downloads: () => downloads };
  }

  it('downloads a picture from its own host and retries once', async () => {
    const { images, downloads } = await gateway(origin => `${origin}/picture.png`);
    expect((await draw(images)).bytes).toEqual(PNG);
    expect(downloads()).toBe(2);
  });

  it('downloads from where the settings allow it', async () => {
    const { origin, stop } = await listen((_request, response) => void response.end(PNG));
    onTestFinished(stop);
    const { port } = new URL(origin);
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const reach = { resolve, isAllowed: () => true, isPort: () => true };
    const { images } = await gateway(() => `http://pictures.example:${port}/picture.png`, reach);
    expect((await draw(images)).bytes).toEqual(PNG);
  });

  it('names fake-IP DNS as the reason for a failed download', async () => {
    const resolve = async () => [{ address: '198.18.0.7', family: 4 }];
    const { images } = await gateway(() => 'http://pictures.example/picture.png', { resolve });
    expect((await failure(draw(images))).message).toContain('FAKE_IP_DNS=on');
  });

  it('downloads a picture from an address without a host', async () => {
    const { images } = await gateway(() => '/picture.png');
    expect((await draw(images)).bytes).toEqual(PNG);
  });

  it('reports a picture that cannot be downloaded as one that may have been paid for', async () => {
    let downloads = 0;
    const { origin, stop } = await listen((request, response) => {
      if (request.method === 'GET' && ++downloads) return void request.socket.destroy();
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ url: '/picture.png' }] }));
    });
    onTestFinished(stop);
    const images = createOpenAIImages({ baseUrl: `${origin}/v1`, model: 'gpt-image-2' });
    expect(await failure(draw(images))).toMatchObject({ kind: 'bad_answer' });
    expect(downloads).toBe(3);
  });

  it('downloads nothing from another private host', async () => {
    const { origin, stop } = await listen((_request, response) => void response.end(PNG));
    onTestFinished(stop);
    const { images } = await gateway(() => `${origin}/picture.png`);
    expect(await failure(draw(images))).toMatchObject({ kind: 'bad_answer' });
  });
});

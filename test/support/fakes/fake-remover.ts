import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { type Answer, readBody, send } from './fake-http.ts';
import { listen } from './listen.ts';

/** A request that the server would have accepted. */
interface RemoveRequest {
  readonly fields: Readonly<Record<string, string>>;
  readonly picture: Buffer;
}

export interface FakeRemover {
  readonly baseUrl: string;
  /** In the order of their arrival. */
  readonly requests: readonly RemoveRequest[];
  /** Queues answers that replace a cut-out, one per request. */
  script(...next: readonly Answer[]): void;
  stop(): Promise<void>;
}

const MODELS = ['u2net', 'isnet-general-use', 'isnet-anime', 'birefnet-general', 'bria-rmbg'];

const refused = (status: number, detail: unknown): Answer => ({ kind: 'json', status, body: { detail } });
const invalid = (field: string, type: string, msg: string) =>
  refused(422, [{ type, loc: ['body', field], msg, input: null }]);

/** The picture as a PNG, transparent wherever it has the colour of its upper left corner. */
async function cutOut(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const background = data.subarray(0, 3);
  const pixels = Buffer.from(data);
  for (let i = 0; i < pixels.length; i += 4) {
    if (background.every((value, channel) => Math.abs(value - (data[i + channel] ?? 0)) < 8))
      pixels[i + 3] = 0;
  }
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

/** The HTTP server of rembg (`rembg s`) on loopback, as FastAPI answers; what it cuts out is one flat colour. */
export async function startFakeRemover(): Promise<FakeRemover> {
  const requests: RemoveRequest[] = [];
  const queue: Answer[] = [];

  const remove = async (request: IncomingMessage): Promise<Answer | Buffer> => {
    const form = await new Response(new Uint8Array(await readBody(request)), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) return invalid('file', 'missing', 'Field required');
    const fields: Record<string, string> = {};
    for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
    // This route takes its parameters as form fields and ignores a query.
    if (!MODELS.includes(fields['model'] ?? 'bria-rmbg')) {
      return invalid('model', 'string_pattern_mismatch', 'String should match pattern');
    }
    const picture = Buffer.from(await file.arrayBuffer());
    requests.push({ fields, picture });
    return queue.shift() ?? (await cutOut(picture));
  };

  const handle = async (request: IncomingMessage): Promise<Answer | Buffer> => {
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    if (pathname !== '/api/remove') return refused(404, 'Not Found');
    if (request.method !== 'POST') return refused(405, 'Method Not Allowed');
    return remove(request);
  };

  const respond = (response: ServerResponse, answer: Answer | Buffer) => {
    if (!Buffer.isBuffer(answer)) return send(response, answer);
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': answer.length }).end(answer);
  };

  const { origin, stop } = await listen((request, response) => {
    handle(request).then(
      answer => respond(response, answer),
      // What Pillow cannot read is an exception there, and Starlette's plain answer to it.
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error'),
    );
  });

  return {
    baseUrl: origin,
    requests,
    script: (...next) => {
      queue.push(...next);
    },
    stop,
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { geminiAnswers } from '../../test/support/fakes/fake-gemini.ts';
import { promptIn, sheetIn, type Wishes, wishesIn } from './prompts.ts';

export type Service = 'telegram' | 'openai' | 'gemini';

/**
 * The outcome of a call for the bot. `silence`: no answer until the service is back; `document`: a sticker is reported
 * as a file.
 */
type Ending = 'refusal' | 'reset' | 'hang' | 'silence' | 'garbage' | 'cut' | 'slow' | 'document' | 'whole';

interface FaultKind {
  readonly weight: number;
  readonly done: boolean;
  readonly ends: Ending;
}

export const FAULTS = {
  too_many: { weight: 20, done: false, ends: 'refusal' },
  server_error: { weight: 12, done: false, ends: 'refusal' },
  page_before: { weight: 5, done: false, ends: 'refusal' },
  page_after: { weight: 3, done: true, ends: 'refusal' },
  reset_before: { weight: 14, done: false, ends: 'reset' },
  reset_after: { weight: 14, done: true, ends: 'reset' },
  hang_before: { weight: 4, done: false, ends: 'hang' },
  black_hole: { weight: 0, done: false, ends: 'silence' },
  hang_after: { weight: 4, done: true, ends: 'hang' },
  garbage: { weight: 9, done: true, ends: 'garbage' },
  cut: { weight: 7, done: true, ends: 'cut' },
  slow: { weight: 12, done: true, ends: 'slow' },
  flooded: { weight: 0, done: false, ends: 'refusal' },
  file_unavailable: { weight: 0, done: false, ends: 'refusal' },
  as_document: { weight: 0, done: true, ends: 'document' },
} as const satisfies Readonly<Record<string, FaultKind>>;

export type Fault = keyof typeof FAULTS;

export type Phase = 'arrived' | 'processed' | 'delivered';

export interface Call {
  readonly service: Service;
  /** The calling process. */
  readonly replica: number;
  readonly method: string;
  readonly at: number;
  readonly fault: Fault | undefined;
  processedAt?: number;
  deliveredAt?: number;
  status?: number;
  message?: { readonly chatId: number; readonly messageId: number } | undefined;
  readonly wishes?: Wishes | undefined;
  readonly sheet?: readonly Wishes[] | undefined;
}

export function losesAnswer(fault: Fault | undefined): boolean {
  if (fault === undefined) return false;
  const { done, ends } = FAULTS[fault];
  return done && ends !== 'slow' && ends !== 'document';
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const json = (status: number, body: unknown, headers?: Readonly<Record<string, string>>): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
const page = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<html>\r\n<body><center><h1>${text}</h1></center></body>\r\n</html>\r\n`),
});
const telegramError = (error_code: number, description: string, parameters?: object): Answer =>
  json(error_code, { ok: false, error_code, description, parameters });
const tooMany = (retry_after: number) =>
  telegramError(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
const ofGemini = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  json(status, body);

const REFUSALS = {
  telegram: { too_many: tooMany(1), server_error: telegramError(502, 'Bad Gateway') },
  openai: {
    too_many: json(
      429,
      { error: { message: 'Rate limit', type: 'requests', code: 'rate_limit_exceeded' } },
      { 'retry-after-ms': '300' },
    ),
    server_error: json(500, { error: { message: 'Sorry', type: 'server_error' } }),
  },
  gemini: {
    too_many: ofGemini(geminiAnswers.rateLimited('1s')),
    server_error: ofGemini(geminiAnswers.overloaded()),
  },
} as const satisfies Readonly<Record<Service, Readonly<Record<string, Answer>>>>;

function refusal(service: Service, fault: Fault | undefined): Answer {
  switch (fault) {
    case 'too_many':
    case 'server_error':
      return REFUSALS[service][fault];
    case 'flooded':
      return tooMany(3);
    case 'file_unavailable':
      return telegramError(400, 'Bad Request: wrong file_id or the file is temporarily unavailable');
    default:
      return page(502, '502 Bad Gateway');
  }
}

const SentMessage = z.object({
  result: z.looseObject({ message_id: z.int(), chat: z.object({ id: z.int() }), date: z.int() }),
});
const SentSticker = z.looseObject({
  result: z.looseObject({ sticker: z.looseObject({ file_id: z.string(), file_unique_id: z.string() }) }),
});
const Saying = z.object({ chat_id: z.coerce.number() });

function parsed<T>(schema: z.ZodType<T>, text: Buffer): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function asDocument(answer: Answer): Answer {
  const sent = parsed(SentSticker, answer.body);
  if (sent === undefined) return answer;
  const { sticker, ...message } = sent.result;
  const { file_id, file_unique_id } = sticker;
  const document = { file_id, file_unique_id, file_name: 'sticker.webp', mime_type: 'image/webp' };
  return json(answer.status, { ...sent, result: { ...message, document } });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect']);

async function forward(
  { url, method = 'GET', headers }: IncomingMessage,
  body: Buffer<ArrayBuffer>,
  target: string,
  signal: AbortSignal | null,
): Promise<Answer> {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !OWN_HEADERS.has(name) ? [[name, value]] : [],
  );
  const answer = await fetch(new URL(url ?? '/', target), {
    method,
    headers: passed,
    signal,
    ...(method !== 'GET' && { body }),
  });
  return {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

async function write(response: ServerResponse, answer: Answer, ends: Ending): Promise<boolean> {
  if (response.destroyed) return false;
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (ends === 'cut') {
    response.write(body.subarray(0, body.length >> 1));
    await sleep(20);
    return false;
  }
  const size = Math.ceil(body.length / (ends === 'slow' ? 4 : 1)) || 1;
  for (let start = 0; start < body.length; start += size) {
    response.write(body.subarray(start, start + size));
    if (ends === 'slow') await sleep(60);
  }
  const over = once(response, 'close');
  response.end();
  await over;
  return response.writableFinished;
}

export interface WireOptions {
  readonly service: Service;
  readonly replica: number;
  readonly target: string;
  readonly nextFault: (method: string, chatId: number | undefined) => Fault | undefined;
  readonly hangMs: () => number;
  readonly back: () => Promise<void>;
  readonly log: (call: Call) => void;
  /** When this resolves, a process that had to be killed at this call is dead, and the call goes no further. */
  readonly onPhase: (call: Call, phase: Phase) => Promise<void>;
}

export interface Wire {
  readonly root: string;
  close(): Promise<void>;
}

/** The network between the bot and one service: forwards calls, breaks some of them, and logs all. */
export async function startWire(options: WireOptions): Promise<Wire> {
  const { service, replica, target, nextFault, hangMs, back, log, onPhase } = options;
  const handle = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(asked);
    const path = asked.url?.split('?')[0] ?? '';
    const ofTelegram = path.startsWith('/file/') ? 'file' : (path.split('/').at(-1) ?? '');
    const method = service === 'telegram' ? ofTelegram : path;
    const chatId = method === 'sendMessage' ? parsed(Saying, body)?.chat_id : undefined;
    const text = body.toString('utf8');
    const prompt = service === 'gemini' ? promptIn(text) : service === 'openai' ? text : '';
    const fault = nextFault(method, chatId);
    const [wishes, sheet] = [wishesIn(prompt), sheetIn(prompt)];
    const call: Call = { service, replica, method, at: Date.now(), fault, wishes, sheet };
    log(call);
    await onPhase(call, 'arrived');
    const { done, ends }: Omit<FaultKind, 'weight'> = fault ? FAULTS[fault] : { done: true, ends: 'whole' };
    let answer = page(200, 'captive portal');
    if (done) {
      const gone = new AbortController();
      if (method === 'getUpdates') response.once('close', () => gone.abort());
      const given = await forward(asked, body, target, gone.signal);
      call.processedAt = Date.now();
      call.status = given.status;
      const sent = service === 'telegram' && method !== 'file' ? parsed(SentMessage, given.body) : undefined;
      if (sent) call.message = { chatId: sent.result.chat.id, messageId: sent.result.message_id };
      if (ends !== 'garbage') answer = ends === 'document' ? asDocument(given) : given;
      await onPhase(call, 'processed');
    }
    if (ends === 'refusal') answer = refusal(service, fault);
    if (ends === 'hang') await sleep(hangMs());
    if (ends === 'silence') await Promise.race([back(), once(response, 'close')]);
    if (ends === 'reset' || ends === 'hang' || ends === 'silence') asked.socket.resetAndDestroy();
    else {
      const isWhole = await write(response, answer, ends);
      if (ends === 'cut') asked.socket.resetAndDestroy();
      if (!done || losesAnswer(fault)) return;
      if (isWhole) call.deliveredAt = Date.now();
      await onPhase(call, 'delivered');
    }
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (asked, response) => {
    handle(asked, response).catch(() => {
      // The caller was killed, or the service is closed.
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  return {
    root: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { asDocument } from './as-document.ts';
import { type Call, chatIn, type Fault, messageIn } from './calls.ts';
import { type Answer, bodyOf, forward, write } from './passing-on.ts';
import type { Service } from './service.ts';
import { promptOf, sheetIn, wishesIn } from './wishes.ts';

/** Where a call is on its way; a process may be killed at each of these. */
export type Phase = 'arrived' | 'processed' | 'delivered';

/** Faults that are an answer in the place of the service's. */
export type Refusal =
  | 'too_many'
  | 'server_error'
  | 'page_before'
  | 'page_after'
  | 'flooded'
  | 'file_unavailable';

export interface WireOptions {
  readonly service: Service;
  /** Address of the service itself, without a path. */
  readonly target: string;
  /** The fault that the next call meets, if any. */
  readonly nextFault: (method: string, chatId: number | undefined) => Fault | undefined;
  /** How the service refuses, busy or broken. */
  readonly refusal: (fault: Refusal) => Answer;
  readonly hangMs: () => number;
  /** Resolves when the service is there again. */
  readonly back: () => Promise<void>;
  readonly log: (call: Call) => void;
  /** The call goes on when this is done: a process that is to be killed here does not get any further. */
  readonly onPhase: (call: Call, phase: Phase) => Promise<void>;
}

export interface Wire {
  /** Without a path. */
  readonly root: string;
  close(): Promise<void>;
}

const GARBAGE = Buffer.from('<html><body>captive portal</body></html>');

function methodOf(service: Service, url: string): string {
  const path = url.split('?')[0] ?? '';
  if (service !== 'telegram') return path;
  return path.startsWith('/file/') ? 'file' : (path.split('/').at(-1) ?? '');
}

/** The network between the bot and one service: it passes calls on, breaks some of them, and writes all down. */
export async function startWire(options: WireOptions): Promise<Wire> {
  const { service, target, nextFault, refusal, hangMs, back, log, onPhase } = options;
  const agent = new Agent({ keepAlive: true });

  const handle = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(asked);
    const method = methodOf(service, asked.url ?? '/');
    const chatId = service === 'telegram' ? chatIn(method, body.toString('utf8')) : undefined;
    const asks = service !== 'telegram' && asked.method === 'POST';
    const prompt = asks ? promptOf(service, body) : '';
    const wishes = wishesIn(prompt);
    const sheet = sheetIn(prompt);
    const call: Call = {
      service,
      method,
      at: Date.now(),
      fault: nextFault(method, chatId),
      ...(wishes && { wishes }),
      ...(sheet && { sheet }),
    };
    log(call);
    await onPhase(call, 'arrived');
    const reset = () => void asked.socket.resetAndDestroy();
    switch (call.fault) {
      case 'too_many':
      case 'server_error':
      case 'page_before':
      case 'flooded':
      case 'file_unavailable':
        await write(response, refusal(call.fault));
        return;
      case 'reset_before':
        return reset();
      case 'hang_before':
        await sleep(hangMs());
        return reset();
      case 'black_hole':
        await Promise.race([back(), once(response, 'close')]);
        return reset();
      case 'reset_after':
      case 'page_after':
      case 'hang_after':
      case 'garbage':
      case 'cut':
      case 'slow':
      case 'as_document':
      case undefined:
        break;
      default:
        call.fault satisfies never;
    }
    const gone = new AbortController();
    if (method === 'getUpdates') response.once('close', () => gone.abort());
    const answer = await forward(asked, body, {
      target,
      agent,
      gone: method === 'getUpdates' ? gone.signal : undefined,
    });
    call.processedAt = Date.now();
    call.status = answer.status;
    const message =
      service === 'telegram' && method !== 'file' ? messageIn(answer.body.toString('utf8')) : undefined;
    if (message) call.message = message;
    await onPhase(call, 'processed');
    switch (call.fault) {
      case 'hang_after':
        await sleep(hangMs());
        return reset();
      case 'reset_after':
        return reset();
      case 'page_after':
        await write(response, refusal(call.fault));
        return;
      case 'garbage':
        await write(
          response,
          { status: 200, headers: { 'content-type': 'text/html' }, body: GARBAGE },
          false,
        );
        return;
      case 'cut':
        response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
        response.write(answer.body.subarray(0, answer.body.length >> 1));
        await sleep(20);
        return reset();
      default:
        if (
          await write(
            response,
            call.fault === 'as_document' ? asDocument(answer) : answer,
            call.fault === 'slow',
          )
        )
          call.deliveredAt = Date.now();
        await onPhase(call, 'delivered');
    }
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (asked, response) => {
    handle(asked, response).catch(() => {
      // Whoever asked has been killed, or the service is closed: there is nobody to answer.
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
      agent.destroy();
      await closed;
    },
  };
}

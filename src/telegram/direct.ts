import { type Agent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { GenericAbortSignal } from 'axios';

/** What grammY hands to its `fetch`, as far as it matters here; and a time limit. */
export interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  readonly signal?: GenericAbortSignal | undefined;
  /** Left out: its signal sees to that. */
  readonly timeoutMs?: number;
}

/** What came back, whatever its status says. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** The code of a call that was ended by its signal; axios has the same. */
export const CANCELED = 'ERR_CANCELED';
/** The code of a call without an answer in time. */
const TIMED_OUT = 'ETIMEDOUT';

/** An end that is none of the network's. */
class EndedError extends Error {
  override readonly name = 'EndedError';
  readonly code: string;

  constructor(code: string) {
    super(`the call was ended (${code})`);
    this.code = code;
  }
}

/**
 * One request by nothing but Node: it takes half of the processor time that a library takes, and there are two in every turn.
 *
 * @param longest bytes of an answer, at most
 * @throws the system's error, which tells whether the request can have left; {@link EndedError}
 */
export function requestDirectly(
  url: string,
  { method, headers, body, signal, timeoutMs }: Call,
  agent: Agent,
  longest: number,
): Promise<Reply> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise<Reply>((resolve, reject) => {
    // What is given up may fail once more: nobody is left to hear of it.
    const fail = (error: Error) => {
      reject(error);
      call.destroy();
    };
    const call = request(url, { method, headers, agent }, answer => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('error', fail);
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > longest) fail(new EndedError('ERR_TOO_LONG'));
        else parts.push(part);
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    });
    call.on('error', fail);
    const cancel = () => fail(new EndedError(CANCELED));
    if (signal?.aborted) cancel();
    signal?.addEventListener?.('abort', cancel);
    const timer = timeoutMs && setTimeout(() => fail(new EndedError(TIMED_OUT)), timeoutMs);
    call.on('close', () => {
      signal?.removeEventListener?.('abort', cancel);
      clearTimeout(timer);
    });
    if (body instanceof Readable) body.on('error', fail).pipe(call);
    else call.end(body);
  });
}

import { isPicture } from '../images/decoder/format.ts';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
import { ProviderHttp } from './http.ts';

const NAME = 'background remover';
/** A cut-out as PNG is seldom over 3 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Always named: the server's own default may not be used commercially without an agreement. This one is Apache-2.0. */
const DEFAULT_MODEL = 'isnet-general-use';

export interface RemoverOptions {
  /** What its query names is sent along as form fields: `?model=birefnet-general&a=true`. */
  readonly baseUrl: string;
  /** The first picture may have to wait until the server has loaded its model. */
  readonly timeoutMs?: number;
}

export interface Remover {
  /** That it is transparent anywhere is not checked. An abort is a `timeout`. */
  remove(picture: Buffer, signal: AbortSignal): Promise<Buffer>;
}

function failure(status: number): { readonly kind: ProviderErrorKind; readonly advice: string } {
  if (status === 401 || status === 403) return { kind: 'auth', advice: 'access is refused' };
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) {
    return { kind: 'model_missing', advice: 'no rembg server there: check BACKGROUND_REMOVER_URL' };
  }
  if (status === 429) return { kind: 'rate_limited', advice: 'asks to wait' };
  if (status === 408 || status >= 500) return { kind: 'unavailable', advice: 'has trouble: see its own log' };
  return { kind: 'bad_request', advice: 'refuses the request' };
}

/** https://github.com/danielgatis/rembg: options are form fields, because the route ignores most of the query. */
export function createRemover({ baseUrl, timeoutMs = 120_000 }: RemoverOptions): Remover {
  const http = new ProviderHttp(NAME);
  const url = new URL(baseUrl);
  if (!url.searchParams.has('model')) url.searchParams.set('model', DEFAULT_MODEL);
  const fields = [...url.searchParams];
  url.search = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/remove`;

  return {
    remove: async (picture, signal) => {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      body.append('file', new Blob([new Uint8Array(picture)]));
      const answer = await http.send({
        method: 'POST',
        url: url.href,
        body,
        signal,
        timeoutMs,
        binary: true,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      if (answer.status < 200 || answer.status >= 300) {
        const { kind, advice } = failure(answer.status);
        throw new ProviderError(NAME, kind, `${advice} (${answer.status})`);
      }
      if (!Buffer.isBuffer(answer.body) || !isPicture(answer.body)) {
        throw new ProviderError(NAME, 'bad_answer', 'the answer is no picture: check BACKGROUND_REMOVER_URL');
      }
      return answer.body;
    },
  };
}

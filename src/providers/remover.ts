import { isPicture } from '../images/decoder/format.ts';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
import { ProviderHttp } from './http.ts';

const NAME = 'background remover';
/** A cut-out as PNG rarely exceeds 3 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Always sent, because the server's default requires a license for commercial use. This model is Apache-2.0. */
const DEFAULT_MODEL = 'isnet-general-use';

export interface RemoverOptions {
  /** Parameters of its query are sent as form fields: `?model=birefnet-general&a=true`. */
  readonly baseUrl: string;
  /** Allows for the server loading its model with the first picture. */
  readonly timeoutMs?: number;
}

export interface Remover {
  /** Does not check that the result is transparent. An abort is a `timeout`. */
  remove(picture: Buffer, signal: AbortSignal): Promise<Buffer>;
}

function failure(status: number): { readonly kind: ProviderErrorKind; readonly advice: string } {
  if (status === 401 || status === 403) return { kind: 'auth', advice: 'access is refused' };
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) {
    return { kind: 'model_missing', advice: 'not a rembg server: check BACKGROUND_REMOVER_URL' };
  }
  if (status === 429) return { kind: 'rate_limited', advice: 'asks to wait' };
  if (status === 408 || status >= 500) return { kind: 'unavailable', advice: 'has trouble: see its own log' };
  return { kind: 'bad_request', advice: 'refuses the request' };
}

/** Client of https://github.com/danielgatis/rembg. Options are form fields, because the route ignores most of the query. */
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
        throw new ProviderError(
          NAME,
          'bad_answer',
          'the answer is not a picture: check BACKGROUND_REMOVER_URL',
        );
      }
      return answer.body;
    },
  };
}

import { z } from 'zod';
import { ProviderError } from '../../../lib/errors.ts';
import { type HttpAnswer, type HttpRequest, ProviderHttp } from '../../http.ts';
import { ANTHROPIC, anthropicError } from './errors.ts';

/** Where the service is and who asks. `baseUrl` has no path, e.g. `https://api.anthropic.com`. */
export interface AnthropicConnection {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** The version of the API that this is written for: https://platform.claude.com/docs/en/api/versioning */
const VERSION = '2023-06-01';

const ModelPage = z.object({
  data: z.array(z.object({ id: z.string() })),
  has_more: z.boolean().catch(false),
  last_id: z.string().nullish(),
});

type Call = Pick<HttpRequest, 'signal' | 'timeoutMs' | 'onEvent'>;

/** The calls of the Claude API that this project uses. Every failure is a `ProviderError`. */
export class AnthropicApi {
  readonly #http = new ProviderHttp(ANTHROPIC);
  readonly #connection: AnthropicConnection;

  constructor(connection: AnthropicConnection) {
    this.#connection = connection;
  }

  /** `POST /v1/messages`. @returns the body; undefined where all of it came as events */
  createMessage(body: object, call: Call): Promise<unknown> {
    return this.#send({ method: 'POST', path: 'messages', body, ...call });
  }

  /** Ids of all models that this key can use, from `GET /v1/models`, newest first. */
  async listModels(call: Call): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const query = new URLSearchParams({ limit: '1000', ...(after && { after_id: after }) });
      const page = ModelPage.safeParse(await this.#send({ method: 'GET', path: `models?${query}`, ...call }));
      if (!page.success)
        throw new ProviderError(ANTHROPIC, 'bad_answer', 'the model list is malformed: check the base URL');
      ids.push(...page.data.data.map(({ id }) => id));
      after = page.data.has_more ? (page.data.last_id ?? undefined) : undefined;
    }
    return ids;
  }

  async #send({ path, ...request }: Call & Pick<HttpRequest, 'method' | 'body'> & { readonly path: string }) {
    const { apiKey, baseUrl } = this.#connection;
    const answer: HttpAnswer = await this.#http.send({
      ...request,
      url: `${baseUrl.replace(/\/+$/, '')}/v1/${path}`,
      headers: { 'x-api-key': apiKey, 'anthropic-version': VERSION },
    });
    const error = anthropicError(answer);
    if (error) throw error;
    return answer.body;
  }
}

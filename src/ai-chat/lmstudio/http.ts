import { ProviderError } from '../../errors.ts';
import { type HttpAnswer, type HttpRequest, ProviderHttp } from '../../provider-http.ts';
import { contextOverflow } from './overflow.ts';

/** The transport to LM Studio: its failures say what the operator can do at this server. */
export class LMStudioHttp extends ProviderHttp {
  readonly #name: string;

  constructor(name: string) {
    super(name);
    this.#name = name;
  }

  /** @throws ProviderError what `ProviderHttp` throws, and of a conversation too long for the model */
  override async send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await super.send(request).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.kind !== 'unreachable') throw error;
      const message =
        'nothing listens at LMSTUDIO_BASE_URL: start the server in LM Studio, or run "lms server start"';
      throw new ProviderError(this.#name, error.kind, message, { cause: error });
    });
    const overflow = contextOverflow(this.#name, answer);
    if (overflow) throw overflow;
    return answer;
  }
}

import { ProviderError } from '../../../lib/errors.ts';
import { type HttpAnswer, type HttpRequest, ProviderHttp } from '../../http.ts';

/** The transport to LM Studio: its failures say what the operator can do at this server. */
export class LMStudioHttp extends ProviderHttp {
  readonly #name: string;

  constructor(name: string) {
    super(name);
    this.#name = name;
  }

  override send(request: HttpRequest): Promise<HttpAnswer> {
    return super.send(request).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.kind !== 'unreachable') throw error;
      const message =
        'nothing listens at LMSTUDIO_BASE_URL: start the server in LM Studio, or run "lms server start"';
      throw new ProviderError(this.#name, error.kind, message, { cause: error });
    });
  }
}

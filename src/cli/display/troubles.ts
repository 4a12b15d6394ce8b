import { z } from 'zod';
import type { Sampling } from '../../ai-chat/index.ts';
import { LEASE_EXPIRED } from '../../app/maintenance.ts';
import type { Instrumentation } from '../../app/runtime.ts';
import { LOST } from '../../generation/draw-job.ts';
import type { TerminalTexts } from '../../i18n/index.ts';
import { AllProvidersFailedError, errorMessage, ProviderError } from '../../lib/errors.ts';
import { providerNamed } from '../../providers/index.ts';
import { printable } from './width.ts';

const LogLine = z.object({
  level: z.number(),
  msg: z.string(),
  provider: z.string().optional(),
  kind: z.string().optional(),
  cause: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

const WARN = 40;

interface TroublesHost {
  note(text: string): void;
  readonly texts: TerminalTexts;
  readonly toolbox: { readonly on: readonly unknown[] };
}

/** Shows log warnings, and why no model answered, to the user of the terminal: once per turn. */
export class Troubles {
  readonly #host: TroublesHost;
  readonly #told = new Set<string>();

  constructor(host: TroublesHost) {
    this.#host = host;
  }

  newTurn(): void {
    this.#told.clear();
  }

  tell(cause: string): void {
    if ([...this.#told].some(told => told.startsWith(cause))) return;
    this.#told.add(cause);
    this.#host.note(`⚠ ${printable(cause).replaceAll('\n', ' ')}`);
  }

  explain(error: unknown): string {
    if (error instanceof ProviderError) return this.#advised(error.message, error.provider, error.kind);
    return errorMessage(error);
  }

  logged(line: string): void {
    const parsed = LogLine.safeParse(JSON.parse(line));
    if (!parsed.success || parsed.data.level < WARN) return;
    const { msg, provider = '', kind, cause, err } = parsed.data;
    const words = msg.replace(/^chat model failed: /, '');
    const reason = cause ?? err?.message;
    // Not worth reporting: the job was dropped by this process, or a terminal was closed or killed.
    if (reason === LOST || msg === LEASE_EXPIRED) return;
    this.tell(this.#advised(reason === undefined ? words : `${words}: ${reason}`, provider, kind));
  }

  /** Reports why whole exchanges fail: providers that rest after a failure leave no line in the log. */
  watching(sampling: Sampling): Instrumentation {
    return {
      wrapCall: call => (request, context) =>
        call({ ...request, sampling }, context).catch((error: unknown) => {
          if (error instanceof AllProvidersFailedError) this.#tellAway(error);
          throw error;
        }),
    };
  }

  #tellAway({ failures }: AllProvidersFailedError): void {
    for (const failure of failures) this.tell(this.explain(failure));
    if (this.#host.toolbox.on.length === 0) return;
    const { modelAway, noModel } = this.#host.texts.tools;
    const tried = failures.map(({ provider }) => provider).join(', ');
    this.tell(tried === '' ? noModel : modelAway(tried));
  }

  #advised(message: string, provider: string, kind: string | undefined): string {
    const { addressVariable: variable, howToReach } = providerNamed(provider) ?? {};
    const lost = kind === 'unreachable' || kind === 'timeout' || kind === 'interrupted';
    if (!lost || variable === undefined || message.includes(variable)) return message;
    const { texts } = this.#host;
    return `${message}: ${howToReach?.(texts, variable) ?? texts.unreachable(variable)}`;
  }
}

import type { ProviderErrorKind } from './errors.ts';

export type ModelRole = 'chat' | 'image' | 'transcription' | 'speech' | 'embedding';

/** Never holds user text. */
export interface ModelCall {
  readonly type: 'model_call';
  readonly role: ModelRole;
  readonly provider: string;
  readonly model: string;
  readonly ms: number;
  readonly failure?: ProviderErrorKind | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cachedTokens?: number | undefined;
  readonly seconds?: number | undefined;
}

export type TelemetryEvent =
  | ModelCall
  | {
      readonly type: 'provider_state';
      readonly role: ModelRole;
      readonly provider: string;
      readonly state: 'up' | 'down';
      readonly kind?: ProviderErrorKind | undefined;
    }
  | { readonly type: 'update'; readonly kind: string }
  | { readonly type: 'turn'; readonly kind: string; readonly ms: number; readonly ok: boolean }
  | { readonly type: 'job'; readonly outcome: 'finished' | 'failed'; readonly ms: number }
  | { readonly type: 'sticker_delivered' }
  | { readonly type: 'stars'; readonly what: 'paid' | 'refunded'; readonly stars: number }
  | { readonly type: 'message_sent' }
  | { readonly type: 'too_many_requests'; readonly ms: number };

/** Must neither throw nor block. */
export type Observe = (event: TelemetryEvent) => void;

export class Telemetry {
  readonly #listeners = new Set<Observe>();

  readonly observe: Observe = event => {
    for (const listener of this.#listeners) listener(event);
  };

  listen(listener: Observe): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

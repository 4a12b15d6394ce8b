import type { TokenUsage } from '../ai-chat/index.ts';

export interface Sound {
  readonly bytes: Buffer;
  /** As its sender calls it, such as `audio/ogg` or `video/mp4`. */
  readonly mimeType: string;
  readonly seconds: number;
}

export interface Transcript {
  /** Word for word; empty where nothing is said. */
  readonly text: string;
  readonly usage?: TokenUsage | undefined;
}

export interface Transcriber {
  readonly name: string;
  readonly model: string;
  /** @throws ProviderError and nothing else; `bad_request` where it does not take this kind of sound */
  transcribe(sound: Sound, signal: AbortSignal): Promise<Transcript>;
}

interface Spoken {
  readonly bytes: Buffer;
  readonly usage?: TokenUsage | undefined;
}

export interface Synthesizer {
  readonly name: string;
  readonly model: string;
  /** @throws ProviderError and nothing else */
  readonly synthesize: (words: string, signal: AbortSignal) => Promise<Spoken>;
}

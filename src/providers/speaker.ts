import type { OnText } from '../ai-chat/provider.ts';
import { ProviderError } from '../lib/errors.ts';
import { type Cut, heardPart, Playback } from '../speech/index.ts';

/** An answer while it is spoken. */
export class SpokenAnswer {
  /** The item that plays last; empty for text that is read aloud. */
  itemId = '';
  transcript = '';
  /** Set when the user interrupts: the part that was heard, from 0 to 1. */
  heardShare: number | undefined;
  /** If the beginning was not played, the rest is not played either. */
  isMuted = false;
  readonly #onText: OnText | undefined;

  constructor(onText?: OnText) {
    this.#onText = onText;
  }

  write(words: string): void {
    if (words === '' || this.heardShare !== undefined) return;
    this.transcript += words;
    this.#onText?.(this.transcript);
  }

  /** The part of the text that the user heard. */
  get heard(): string {
    return this.heardShare === undefined ? this.transcript : heardPart(this.transcript, this.heardShare);
  }
}

/** Speaks one answer at a time and tracks how much of it was heard. */
export class Speaker<Answer extends SpokenAnswer> {
  answer: Answer | undefined;
  readonly #provider: string;
  readonly #onSound: (pcm: Buffer) => void;
  readonly #playback = new Playback();
  #last: Promise<unknown> = Promise.resolve();
  #interruptions = 0;
  #isInterrupted = false;
  #whenQuiet: (() => void)[] = [];

  constructor(provider: string, onSound: (pcm: Buffer) => void) {
    this.#provider = provider;
    this.#onSound = onSound;
  }

  /** Whether the user is speaking. New answers wait until they stop. */
  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  set isInterrupted(isInterrupted: boolean) {
    this.#isInterrupted = isInterrupted;
    if (isInterrupted) return;
    for (const go of this.#whenQuiet.splice(0)) go();
  }

  /** Stops waiting when the signal aborts; later answers still wait for the end of this one. */
  say<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new ProviderError(this.#provider, 'timeout', 'the answer took too long'));
      signal.addEventListener('abort', fail, { once: true });
    });
    return Promise.race([this.#next(work), late]);
  }

  /** Skips a text that is still waiting when the user interrupts. */
  read(work: () => Promise<unknown>): Promise<void> {
    const interruptions = this.#interruptions;
    return this.#next(async () => {
      if (interruptions === this.#interruptions) await work();
    });
  }

  play(itemId: string, pcm: Buffer): void {
    const { answer } = this;
    if (answer === undefined) return;
    answer.isMuted ||= this.isInterrupted || answer.heardShare !== undefined;
    if (answer.isMuted) return;
    answer.itemId = itemId;
    this.#playback.add(itemId, pcm);
    this.#onSound(pcm);
  }

  /** Returns the items that were not heard to their end. */
  interrupt(heardMs: number): readonly Cut[] {
    this.#interruptions++;
    const cuts = this.#playback.cut(heardMs);
    const { answer } = this;
    if (answer) answer.heardShare = cuts.find(({ id }) => id === answer.itemId)?.heardShare ?? 1;
    return cuts.filter(({ id }) => id !== '');
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const quiet = () => (this.#isInterrupted ? new Promise<void>(go => this.#whenQuiet.push(go)) : undefined);
    const done = this.#last.then(quiet).then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

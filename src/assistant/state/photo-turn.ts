import type { Session, SessionState } from '../../assistant-db/schema.ts';

/** The working copy of the photo to draw from during one turn, and of the offer of another one. */
export class PhotoTurn {
  readonly #onTaken: () => void;
  #file: string | null;
  #isTaken = false;
  #isWanted = false;
  #offered: string | null;
  #settledOffer: 'new' | 'old' | undefined;
  #state: SessionState;

  /** @param onTaken called when another photo becomes the one to draw from */
  constructor(session: Session | undefined, onTaken: () => void) {
    this.#onTaken = onTaken;
    this.#file = session?.photo_file_id ?? null;
    this.#offered = session?.pending_photo_file_id ?? null;
    this.#state = session === undefined || session.state === 'idle' ? 'assistant_chat' : session.state;
  }

  get file(): string | null {
    return this.#file;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  get isWanted(): boolean {
    return this.#isWanted;
  }

  get isAwaited(): boolean {
    return this.#state === 'assistant_wait_photo';
  }

  get offered(): string | null {
    return this.#offered;
  }

  get settledOffer(): 'new' | 'old' | undefined {
    return this.#settledOffer;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Which photo to use is not settled: another one came, or is awaited. */
  get isInQuestion(): boolean {
    return this.#offered !== null || (this.#file !== null && this.isAwaited);
  }

  take(file: string): void {
    this.#file = file;
    this.#isTaken = true;
    this.#isWanted = false;
    this.#state = 'assistant_chat';
    this.#onTaken();
  }

  offer(file: string): void {
    this.#offered = file;
  }

  settleOffer(use: boolean): void {
    const offered = this.#offered;
    if (offered === null) return;
    this.#settledOffer = use ? 'new' : 'old';
    this.#offered = null;
    if (use) this.take(offered);
  }

  /** Continues with the photo of other values; `file` is null if it was forgotten. */
  resume(file: string | null): void {
    if (file !== null && file !== this.#file) this.take(file);
    this.#offered = null;
    this.#state = this.#file === null ? 'assistant_wait_photo' : 'assistant_chat';
  }

  /** The present photo stays until the next one comes. */
  awaitAnother(): void {
    this.#state = 'assistant_wait_photo';
    this.#isWanted = this.#file !== null;
  }

  keep(): void {
    if (this.#file !== null) this.#state = 'assistant_chat';
    this.#isWanted = false;
  }
}

import type { Session, SessionState } from '../../../assistant-db/schema.ts';

/** The photo of a dialogue during one turn, and the question which one to use. */
export class PhotoState {
  #current: string | null;
  #offered: string | null;
  #settled: 'new' | 'old' | undefined;
  #state: SessionState;
  #taken = false;
  #wanted = false;

  constructor(session: Session | undefined) {
    this.#current = session?.photo_file_id ?? null;
    this.#offered = session?.pending_photo_file_id ?? null;
    this.#state = session === undefined || session.state === 'idle' ? 'assistant_chat' : session.state;
  }

  get current(): string | null {
    return this.#current;
  }

  get taken(): boolean {
    return this.#taken;
  }

  get wanted(): boolean {
    return this.#wanted;
  }

  get offered(): string | null {
    return this.#offered;
  }

  get settled(): 'new' | 'old' | undefined {
    return this.#settled;
  }

  get state(): SessionState {
    return this.#state;
  }

  set(photo: string): void {
    this.#current = photo;
    this.#taken = true;
    this.#wanted = false;
    this.#state = 'assistant_chat';
  }

  offer(photo: string): void {
    this.#offered = photo;
  }

  /** @returns the photo that is to be used now, where it is another one */
  settle(use: boolean): string | undefined {
    const offered = this.#offered;
    if (offered === null) return undefined;
    this.#settled = use ? 'new' : 'old';
    this.#offered = null;
    return use ? offered : undefined;
  }

  /** The next photo is awaited only where there is none. */
  resume(): void {
    this.#offered = null;
    this.#state = this.#current === null ? 'assistant_wait_photo' : 'assistant_chat';
  }

  /** The present photo stays until the next one comes. */
  wait(): void {
    this.#state = 'assistant_wait_photo';
    this.#wanted = this.#current !== null;
  }

  keep(): void {
    if (this.#current !== null) this.#state = 'assistant_chat';
    this.#wanted = false;
  }
}

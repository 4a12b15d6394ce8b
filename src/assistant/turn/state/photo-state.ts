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

  /** It came, or was chosen, in this turn. */
  get taken(): boolean {
    return this.#taken;
  }

  /** In this turn the person has wanted to send another photo than the one that is there. */
  get wanted(): boolean {
    return this.#wanted;
  }

  /** A photo that the person has not decided about yet: use it, or keep the earlier one. */
  get offered(): string | null {
    return this.#offered;
  }

  /** What that question was settled with in this turn. */
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

  /** Another photo came in mid-dialogue: the person is asked whether to use it. */
  offer(photo: string): void {
    this.#offered = photo;
  }

  /** The question of the other photo is settled. @returns the photo that is to be used now, where it is another one */
  settle(use: boolean): string | undefined {
    const offered = this.#offered;
    if (offered === null) return undefined;
    this.#settled = use ? 'new' : 'old';
    this.#offered = null;
    return use ? offered : undefined;
  }

  /** The question of the other photo is over, and the next photo awaited only where there is none. */
  resume(): void {
    this.#offered = null;
    this.#state = this.#current === null ? 'assistant_wait_photo' : 'assistant_chat';
  }

  /** The next photo is used at once; the present one, if there is one, stays until then. */
  wait(): void {
    this.#state = 'assistant_wait_photo';
    this.#wanted = this.#current !== null;
  }

  /** Another photo than the present one is not awaited any more. */
  keep(): void {
    if (this.#current !== null) this.#state = 'assistant_chat';
    this.#wanted = false;
  }
}

import { liveMs } from './realtime.ts';

/** Quieter sound is never speech. */
const QUIET = 400;
/** Speech is this much louder than the room. */
const LOUDER = 3;
/** A click is shorter. */
const SHORTEST_MS = 160;
/** A pause within a sentence is shorter. */
const PAUSE_MS = 700;
const LONGEST_MS = 60_000;
/** A sentence begins before it is loud. */
const LEAD_MS = 300;

function loudness(pcm: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < pcm.length; at += 2) sum += pcm.readInt16LE(at) ** 2;
  return Math.sqrt(sum / (pcm.length / 2));
}

/** Detects sentences by their loudness, for a service that would answer every sentence it detects itself. */
export class Ear {
  #pieces: Buffer[] = [];
  #heardMs = 0;
  #room = 0;
  #loudMs = 0;
  #quietMs = 0;
  #isSpeech = false;

  /** Returns the sound of a sentence when it ends. */
  hear(pcm: Buffer): 'starts' | Buffer | undefined {
    const ms = liveMs(pcm);
    const level = loudness(pcm);
    const isLoud = level > Math.max(QUIET, this.#room * LOUDER);
    // Steady noise becomes the room within a minute, a sentence does not.
    this.#room += (level - this.#room) * (isLoud ? 0.0005 : 0.05);
    this.#loudMs = isLoud ? this.#loudMs + ms : this.#isSpeech ? this.#loudMs : 0;
    this.#quietMs = isLoud ? 0 : this.#quietMs + ms;
    this.#pieces.push(pcm);
    if (!this.#isSpeech && this.#loudMs >= SHORTEST_MS) {
      this.#isSpeech = true;
      return 'starts';
    }
    this.#heardMs += ms;
    if (!this.#isSpeech && this.#loudMs === 0 && this.#heardMs > LEAD_MS)
      this.#heardMs -= liveMs(this.#pieces.shift() ?? pcm);
    if (!this.#isSpeech || (this.#quietMs < PAUSE_MS && this.#heardMs < LONGEST_MS)) return undefined;
    const sentence = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#heardMs = 0;
    this.#isSpeech = false;
    this.#loudMs = 0;
    return sentence;
  }
}

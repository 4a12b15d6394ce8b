const BYTES_PER_MS = 48;
const LOUD = 1000;
/** Pauses within a sentence are shorter. */
const SILENCE_MS = 400;

/** Hears when a user begins and stops to speak, as the services do. PCM of 24 kHz, 16 bits. */
export class Ear {
  #heardMs = 0;
  #quietMs = 0;
  #isSpeech = false;

  /** How much was heard until now. */
  get ms(): number {
    return Math.round(this.#heardMs);
  }

  hear(pcm: Buffer): 'starts' | 'stops' | undefined {
    const ms = pcm.length / BYTES_PER_MS;
    this.#heardMs += ms;
    let loudest = 0;
    for (let at = 0; at + 1 < pcm.length; at += 2) loudest = Math.max(loudest, Math.abs(pcm.readInt16LE(at)));
    this.#quietMs = loudest > LOUD ? 0 : this.#quietMs + ms;
    if (!this.#isSpeech && loudest > LOUD) {
      this.#isSpeech = true;
      return 'starts';
    }
    if (!this.#isSpeech || this.#quietMs < SILENCE_MS) return undefined;
    this.#isSpeech = false;
    return 'stops';
  }
}

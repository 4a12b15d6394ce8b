/**
 * Runs in the audio thread and is bundled separately. Both processors handle 16-bit samples; the context sets the rate.
 */

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** 40 ms: shorter pieces cost more messages, longer ones delay the answer. */
const PIECE = 960;

class Ear extends AudioWorkletProcessor {
  #piece = new Int16Array(PIECE);
  #length = 0;

  process([input]: readonly Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.#piece[this.#length++] = Math.max(-1, Math.min(1, sample)) * 0x7fff;
      if (this.#length < PIECE) continue;
      this.port.postMessage(this.#piece.buffer, [this.#piece.buffer]);
      this.#piece = new Int16Array(PIECE);
      this.#length = 0;
    }
    return true;
  }
}

class Mouth extends AudioWorkletProcessor {
  #waiting: Int16Array[] = [];
  #at = 0;
  #played = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<Int16Array | 'hush'>) => {
      if (data !== 'hush') return void this.#waiting.push(data);
      this.#waiting = [];
      this.#at = 0;
      this.port.postMessage(this.#played);
    };
  }

  process(_: unknown, [output]: readonly Float32Array[][]): boolean {
    const [channel] = output ?? [];
    for (let index = 0; channel && index < channel.length; index++) {
      const [piece] = this.#waiting;
      if (piece === undefined) break;
      channel[index] = (piece[this.#at++] ?? 0) / 0x8000;
      this.#played++;
      if (this.#at < piece.length) continue;
      this.#waiting.shift();
      this.#at = 0;
    }
    return true;
  }
}

registerProcessor('ear', Ear);
registerProcessor('mouth', Mouth);

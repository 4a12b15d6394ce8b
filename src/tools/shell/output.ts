import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';

/** As much of an output is kept of its beginning, and as much of its end, in UTF-16 units. */
const KEPT = 8000;

/** What a command writes: its beginning and its end, however much there is. */
export class Output {
  readonly #decoder = new StringDecoder('utf8');
  #head = '';
  #tail = '';
  #left = 0;

  add(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    const room = KEPT - this.#head.length;
    this.#head += text.slice(0, room);
    const rest = this.#tail + text.slice(room);
    this.#tail = rest.slice(-KEPT);
    this.#left += rest.length - this.#tail.length;
  }

  /** As text alone: what would move a cursor or colour it is left out. */
  get text(): string {
    const note = this.#left === 0 ? '' : `\n[… ${this.#left} characters are left out here …]\n`;
    return stripVTControlCharacters(`${this.#head}${note}${this.#tail}`)
      .replaceAll('\r\n', '\n')
      .replace(/(?!\n|\t)[\p{Cc}\p{Cs}]/gu, '');
  }
}

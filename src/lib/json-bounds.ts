/** Maximum number of values in one JSON message: parsing and checking this many takes about 10 ms. */
export const MAX_JSON_VALUES = 25_000;

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, OPEN_OBJECT] = [...'"\\,:[{'].map(sign =>
  sign.charCodeAt(0),
);

/**
 * Counts the values of JSON as its bytes arrive, before it is parsed. Limiting bytes does not limit the work: 30 KB of
 * empty objects keep a schema busy for a second.
 */
export class JsonCounter {
  #inString = false;
  #isEscaped = false;
  #values = 0;

  get values(): number {
    return this.#values;
  }

  /** Counts further bytes. Returns the number of values so far. */
  add(bytes: Uint8Array): number {
    for (const byte of bytes) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === QUOTE) this.#inString = !this.#inString;
      else if (this.#inString) this.#isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || byte === COLON || byte === OPEN_LIST || byte === OPEN_OBJECT) this.#values++;
    }
    return this.#values;
  }
}

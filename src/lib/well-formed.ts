/** An escape of JSON. The group is half a character: the one thing that JSON.stringify writes as `\ud…`. */
const ESCAPE = /\\(?:(ud[89a-f][\da-f]{2})|.)/g;

/**
 * As JSON, with U+FFFD in the place of each half of a character (a lone surrogate): services refuse a whole request for one,
 * and with it every later one that holds the same text.
 */
export function wellFormedJson(value: object): string {
  return JSON.stringify(value).replace(ESCAPE, (written, half: string | undefined) =>
    half === undefined ? written : '\\ufffd',
  );
}

/** Fields of JSON with U+FFFD in the place of each half of a character; the same object where there is none. */
export function wellFormed(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const json = wellFormedJson(fields);
  return json === JSON.stringify(fields) ? fields : JSON.parse(json);
}

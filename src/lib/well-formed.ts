/** An escape of JSON. The group is half a character: the one thing that JSON.stringify writes as `\ud…`. */
const ESCAPE = /\\(?:(ud[89a-f][\da-f]{2})|.)/g;

/**
 * What JSON.stringify has written, with U+FFFD in the place of each half of a character (a lone surrogate): services refuse a
 * whole request for one, and with it every later one that holds the same text.
 */
export function withoutHalves(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(ESCAPE, (written, half: string | undefined) =>
    half === undefined ? written : '\\ufffd',
  );
}

export function wellFormedJson(value: object): string {
  return withoutHalves(JSON.stringify(value));
}

/** Fields of JSON with U+FFFD in the place of each half of a character; the same object where there is none. */
export function wellFormed(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const json = JSON.stringify(fields);
  const clean = withoutHalves(json);
  return clean === json ? fields : JSON.parse(clean);
}

/** The group is half a character, always written by JSON.stringify as `\ud…`. */
const ESCAPE = /\\(?:(ud[89a-f][\da-f]{2})|.)/g;

/** Replaces lone surrogates in JSON with U+FFFD, because services refuse a whole request for them. */
export function withoutHalves(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(ESCAPE, (written, half: string | undefined) =>
    half === undefined ? written : '\\ufffd',
  );
}

export function wellFormedJson(value: object): string {
  return withoutHalves(JSON.stringify(value));
}

export function wellFormed(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const json = JSON.stringify(fields);
  const clean = withoutHalves(json);
  return clean === json ? fields : JSON.parse(clean);
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

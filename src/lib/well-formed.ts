/** The group is half a character: all that JSON.stringify writes as `\ud…`. */
const ESCAPE = /\\(?:(ud[89a-f][\da-f]{2})|.)/g;

/** Written JSON with U+FFFD for each lone surrogate, for which services refuse a whole request. */
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

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

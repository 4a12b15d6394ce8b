/** Settings that a request is as good without, and how services name them in errors. */
const SETTINGS: Readonly<Record<string, RegExp>> = {
  temperature: /temperature|sampling/i,
  reasoning_effort: /effort/i,
  reasoning: /effort/i,
  effort: /effort/i,
  thinkingConfig: /thinking/i,
  mediaResolution: /media.?resolution/i,
};

/** Where settings stand together in a request. */
const GROUPS: ReadonlySet<string> = new Set(['generationConfig', 'output_config']);

function without(body: object, refused: (name: string) => boolean): object {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (refused(name)) return [];
      return [[name, GROUPS.has(name) ? without(value, refused) : value]];
    }),
  );
}

/**
 * A request without the settings that an answer complains of; undefined where it complains of none that it has. Models stop
 * taking a setting between two days, and another model may answer under an old name: without this every turn would fail.
 */
export function withoutRefusedSettings(
  body: object | undefined,
  answer: { readonly status: number; readonly body: unknown },
): object | undefined {
  if (answer.status !== 400 || body === undefined || body instanceof FormData) return undefined;
  const complaint = JSON.stringify(answer.body) ?? '';
  let found = false;
  const lighter = without(body, name => {
    const isRefused = SETTINGS[name]?.test(complaint) ?? false;
    found ||= isRefused;
    return isRefused;
  });
  return found ? lighter : undefined;
}

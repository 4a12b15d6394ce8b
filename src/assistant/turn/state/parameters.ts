/** The three things a person decides, in the order they are asked for. */
export const PARAMETERS = ['style', 'emotion', 'pose'] as const;

export type Parameter = (typeof PARAMETERS)[number];

export type Parameters = Readonly<Record<Parameter, string | null>>;

/** The longest value that is kept, in characters (code points). */
export const MAX_VALUE_LENGTH = 500;

export function allParamsCollected<T extends Parameters>(
  params: T,
): params is T & Readonly<Record<Parameter, string>> {
  return PARAMETERS.every(name => params[name] !== null);
}

export function missingParameters(params: Parameters): Parameter[] {
  return PARAMETERS.filter(name => params[name] === null);
}

export interface Merged {
  readonly params: Parameters;
  readonly changed: readonly Parameter[];
  /** Values that were too long and have been cut. */
  readonly cut: readonly Parameter[];
}

/** Given values replace stored ones; absent or empty ones change nothing. Values stay as the person put them. */
export function mergeParameters(
  stored: Parameters,
  given: Partial<Record<Parameter, string | null | undefined>>,
): Merged {
  const params: Record<Parameter, string | null> = {
    style: stored.style,
    emotion: stored.emotion,
    pose: stored.pose,
  };
  const changed: Parameter[] = [];
  const cut: Parameter[] = [];
  for (const name of PARAMETERS) {
    const whole = [...(given[name]?.trim() ?? '')];
    if (whole.length === 0) continue;
    if (whole.length > MAX_VALUE_LENGTH) cut.push(name);
    const value = whole.slice(0, MAX_VALUE_LENGTH).join('');
    if (value === stored[name]) continue;
    params[name] = value;
    changed.push(name);
  }
  return { params, changed, cut };
}

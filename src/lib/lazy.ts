/** Computes a value on first use and caches it. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function memoize<Argument, Result>(
  make: (argument: Argument) => Result,
  keyOf: (argument: Argument) => string,
  most: number,
): (argument: Argument) => Result {
  const kept = new Map<string, { readonly result: Result }>();
  return argument => {
    const key = keyOf(argument);
    const known = kept.get(key);
    if (known !== undefined) return known.result;
    const result = make(argument);
    if (kept.size >= most) kept.clear();
    kept.set(key, { result });
    return result;
  };
}

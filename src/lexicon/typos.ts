/**
 * Whether two strings are at most `limit` typing slips apart, a slip being one letter more, less, another or two
 * neighbours swapped (Damerau–Levenshtein, the restricted form that edits no part twice). For small limits: tries every slip
 * at the first difference.
 */
export function isWithin(a: string, b: string, limit: number, fromA = 0, fromB = 0): boolean {
  let [i, j] = [fromA, fromB];
  while (i < a.length && a[i] === b[j]) {
    i++;
    j++;
  }
  const [left, right] = [a.length - i, b.length - j];
  if (Math.abs(left - right) > limit) return false;
  if (left === 0 || right === 0) return true;
  const isSwap = a[i] === b[j + 1] && a[i + 1] === b[j];
  return (
    limit > 0 &&
    ((isSwap && isWithin(a, b, limit - 1, i + 2, j + 2)) ||
      isWithin(a, b, limit - 1, i + 1, j + 1) ||
      isWithin(a, b, limit - 1, i + 1, j) ||
      isWithin(a, b, limit - 1, i, j + 1))
  );
}

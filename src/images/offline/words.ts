/** Words before a wish that turn it down: "не грустный", "not sad". */
const NEGATIONS = new Set(['не', 'ни', 'без', 'not', 'no', 'without', 'non']);
/** Stems from this length on forgive a typo. */
const FORGIVING = 5;

/**
 * The first of `choices` that the person's words ask for, in Russian or English, or `undefined`.
 *
 * A word of a choice's list is the beginning of a word ("грус" for "грустная"), a whole word where it has three letters
 * or fewer, or a phrase where it has a space ("пока " with the space at its end is the whole word, not "показывает"). Exact wording wins over wording with a typo (one wrong, missing or
 * swapped letter); what is negated does not count.
 */
export function chooseByWords<T extends { readonly words: string }>(
  choices: readonly T[],
  wording: string,
): T | undefined {
  const tokens = meantTokens(wording);
  const text = ` ${tokens.join(' ')} `;
  const asksFor = (matches: (token: string, stem: string) => boolean) => (choice: T) =>
    choice.words
      .split('|')
      .some(stem =>
        stem.includes(' ') ? text.includes(` ${stem}`) : tokens.some(token => matches(token, stem)),
      );
  return choices.find(asksFor(beginsWith)) ?? choices.find(asksFor(nearlyBeginsWith));
}

/** Lower case, ё as е, split at all that is no letter or digit, negated words left out. */
function meantTokens(wording: string): string[] {
  const tokens = wording
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(token => token !== '');
  return tokens.filter((token, k) => !NEGATIONS.has(token) && !NEGATIONS.has(tokens[k - 1] ?? ''));
}

function beginsWith(token: string, stem: string): boolean {
  return stem.length <= 3 ? token === stem : token.startsWith(stem);
}

function nearlyBeginsWith(token: string, stem: string): boolean {
  if (stem.length < FORGIVING || token.length < stem.length - 1) return false;
  return [-1, 0, 1].some(more => isOneSlip(token.slice(0, stem.length + more), stem));
}

/** Whether at most one letter was added, left out, replaced, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start++;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a === b.slice(1) ||
    a.slice(1) === b ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

const rules = new Intl.PluralRules('en');

/** The form of a noun that goes with a number. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other;
}

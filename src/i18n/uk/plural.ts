const rules = new Intl.PluralRules('uk');

/** The form of a noun that goes with a number: «1 день», «2 дні», «5 днів». */
export function plural(count: number, one: string, few: string, many: string): string {
  switch (rules.select(count)) {
    case 'one':
      return one;
    case 'few':
      return few;
    default:
      return many;
  }
}

/** The forms of nouns in a language whose numbers take three of them: «1 день», «2 дня», «5 дней». */
export function threeForms(locale: string) {
  const rules = new Intl.PluralRules(locale);
  /** The form that goes with a number. */
  const plural = (count: number, one: string, few: string, many: string): string => {
    const form = rules.select(count);
    if (form === 'one') return one;
    return form === 'few' ? few : many;
  };
  /** The number with its noun. */
  const counted = (count: number, one: string, few: string, many: string): string =>
    `${count} ${plural(count, one, few, many)}`;
  return { plural, counted };
}

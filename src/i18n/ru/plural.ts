const rules = new Intl.PluralRules('ru');

/** A number with its noun in the form that belongs to it. */
export function counted(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

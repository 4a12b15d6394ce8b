const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The singular or plural of an English noun. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/** Noun forms for languages with three plural categories: «1 день», «2 дня», «5 дней». */
export function threeForms(locale: 'ru' | 'uk') {
  const rules = new Intl.PluralRules(locale);
  /** The noun form for a number. */
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

/** A future time in words: "in 5 hours", "через 21 минуту". @param ms from now */
export function fromNow(locale: string, ms: number): string {
  const [count, unit] =
    ms > HOUR_MS
      ? [Math.ceil(ms / HOUR_MS), 'hour' as const]
      : [Math.ceil(ms / MINUTE_MS), 'minute' as const];
  return new Intl.RelativeTimeFormat(locale).format(Math.max(1, count), unit);
}

/** The commands in Telegram's menu, in this order. The others work, too; /help lists most of them. */
export const MENU = ['start', 'stickers', 'packs', 'plans', 'me', 'stop', 'language', 'help'] as const;

/** Of bots that sell stickers: offers and invoices name them. */
const SELLING: readonly string[] = ['paysupport', 'terms'];

/** /help: how it works, then the commands of the menu, then the others. @param dash the usual dash of the language */
export function helpText(
  lines: readonly string[],
  commands: Readonly<Record<string, string>>,
  dash: '–' | '—' = '–',
): string {
  const line = (name: string) => `/${name} ${dash} ${commands[name] ?? ''}`;
  const elsewhere = new Set<string>([...MENU, ...SELLING]);
  const others = Object.keys(commands).filter(name => !elsewhere.has(name));
  return [...lines, '', ...MENU.map(line), '', ...others.map(line)].join('\n');
}

import { useTexts } from '../../texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of the messages below it. */
export function DateMark({ at }: { readonly at: number }) {
  const { today, yesterday, locale } = useTexts();
  const day = new Date(at).toDateString();
  const now = Date.now();
  const words =
    day === new Date(now).toDateString()
      ? today
      : day === new Date(now - DAY_MS).toDateString()
        ? yesterday
        : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at);
  return <p class="date-mark">{words}</p>;
}

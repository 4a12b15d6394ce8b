/** The time of a moment, as the chat and the inspector tell it: from 00:00 to 23:59 in every language. */
export function timeOfDay(at: number, locale: string, seconds = false): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(at);
}

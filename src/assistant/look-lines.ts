import type { Texts } from '../i18n/index.ts';
import type { Outgoing } from './outgoing.ts';

/** The lines of a summary about outline and caption, where they are not as usual. */
export function lookLines(
  { outline = true, caption = '' }: Pick<Extract<Outgoing, { type: 'summary' }>, 'outline' | 'caption'>,
  texts: Texts['summary'],
): { readonly name: string; readonly value: string }[] {
  return [
    ...(caption === '' ? [] : [{ name: texts.caption, value: caption }]),
    ...(outline ? [] : [{ name: texts.outline, value: texts.noOutline }]),
  ];
}

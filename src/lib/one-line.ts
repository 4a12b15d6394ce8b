/**
 * Words from outside as one line that can be put into any text: without control and format characters (which turn the
 * direction of what follows, or show nothing) and without the letters that are blank. A joiner stays where it joins
 * something, as in 👩‍🚀.
 */
export function oneLine(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{Emoji}])\u200d+|\u200d+(?![\p{L}\p{Emoji}])/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** Anything but white space, control and format characters, and letters that are blank. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything: one of zero-width characters alone does not. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

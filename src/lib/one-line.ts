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

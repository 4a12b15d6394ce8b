/** As much as one message can show beside what stands around it. */
const MAX_LENGTH = 3000;

/** What cannot be seen, or changes how the rest is seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A text on one line in which everything is to be seen: nothing of it can hide, or pass for something else. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, sign => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Arguments as the person is shown them, a line each, whole and exact; undefined where they are too long for that. */
export function shownArguments(args: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const lines = Object.entries(args).map(([name, value]) => {
    const shown = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return visible(`${shown}: ${JSON.stringify(value)}`);
  });
  return lines.join('\n').length <= MAX_LENGTH ? lines : undefined;
}

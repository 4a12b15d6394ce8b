/** As much as one message can show beside what stands around it. */
const MAX_LENGTH = 3000;

/**
 * What cannot be seen, changes how the rest is seen, or looks like a space and is none. What turns a sign into an emoji is seen by
 * that.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u2800\u202f\u205f\u3000]/gu;

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

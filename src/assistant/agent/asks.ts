/** The question marks of the world's scripts. */
const QUESTION_MARKS = /[?？؟՞፧]/;

/** Whether words ask for something. */
export function asks(text: string): boolean {
  return QUESTION_MARKS.test(text);
}

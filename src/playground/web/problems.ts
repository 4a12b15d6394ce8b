import { languageOf, type ProblemTexts, problemTexts } from '../../i18n/index.ts';
import type { Problem } from './protocol/index.ts';

export type ProblemName = keyof ProblemTexts;

/** A request that is not served: becomes a {@link Problem} in the language of the person, with `status`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly problem: ProblemName;

  constructor(status: number, problem: ProblemName) {
    super(problem);
    this.status = status;
    this.problem = problem;
  }
}

/** @param language an IETF tag, or the value of `Accept-Language` */
export function problemIn(language: string | undefined, name: ProblemName): Problem {
  return { problem: problemTexts(languageOf(language))[name] };
}

/**
 * What a generation of models accepts in a request; sending what it does not know is an error 400. None is sent a
 * `temperature`: since Gemini 3 models refuse it, and those answer for retired ones too, under the old names.
 */
export interface GeminiCapabilities {
  /** `undefined`: the model does not know `thinkingLevel`. */
  readonly thinkingLevel: 'LOW' | undefined;
  /** Function calls of the present turn must carry a thought signature. */
  readonly thoughtSignatures: boolean;
  /** Pictures of a result stand in its function response; beside it they are an error, as is the former before Gemini 3. */
  readonly responseParts: boolean;
}

const BEFORE_3: GeminiCapabilities = {
  thinkingLevel: undefined,
  thoughtSignatures: false,
  responseParts: false,
};
const SINCE_3: GeminiCapabilities = {
  thinkingLevel: 'LOW',
  thoughtSignatures: true,
  responseParts: true,
};

/**
 * The capabilities of a model, by its name. A name without a generation, or with an unknown one, is taken for
 * the newest: names die within months, and it is the old ones that are known.
 */
export function geminiCapabilities(model: string): GeminiCapabilities {
  return /^gemini-[12](\.\d+)?(-|$)/.test(model) ? BEFORE_3 : SINCE_3;
}

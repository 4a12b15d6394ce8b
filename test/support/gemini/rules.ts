import { GenerateContentRequest } from './schema.ts';

/** A model that the fake serves. */
export interface FakeModel {
  readonly id: string;
  readonly draws: boolean;
  /** The model that answers for a retired one. */
  readonly servedBy?: string;
}

export type Checked =
  | { readonly ok: true; readonly request: GenerateContentRequest }
  | { readonly ok: false; readonly message: string };

type Rule = (request: GenerateContentRequest, model: FakeModel) => string | undefined;
type Contents = GenerateContentRequest['contents'];
type Content = Contents[number];

const isBefore3 = (model: FakeModel): boolean => /^gemini-[12]\b/.test(model.servedBy ?? model.id);

const callsOf = (content: Content | undefined) =>
  content?.parts.flatMap(part => part.functionCall ?? []) ?? [];
const responsesOf = (content: Content | undefined) =>
  content?.parts.flatMap(part => part.functionResponse ?? []) ?? [];

/** Text may follow function responses in its own content. */
const rolesTakeTurns: Rule = ({ contents }) => {
  const inTurn = contents.every(({ role }, index) => {
    const before = contents[index - 1];
    return role !== (before?.role ?? 'model') || (role === 'user' && responsesOf(before).length > 0);
  });
  return inTurn && contents.at(-1)?.role === 'user'
    ? undefined
    : 'Please ensure that multiturn requests alternate between user and model, and start and end with a user turn.';
};

const responsesStandAlone: Rule = ({ contents }) => {
  const mixed = contents.some(content => ![0, content.parts.length].includes(responsesOf(content).length));
  return mixed
    ? 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
    : undefined;
};

const partsBelongToRoles: Rule = ({ contents }) => {
  for (const content of contents) {
    if (content.role === 'user' && callsOf(content).length > 0) return 'A user turn has no function calls.';
    if (content.role === 'model' && responsesOf(content).length > 0)
      return 'A model turn has no function responses.';
  }
  return undefined;
};

const responsesMatchCalls: Rule = ({ contents }) => {
  for (const [index, content] of contents.entries()) {
    if (content.role !== 'user') continue;
    const calls = callsOf(contents[index - 1]);
    const responses = responsesOf(content);
    if (calls.length === 0 && responses.length > 0)
      return 'Please ensure that function response turn comes immediately after a function call turn.';
    if (calls.length !== responses.length)
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
    for (const [nth, call] of calls.entries()) {
      if (call.name !== responses[nth]?.name) return 'functionResponse.name does not match functionCall.name';
      if (call.id !== responses[nth]?.id) return 'functionResponse.id does not match functionCall.id';
    }
  }
  return undefined;
};

const callsHaveIds: Rule = ({ contents }, model) => {
  const ids = contents.flatMap(content => callsOf(content).map(({ id }) => id));
  if (!isBefore3(model) && ids.includes(undefined)) return 'functionCall.id is required for this model.';
  const given = ids.filter(id => id !== undefined);
  return new Set(given).size === given.length ? undefined : 'functionCall.id must be unique.';
};

const picturesOfResults: Rule = ({ contents }, model) => {
  const nested = contents.some(content => responsesOf(content).some(({ parts }) => parts !== undefined));
  return nested && isBefore3(model)
    ? 'Unable to submit request because `function_response.parts` is not supported for this model.'
    : undefined;
};

/** The present turn begins at the newest user content with something other than function responses. */
const presentTurnIsSigned: Rule = ({ contents }, model) => {
  if (isBefore3(model) || model.draws) return undefined;
  const start = contents.findLastIndex(
    content => content.role === 'user' && content.parts.some(part => part.functionResponse === undefined),
  );
  for (const [index, content] of contents.entries()) {
    const first = content.parts.find(part => part.functionCall !== undefined);
    if (index > start && first?.functionCall !== undefined && first.thoughtSignature === undefined)
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${first.functionCall.name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
  }
  return undefined;
};

const generationFitsModel: Rule = ({ generationConfig: config, tools }, model) => {
  const samples = [config?.temperature, config?.topP, config?.topK].some(value => value !== undefined);
  if (samples && !isBefore3(model)) return 'Sampling parameters are not supported for this model.';
  if (config?.thinkingConfig?.thinkingLevel !== undefined && (isBefore3(model) || model.draws))
    return 'Thinking level is not supported for this model.';
  const wantsImage = config?.responseModalities?.includes('IMAGE') ?? false;
  if ((wantsImage || config?.imageConfig !== undefined) && !model.draws)
    return 'Model does not support the requested response modalities: image';
  if (model.draws && tools !== undefined) return 'Function calling is not enabled for this model';
  return undefined;
};

/** https://ai.google.dev/gemini-api/docs/audio */
const SOUNDS = /^(?:audio\/(?:ogg|mp3|wav|flac|aiff|aac|m4a|webm)|video\/mp4)$/;

/** Whether it contains speech to transcribe. */
export function hasSound({ contents }: Pick<GenerateContentRequest, 'contents'>): boolean {
  return contents.some(({ parts }) =>
    parts.some(part => /^(?:audio|video)\//.test(part.inlineData?.mimeType ?? '')),
  );
}

/** A model that speaks speaks and does nothing else. */
const speechFitsModel: Rule = ({ generationConfig: config, contents }, model) => {
  const wantsSound = config?.responseModalities?.includes('AUDIO') ?? false;
  const speaks = /-tts(?:-|$)/.test(model.id);
  if (wantsSound !== speaks || (config?.speechConfig !== undefined && !speaks))
    return 'The requested combination of response modalities is not supported by the model.';
  if (speaks && (contents.length !== 1 || config?.responseModalities?.length !== 1))
    return 'A model that speaks takes one turn and answers with sound.';
  return undefined;
};

const soundsAreKnown: Rule = ({ contents }) => {
  const kinds = contents.flatMap(({ parts }) => parts.flatMap(part => part.inlineData?.mimeType ?? []));
  const unknown = kinds.find(kind => !kind.startsWith('image/') && !SOUNDS.test(kind));
  return unknown === undefined ? undefined : `Unsupported MIME type: ${unknown}`;
};

const schemasFit: Rule = ({ generationConfig: config, tools, toolConfig }, model) => {
  const declared = tools?.flatMap(tool => tool.functionDeclarations) ?? [];
  if (declared.some(each => each.parameters !== undefined && each.parametersJsonSchema !== undefined))
    return 'parameters and parameters_json_schema are mutually exclusive.';
  if (toolConfig !== undefined && declared.length === 0)
    return 'Function calling config is set without function_declarations.';
  const json = config?.responseMimeType === 'application/json';
  if (config?.responseJsonSchema !== undefined && !json)
    return "response_json_schema is only supported with response_mime_type 'application/json'.";
  if (json && declared.length > 0 && isBefore3(model))
    return "Function calling with a response mime type: 'application/json' is unsupported";
  return undefined;
};

const RULES: readonly Rule[] = [
  rolesTakeTurns,
  partsBelongToRoles,
  responsesStandAlone,
  responsesMatchCalls,
  callsHaveIds,
  picturesOfResults,
  presentTurnIsSigned,
  generationFitsModel,
  schemasFit,
  soundsAreKnown,
  speechFitsModel,
];

/** Judges a request as the service would; the message is Google's own where it is known. */
export function checkRequest(model: FakeModel, body: unknown): Checked {
  const parsed = GenerateContentRequest.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.join('.') ?? '';
    const message =
      issue?.code === 'unrecognized_keys'
        ? `Invalid JSON payload received. Unknown name "${issue.keys.join('", "')}" at '${path}': Cannot find field.`
        : `* GenerateContentRequest.${path}: ${issue?.message}\n`;
    return { ok: false, message };
  }
  for (const rule of RULES) {
    const message = rule(parsed.data, model);
    if (message !== undefined) return { ok: false, message };
  }
  return { ok: true, request: parsed.data };
}

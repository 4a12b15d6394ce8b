import { answers } from './answers.ts';
import { type Checked, checkFormat, checkStrict, refuse, refuseShape } from './refusals.ts';
import { sealed } from './responses-answers.ts';
import { ResponsesBody } from './schema.ts';

type Input = ResponsesBody['input'];

/** Every call is followed by one output, and every output belongs to a call. */
function checkCalls(input: Input): Checked<undefined> {
  const open = new Set<string>();
  const seen = new Set<string>();
  for (const item of input) {
    if (item.type === 'function_call') {
      if (seen.has(item.call_id)) return refuse(`Duplicate call_id '${item.call_id}'.`, 'input');
      seen.add(item.call_id);
      open.add(item.call_id);
    }
    if (item.type === 'function_call_output' && !open.delete(item.call_id)) {
      return refuse(`No tool call found for function call output with call_id ${item.call_id}.`, 'input');
    }
  }
  const [missing] = open;
  if (missing !== undefined) return refuse(`No tool output found for function call ${missing}.`, 'input');
  return { ok: true, request: undefined };
}

/** Thoughts come with what followed them, and what followed them with the thoughts; neither is stored anywhere. */
function checkThoughts(input: Input, stored: boolean): Checked<undefined> {
  const thoughts = new Set<string>();
  for (const [index, item] of input.entries()) {
    const id = 'id' in item ? item.id : undefined;
    if (id === undefined) continue;
    if (item.type !== 'reasoning') {
      const needed = `rs_${id.split('_')[1]}`;
      if (thoughts.has(needed)) continue;
      return refuse(
        `Item '${id}' of type '${item.type}' was provided without its required 'reasoning' item: '${needed}'.`,
        'input',
      );
    }
    thoughts.add(id);
    if (!item.encrypted_content && !stored) {
      return {
        ok: false,
        answer: answers.error(404, {
          message: `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false.`,
          param: 'input',
        }),
      };
    }
    if (item.encrypted_content && item.encrypted_content !== sealed(id)) {
      return refuse('The encrypted content could not be verified.', null, 'invalid_encrypted_content');
    }
    const next = input[index + 1];
    if (next === undefined || !('id' in next) || next.id?.split('_')[1] !== id.split('_')[1]) {
      return refuse(
        `Item '${id}' of type 'reasoning' was provided without its required following item.`,
        'input',
      );
    }
  }
  return { ok: true, request: undefined };
}

/** Parameters that these models refuse. */
function checkWords(body: ResponsesBody): Checked<undefined> {
  if (body.stream && /-pro(-|$)/.test(body.model)) {
    return refuse(
      `Streaming is not supported with the '${body.model}' model.`,
      'stream',
      'unsupported_value',
    );
  }
  const effort = body.reasoning?.effort;
  const refused = /-pro(-|$)/.test(body.model)
    ? effort !== undefined && effort !== 'high'
    : effort === 'none' && /^(gpt-6-astra|gpt-6\.1-sol|gpt-5(-|$)|o\d)/.test(body.model);
  if (refused) {
    return refuse(
      `Unsupported value: '${effort}' is not supported with the '${body.model}' model.`,
      'reasoning.effort',
      'unsupported_value',
    );
  }
  if (body.tool_choice !== undefined && body.tools === undefined) {
    return refuse(
      `Tool choice '${body.tool_choice}' must be specified with 'tools' parameter.`,
      'tool_choice',
    );
  }
  return { ok: true, request: undefined };
}

/** Instructions do not count. */
function checkTextFormat({ text, input }: ResponsesBody): Checked<undefined> {
  if (text?.format.type === 'json_schema') return checkFormat(text.format, 'text.format.schema');
  if (text === undefined || /json/i.test(JSON.stringify(input))) return { ok: true, request: undefined };
  return refuse(
    `Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.`,
    'input',
  );
}

/** Validates `POST /responses` as the real service does, answering a refusal in its words. */
export function checkResponses(raw: unknown): Checked<ResponsesBody> {
  const parsed = ResponsesBody.safeParse(raw);
  if (!parsed.success) return refuseShape(parsed.error);
  const body = parsed.data;
  const checks = [
    checkWords(body),
    checkCalls(body.input),
    checkThoughts(body.input, body.store ?? true),
    checkTextFormat(body),
    ...(body.tools ?? []).map((tool, index) => checkStrict(tool, `tools[${index}].parameters`)),
  ];
  return checks.find(check => !check.ok) ?? { ok: true, request: body };
}

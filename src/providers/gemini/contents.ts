import { z } from 'zod';
import {
  type ChatImage,
  type ChatMessage,
  type JsonSchema,
  list,
  mapSchema,
} from '../../ai-chat/provider.ts';
import { type AssistantStep, type DialogueStep, dialogueSteps, type ResultsStep, wireName } from '../wire.ts';
import { GEMINI } from './api.ts';

type Part = Readonly<Record<string, unknown>>;

interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}

const FOREIGN_SIGNATURE = 'skip_thought_signature_validator';

/** Contents must start with the user, while a stored history may start with the bot. */
const BEFORE_HISTORY: Content = { role: 'user', parts: [{ text: '(the dialogue begins)' }] };

const NativeParts = z.object({ parts: z.array(z.record(z.string(), z.unknown())).min(1) });
const CallPart = z.looseObject({ functionCall: z.looseObject({}) });

function picturePart({ mimeType, base64 }: ChatImage): Part {
  return { inlineData: { mimeType, data: base64 } };
}

/** Returns the parts verbatim, with ids for calls that had none. */
function ownParts({ native, calls }: AssistantStep, model: string): readonly Part[] | undefined {
  if (native?.provider !== GEMINI || native.model !== model) return undefined;
  const content = NativeParts.safeParse(native.content);
  if (!content.success) return undefined;
  let count = 0;
  const parts = content.data.parts.map(part => {
    const call = CallPart.safeParse(part).data?.functionCall;
    return call === undefined ? part : { ...part, functionCall: { ...call, id: calls[count++]?.id } };
  });
  return count === calls.length ? parts : undefined;
}

/** Only the first of parallel calls carries a signature: https://ai.google.dev/gemini-api/docs/thought-signatures */
function foreignParts({ text, calls }: AssistantStep): readonly Part[] {
  const called = calls.map(({ id, name, args = {} }, index) => ({
    functionCall: { id, name: wireName(name), args },
    ...(index === 0 && { thoughtSignature: FOREIGN_SIGNATURE }),
  }));
  return text === '' ? called : [{ text }, ...called];
}

function responsePart({ call, result }: ResultsStep['results'][number], isOwn: boolean): Part {
  const { pictures = [] } = result ?? {};
  const error = result === undefined ? 'The call was interrupted.' : result.output;
  return {
    functionResponse: {
      id: call.id,
      name: isOwn ? call.name : wireName(call.name),
      response: result?.ok ? result.output : { error },
      ...(pictures.length > 0 && { parts: pictures.map(picturePart) }),
    },
  };
}

function contentOf(step: DialogueStep, own: readonly Part[] | undefined): Content {
  switch (step.role) {
    case 'user': {
      const words = step.text === '' ? [] : [{ text: step.text }];
      return { role: 'user', parts: [...step.images.map(picturePart), ...words] };
    }
    case 'assistant':
      return { role: 'model', parts: own ?? foreignParts(step) };
    case 'results':
      return { role: 'user', parts: step.results.map(each => responsePart(each, own !== undefined)) };
    default:
      return step satisfies never;
  }
}

/**
 * Alternates user and model. All responses to the calls of an answer form one content of their own. A different number of
 * responses than calls would be a 400 in every later turn.
 */
export function buildContents(messages: readonly ChatMessage[], model: string): readonly Content[] {
  const contents: { role: Content['role']; parts: Part[] }[] = [];
  let isApart = false;
  let own: readonly Part[] | undefined;
  for (const step of dialogueSteps(messages)) {
    if (step.role === 'assistant') own = ownParts(step, model);
    const { role, parts } = contentOf(step, own);
    if (parts.length === 0) continue;
    const last = contents.at(-1);
    if (last?.role === role && !isApart) last.parts.push(...parts);
    else contents.push({ role, parts: [...parts] });
    isApart = step.role === 'results';
  }
  return contents[0]?.role === 'model' ? [BEFORE_HISTORY, ...contents] : contents;
}

/** As listed under `responseJsonSchema` at https://ai.google.dev/api/generate-content#generationconfig */
const KEYWORDS = new Set(
  (
    '$id $ref $anchor $defs type title description minimum maximum minItems maxItems items prefixItems ' +
    'properties required additionalProperties propertyOrdering anyOf oneOf'
  ).split(' '),
);

const FORMATS = new Set<unknown>(['date-time', 'date', 'time']);

/** Other values in an enum, such as an empty string or null, are a 400. */
function isChoice(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

function supported(keyword: string, value: unknown): readonly [string, unknown][] {
  switch (keyword) {
    case 'const':
      return isChoice(value) ? [['enum', [value]]] : [];
    case 'enum':
      return list(value).every(isChoice) ? [[keyword, value]] : [];
    case 'format':
      return FORMATS.has(value) ? [[keyword, value]] : [];
    default:
      return KEYWORDS.has(keyword) ? [[keyword, value]] : [];
  }
}

/** Removes unsupported keywords, so the result may allow more than the schema, never less. */
export function geminiSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(mapSchema(schema, geminiSchema)).filter(
    ([keyword]) => !('$ref' in schema) || keyword.startsWith('$'),
  );
  return Object.fromEntries(entries.flatMap(([keyword, value]) => supported(keyword, value)));
}

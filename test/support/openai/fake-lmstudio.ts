import { z } from 'zod';
import { type Answer, readBody } from '../fakes/fake-http.ts';
import { listen } from '../fakes/listen.ts';
import { answers } from './answers.ts';
import { checkChat } from './rules.ts';
import type { ChatBody } from './schema.ts';
import { asStream, type OpenAIAnswer, sendAnswer } from './stream.ts';

/** A downloaded model. */
interface FakeModel {
  readonly key: string;
  readonly tools?: boolean;
  readonly vision?: boolean;
  /** False where its engine holds no answer to a schema. */
  readonly schemas?: boolean;
  /** Tokens that it is loaded with; loading takes 4096. */
  readonly loaded?: number;
  /** Tokens that it spends on thinking, unless thinking can be and is turned off. */
  readonly thinks?: number;
  /** `capabilities.reasoning.allowed_options`; the server does not know of every model. */
  readonly reasoning?: readonly string[];
}

/** An answer, or a function of the request: a model that only writes text has to repeat parts of it. */
export type ScriptedAnswer = OpenAIAnswer | ((body: ChatBody) => OpenAIAnswer);

export interface FakeLMStudio {
  /** Ends with `/v1`. */
  readonly baseUrl: string;
  /** The bodies of the accepted chat completions. */
  readonly chats: readonly ChatBody[];
  /** Models that were asked to be loaded, in the order of their requests. */
  readonly loads: readonly string[];
  readonly violations: readonly string[];
  /** Queues answers, one per chat completion; they come before those of {@link FakeLMStudio.reply}. */
  script(...next: readonly ScriptedAnswer[]): void;
  /** Answers every chat completion that nothing is queued for. */
  reply(answer: ScriptedAnswer): void;
  /** The result of the next load; by default immediate success. */
  loading(outcome: Promise<Answer | undefined>): void;
  stop(): Promise<void>;
}

/** Closed: the real one refuses what it does not know. https://lmstudio.ai/docs/developer/rest/load */
const LoadBody = z.strictObject({
  model: z.string(),
  context_length: z.int().positive().optional(),
  echo_load_config: z.boolean().optional(),
});

/** A request after the template of a model without tools: no tools, and alternating texts after the prompt. */
function checkTemplate({ messages, tools }: ChatBody): string | undefined {
  if (tools !== undefined) return 'A model that was not trained for tools is told of none.';
  const roles = messages.map(({ role }) => role).filter((role, index) => index > 0 || role !== 'system');
  return roles.every((role, index) => role === (index % 2 === 0 ? 'user' : 'assistant'))
    ? undefined
    : 'Conversation roles must alternate user/assistant/user/assistant/...';
}

/** Known for every model; one that cannot do it goes on as it is set. */
const Effort = z.object({ reasoning_effort: z.enum(['none', 'low', 'medium', 'high', 'xhigh']).optional() });

const Message = z.looseObject({ content: z.string().nullish() });
const Completion = z.looseObject({
  choices: z.tuple([z.looseObject({ message: Message, finish_reason: z.string() })]),
});

/**
 * An answer of a model that thinks: an object that follows a schema is taken for its thoughts, and thoughts count as
 * tokens of the answer.
 */
function thinking(
  answer: OpenAIAnswer,
  { thinks = 0, reasoning = [] }: FakeModel,
  body: ChatBody,
): OpenAIAnswer {
  const completion = answer.kind === 'json' ? Completion.safeParse(answer.body).data : undefined;
  if (answer.kind !== 'json' || completion === undefined || thinks === 0) return answer;
  const [{ message, ...choice }] = completion.choices;
  const changed = (changes: object, finish_reason = choice.finish_reason): OpenAIAnswer => ({
    ...answer,
    body: {
      ...completion,
      choices: [{ ...choice, finish_reason, message: { ...message, ...changes } }],
    },
  });
  // It cannot think then, but its words are taken for thoughts.
  if (body.response_format) return changed({ content: '', reasoning_content: message.content });
  if (body.reasoning_effort === 'none' && reasoning.includes('off')) return answer;
  const thoughts = 'SECRET: the user wants something. '.repeat(3);
  return thinks >= (body.max_tokens ?? Number.POSITIVE_INFINITY)
    ? changed({ content: '', tool_calls: [], reasoning_content: thoughts }, 'length')
    : changed({ reasoning_content: thoughts });
}

/** LM Studio's server on loopback. */
export async function startFakeLMStudio(models: readonly FakeModel[]): Promise<FakeLMStudio> {
  const loaded = new Map(models.flatMap(({ key, loaded: length }) => (length ? [[key, length]] : [])));
  const chats: ChatBody[] = [];
  const loads: string[] = [];
  const violations: string[] = [];
  const queue: ScriptedAnswer[] = [];
  let fallback: ScriptedAnswer | undefined;
  const outcomes: Promise<Answer | undefined>[] = [];

  const violation = (answer: Answer): Answer => {
    violations.push(JSON.stringify(answer));
    return answer;
  };

  const list = (): Answer =>
    answers.json({
      models: models.map(({ key, tools, vision, reasoning }) => {
        const context_length = loaded.get(key);
        return {
          type: 'llm',
          key,
          loaded_instances: context_length ? [{ id: key, config: { context_length } }] : [],
          capabilities: {
            vision: vision ?? false,
            trained_for_tool_use: tools ?? true,
            ...(reasoning && {
              reasoning: { allowed_options: reasoning, default: reasoning.at(-1) },
            }),
          },
        };
      }),
    });

  async function load(raw: unknown): Promise<Answer> {
    const body = LoadBody.safeParse(raw);
    if (!body.success) return violation(answers.error(400, { message: 'Unrecognized key(s)' }));
    const { model } = body.data;
    loads.push(model);
    const failed = await outcomes.shift();
    if (failed) return failed;
    loaded.set(model, body.data.context_length ?? 4096);
    return answers.json({ type: 'llm', instance_id: model, load_time_seconds: 9.1, status: 'loaded' });
  }

  function complete(raw: unknown): OpenAIAnswer {
    const { reasoning_effort } = Effort.parse(raw);
    const { reasoning_effort: _, ...rest } = z.looseObject({}).parse(raw);
    const checked = checkChat(rest);
    if (!checked.ok)
      return violation(checked.answer.kind === 'json' ? checked.answer : answers.serverError());
    if (rest['response_format'] && checked.request.response_format?.type !== 'json_schema') {
      return violation(
        answers.json({ error: "'response_format.type' must be 'json_schema' or 'text'" }, 400),
      );
    }
    if (rest['response_format'] && models.some(({ schemas }) => schemas === false))
      return answers.json({ error: "'response_format' is not supported by this engine" }, 400);
    const request = { ...checked.request, ...(reasoning_effort && { reasoning_effort }) };
    const { model, stream, stream_options } = request;
    chats.push(request);
    if (!loaded.has(model)) return violation(answers.modelMissing(model));
    const isTextOnly = models.some(({ key, tools }) => key === model && tools === false);
    const refused = isTextOnly ? checkTemplate(request) : undefined;
    if (refused !== undefined) return violation(answers.error(400, { message: refused }));
    const scripted = queue.shift() ?? fallback ?? violation(answers.serverError());
    const answer = typeof scripted === 'function' ? scripted(request) : scripted;
    const named =
      answer.kind === 'json' && typeof answer.body === 'object'
        ? { ...answer, body: { ...(answer.status === 200 && { model }), ...answer.body } }
        : answer;
    const asked = models.find(({ key }) => key === model);
    const thought = asked ? thinking(named, asked, request) : named;
    return stream ? asStream(thought, stream_options?.include_usage === true) : thought;
  }

  const { origin, stop } = await listen(async (request, response) => {
    const text = String(await readBody(request));
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const routes: Record<string, () => OpenAIAnswer | Promise<OpenAIAnswer>> = {
      'POST /v1/chat/completions': () => complete(body),
      'GET /api/v1/models': list,
      'POST /api/v1/models/load': () => load(body),
    };
    const route = routes[`${request.method} ${request.url}`];
    // It answers 200 on paths that it does not know.
    const answer = await (route?.() ?? answers.json({ error: 'Unexpected endpoint or method.' }));
    await sendAnswer(response, answer);
  });

  return {
    baseUrl: `${origin}/v1`,
    chats,
    loads,
    violations,
    script: (...next) => {
      queue.push(...next);
    },
    reply: answer => {
      fallback = answer;
    },
    loading: outcome => {
      outcomes.push(outcome);
    },
    stop,
  };
}

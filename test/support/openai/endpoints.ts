import type { FakeOpenAI } from '../fakes/fake-openai.ts';
import { answers } from './answers.ts';
import { responsesAnswers } from './responses-answers.ts';
import type { ChatBody, ResponsesBody } from './schema.ts';

/** What a request tells the model of the dialogue, whatever the endpoint calls it. */
type Told =
  | { readonly user: string }
  | { readonly assistant: string }
  | { readonly call: string; readonly name: string; readonly args: string }
  | { readonly answerTo: string; readonly output: string };

interface Sent {
  readonly system: string | undefined;
  readonly told: readonly Told[];
  readonly tools: readonly { readonly name: string; readonly strict?: boolean | undefined }[] | undefined;
  readonly choice: string | undefined;
}

function wordsOf(
  content: string | readonly { readonly text?: string; readonly refusal?: string; readonly type: string }[],
): string {
  if (typeof content === 'string') return content;
  return content.map(part => part.text ?? part.refusal ?? `(${part.type})`).join('');
}

function sentToChat({ messages, tools, tool_choice }: ChatBody): Sent {
  const system = messages.find(message => message.role === 'system')?.content;
  const told = messages.flatMap((message): Told[] => {
    switch (message.role) {
      case 'system':
        return [];
      case 'user':
        return [{ user: wordsOf(message.content) }];
      case 'assistant':
        return [
          ...(message.content === null ? [] : [{ assistant: message.content }]),
          ...(message.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => ({
            call: id,
            name,
            args,
          })),
        ];
      case 'tool':
        return [{ answerTo: message.tool_call_id, output: message.content }];
      default:
        return message satisfies never;
    }
  });
  return { system, told, tools: tools?.map(tool => tool.function), choice: tool_choice };
}

function sentToResponses({ instructions, input, tools, tool_choice }: ResponsesBody): Sent {
  const told = input.flatMap((item): Told[] => {
    if (item.type === 'reasoning') return [];
    if (item.type === 'function_call') return [{ call: item.call_id, name: item.name, args: item.arguments }];
    if (item.type === 'function_call_output') return [{ answerTo: item.call_id, output: item.output }];
    const text = wordsOf(item.content);
    return [item.role === 'user' ? { user: text } : { assistant: text }];
  });
  return { system: instructions, told, tools, choice: tool_choice };
}

/** The two ways to ask OpenAI for an answer, to be held to the same cases. */
export const ENDPOINTS = [
  {
    path: 'chat/completions',
    model: 'gpt-6-luna',
    answers,
    sent: (fake: FakeOpenAI) => fake.chats.map(sentToChat),
  },
  {
    path: 'responses',
    model: 'gpt-6-astra',
    answers: { ...answers, ...responsesAnswers },
    sent: (fake: FakeOpenAI) => fake.responses.map(sentToResponses),
  },
] as const;

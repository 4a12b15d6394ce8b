import { openAIAnswers } from '../../../test/support/fakes/fake-openai.ts';
import type { ChatBody } from '../../../test/support/openai/schema.ts';
import type { OpenAIAnswer } from '../../../test/support/openai/stream.ts';
import { planCall, planProposal } from './plan-model.ts';

type Message = ChatBody['messages'][number];

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(part => ('text' in part ? part.text : '')).join('');
}

const PARAMETERS = {
  style: /(?:style|стиль): ([^;\n]+)/giu,
  emotion: /(?:emotion|эмоция): ([^;\n]+)/giu,
  pose: /(?:pose|поза): ([^;\n]+)/giu,
} as const;

/** The values in what a person wrote, as `people.ts` writes them; the last of each counts. */
function valuesIn(words: string): Record<string, string> {
  const found = Object.entries(PARAMETERS).flatMap(([name, pattern]) => {
    const value = [...words.matchAll(pattern)].at(-1)?.[1]?.trim();
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** What is asked for as JSON beside the dialogue. */
function solution(name: string, asked: string): object {
  switch (name) {
    case 'sticker_emoji':
      return { emoji: ['🙂'], keywords: ['mood'] };
    case 'sticker_plan':
      return planProposal(asked);
    default:
      return { summary: 'Nothing to note.' };
  }
}

/**
 * A language model that follows the state block by simple rules: what is named is stored, what is missing is asked
 * for, a "yes" to a summary confirms. Its words name the person, so that an answer in the wrong chat shows.
 */
export function answerChat(body: ChatBody): OpenAIAnswer {
  if (body.response_format?.type === 'json_schema') {
    const asked = body.messages.slice(-1).map(textOf).join('');
    return openAIAnswers.text(JSON.stringify(solution(body.response_format.json_schema.name, asked)));
  }
  const system = body.messages.slice(0, 1).map(textOf).join('');
  const name = /First name: "([^"\n]*)"/.exec(system)?.[1] ?? 'you';
  if (body.messages.at(-1)?.role === 'tool') return openAIAnswers.text(`All right, ${name}.`);
  const lastAnswer = body.messages.findLastIndex(({ role }) => role === 'assistant');
  const words = body.messages
    .slice(lastAnswer + 1)
    .filter(({ role }) => role === 'user')
    .map(textOf)
    .join('\n');
  const aboutPlan = planCall(words, system.includes('\nPlan: '));
  if (aboutPlan !== undefined) return openAIAnswers.textAndCalls(`A set, ${name}.`, aboutPlan);
  const args = valuesIn(words);
  if (Object.keys(args).length > 0) {
    return openAIAnswers.textAndCalls(`Noted, ${name}.`, { name: 'update_sticker_params', args });
  }
  const agrees =
    /(?<!\p{L})(?:yes|да)(?!\p{L})/iu.test(words) && /has seen the (?:plan's )?summary/.test(system);
  const wantsMore =
    /(?<!\p{L})(?:again|ещё)(?!\p{L})/iu.test(words) && system.includes('drawn and delivered');
  if (agrees || wantsMore) {
    return openAIAnswers.textAndCalls(`Gladly, ${name}.`, { name: 'confirm_and_generate' });
  }
  if (system.includes('has_photo: false')) {
    return openAIAnswers.textAndCalls(`A photo, please, ${name}.`, { name: 'request_photo' });
  }
  return openAIAnswers.text(`Which style, emotion and pose would you like, ${name}?`);
}

import { expect, test } from 'vitest';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { CONFIRM, startObedientModel, update } from './obedient-model.ts';
import type { RawCall } from './raw-telegram.ts';
import { openRawWorld } from './raw-world.ts';
import { HUGE_CAPTION, LONE_SURROGATE, NUL } from './words.ts';

/** More in a row than these, and a chat is flooded. */
const MAX_MESSAGES = 4;
const AFTERWARDS = 'All is well again.';

const calls = Array.from({ length: 500 }, (_, index) =>
  index % 2 ? { ...CONFIRM, args: {} } : update({ style: `style ${index}` }),
);
const CASES: readonly [string, ReturnType<typeof openAIAnswers.text>][] = [
  ['a hundred thousand characters of words', openAIAnswers.text(HUGE_CAPTION.slice(0, 100_000))],
  ['a hundred thousand characters of one word', openAIAnswers.text('x'.repeat(100_000))],
  ['five hundred calls', openAIAnswers.textAndCalls('Doing it all.', ...calls)],
  [
    'a value of twenty thousand characters',
    openAIAnswers.textAndCalls('Noted.', update({ style: HUGE_CAPTION.slice(0, 20_000) })),
  ],
  ['ten thousand entities', openAIAnswers.text('**a** '.repeat(10_000))],
  ['emphasis that never ends', openAIAnswers.text('*a **b '.repeat(20_000))],
  ['brackets that never end', openAIAnswers.text('['.repeat(50_000))],
  ['quotes in quotes', openAIAnswers.text('> '.repeat(20_000))],
  ['control characters', openAIAnswers.text(`One${NUL}\u0007\u001b[31m two\u202e three\u0085`)],
  ['halves of characters', openAIAnswers.text(`One ${LONE_SURROGATE} two \udc00 three`)],
  ['nothing that is seen', openAIAnswers.text('\u200b\u200d\u2060')],
  ['a bare control character', openAIAnswers.text(NUL)],
];

test.each(CASES)('%s: delivered within the limits, and the dialogue goes on', async (_name, answer) => {
  const model = await startObedientModel();
  const said: RawCall[] = [];
  const world = await openRawWorld({
    onCall: call => void (call.method === 'sendMessage' && said.push(call)),
    more: model.variables,
  });
  const from = { id: 7, is_bot: false, first_name: 'Ada', language_code: 'en' };
  let updates = 0;
  const send = (text: string) => {
    const message = { message_id: ++updates, date: 1, from, chat: { id: 7, type: 'private' }, text };
    world.telegram.hand(JSON.stringify([{ update_id: updates, message }]));
  };
  model.script(answer);
  send('hello');
  await expect.poll(() => said.length > 0 && world.settled()).toBe(true);
  const first = said.length;
  expect(first).toBeLessThanOrEqual(MAX_MESSAGES);
  model.script(openAIAnswers.text(AFTERWARDS));
  send('and now?');
  await expect.poll(() => said.some(({ text }) => text === AFTERWARDS)).toBe(true);
  const sizes = model.chats.map(body => JSON.stringify(body).length);
  expect(sizes.at(-1)).toBeLessThan(200_000);
  expect(world.telegram.violations).toEqual([]);
  expect(world.trouble).toEqual([]);
  expect(world.uncaught).toEqual([]);
});

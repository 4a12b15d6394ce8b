import { expect, it, onTestFinished } from 'vitest';
import { startPromptedGemini } from '../support/fakes/prompted-gemini.ts';
import { openPlayground } from './web-page.ts';

it('shows a growing answer with formatting, also on a page opened midway', async () => {
  const gemini = await startPromptedGemini();
  onTestFinished(() => gemini.stop());
  const { visitor } = await openPlayground({ variables: gemini.variables });
  const ann = await visitor.open('Alex');
  await ann.post('text', { text: 'hello' });
  const answer = await gemini.asked(1);
  answer.say('Which **style');
  const entities = [{ type: 'bold', offset: 6, length: 5 }];
  answer.say('** would you ');
  await ann.waitFor(() => ann.now.draft?.text === 'Which style would you', 'the draft');
  expect(ann.now.draft?.entities).toEqual(entities);
  const late = await visitor.open('Alex');
  expect(late.snapshot.draft).toEqual({ text: 'Which style would you', entities, canStop: true });

  answer.end('like?');
  const said = await ann.said(/Which style would you like\?/);
  expect(said.entities).toEqual(entities);
  // Exactly with the message.
  expect(
    ann.events.find(({ messages }) => messages?.some(({ text }) => text === said.text))?.draft,
  ).toBeNull();
});

it('stops an answer at the button under its draft', async () => {
  const gemini = await startPromptedGemini();
  onTestFinished(() => gemini.stop());
  const { visitor } = await openPlayground({ variables: gemini.variables });
  const ann = await visitor.open('Alex');
  await ann.post('text', { text: 'hello' });
  const answer = await gemini.asked(1);
  answer.say('Which style would you ');
  await ann.waitFor(() => ann.now.draft?.canStop, 'the button');
  await ann.post('stop', {});
  await ann.said(/^Which style would you…$/);
  expect(ann.now.draft).toBeNull();
});

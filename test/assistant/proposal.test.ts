import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/ai-chat/index.ts';
import { openProposal } from '../../src/assistant/proposal.ts';
import { NOTES } from '../../src/assistant/turn/notes.ts';
import { textsFor } from '../../src/i18n/index.ts';

const NO_VALUES = { style: null, emotion: null, pose: null };
const jumping = { parameter: 'pose', value: 'jumping' };
const asked: ChatMessage[] = [
  { role: 'user', text: 'i am jumping' },
  { role: 'assistant', text: textsFor('en').offline.shallITake.pose('jumping'), toolCalls: [] },
];

it('a value is proposed until it is stored', () => {
  expect(openProposal(asked, 'en', NO_VALUES)).toEqual(jumping);
  expect(openProposal(asked, 'en', { ...NO_VALUES, pose: 'waving' })).toEqual(jumping);
  expect(openProposal(asked, 'en', { ...NO_VALUES, pose: 'jumping' })).toBeUndefined();
});

it('a value that a button has taken is proposed no more, be it replaced by a button later', () => {
  const pressed: ChatMessage[] = [...asked, { role: 'user', text: NOTES.taken('jumping') }];
  const after: ChatMessage[] = [...pressed, { role: 'user', text: NOTES.newPhoto }];
  expect(openProposal(after, 'en', { ...NO_VALUES, pose: 'waving' })).toBeUndefined();
  // The same is asked once more.
  expect(openProposal([...after, ...asked], 'en', { ...NO_VALUES, pose: 'waving' })).toEqual(jumping);
});

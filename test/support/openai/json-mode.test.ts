import { expect, it, onTestFinished } from 'vitest';
import { startFakeLMStudio } from './fake-lmstudio.ts';
import { checkChat } from './rules.ts';

const body = (system: string) => ({
  model: 'gpt-6-luna',
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: 'How is it?' },
  ],
  response_format: { type: 'json_object' },
});

it('OpenAI has a JSON mode where the messages name JSON', () => {
  expect(checkChat(body('Answer with a JSON object.')).ok).toBe(true);
  const checked = checkChat(body('Answer with an object.'));
  expect(checked.ok ? '' : JSON.stringify(checked.answer)).toContain("must contain the word 'json'");
});

it('LM Studio has none', async () => {
  const fake = await startFakeLMStudio([{ key: 'gemma', loaded: 4096 }]);
  onTestFinished(() => fake.stop());
  const answer = await fetch(`${fake.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ ...body('Answer with a JSON object.'), model: 'gemma' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: "'response_format.type' must be 'json_schema' or 'text'" },
  ]);
  expect(fake.violations).toHaveLength(1);
});

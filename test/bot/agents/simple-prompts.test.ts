import { expect, it } from 'vitest';
import { sendText, someone } from '../../support/exchange.ts';
import { createWorld } from '../../support/world.ts';

it.each([
  [
    'knowledge',
    { question: 'my cats' },
    "You answer one person's question only from what the tools find",
    '# What you know',
  ],
  ['interview', {}, 'You ask one person about their taste in stickers', '# How you talk'],
])('asks the %s agent with a simpler prompt after a malformed answer', async (agent, args, simple, full) => {
  const world = await createWorld(['openai']);
  await world.start();
  const model = world.openai;
  model.calls([{ name: `transfer_to_${agent}`, args }]);
  model.says('');
  model.says('Nothing was found about that?');
  await sendText(someone(world, 'Ann'), 'tell me', 'Nothing was found about that?');
  const [, first = '', second = ''] = model.chats();
  expect(first).toContain(full);
  expect(second).toContain(simple);
  expect(second).not.toContain(full);
  if (agent === 'interview')
    for (const prompt of [first, second]) expect(prompt).toMatch(/moods[^.]*gestures[^.]*phrases/s);
});

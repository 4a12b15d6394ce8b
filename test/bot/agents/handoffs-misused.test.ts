import { describe, expect, test } from 'vitest';
import { sendText } from '../../support/exchange.ts';
import type { FakeChat } from '../../support/fakes/models.ts';
import { rowsOf, saidTo } from '../../support/scene.ts';
import { exchange, known, leader, row, type Stage, stage } from './interview-stage.ts';

type Calls = Parameters<FakeChat['calls']>[0];

const INTERVIEW = { name: 'transfer_to_interview' };
const knowledge = (question: string) => ({ name: 'transfer_to_knowledge', args: { question } });
const update = (style: string) => ({ name: 'update_sticker_params', args: { style } });

describe.each(['openai', 'lmstudio-text'] as const)('with %s', kind => {
  const values = ({ world }: Stage) => rowsOf(world, 'assistant_sessions').then(rows => rows.at(-1));

  /** A stage, and what the model answers to each of its requests: calls, words, or both. */
  async function scripted(...answers: readonly (string | readonly [Calls, string?])[]) {
    const scene = await stage(kind);
    const model = scene.world[kind];
    const told = (more: typeof answers) => {
      for (const answer of more) {
        if (typeof answer === 'string') model.says(answer);
        else model.calls(...answer);
      }
    };
    told(answers);
    return { ...scene, scene, model, told, interview: scene.texts.taste.interview };
  }

  test('a value beside a handoff is stored, and what is handed over goes on', async () => {
    const both = [update('anime'), INTERVIEW];
    const { scene, interview } = await scripted([both], 'Gladly.');
    const asked = await exchange(scene, 'anime; and set my preferences', interview.questions.purpose.ask);
    expect(await values(scene)).toMatchObject({ style: 'anime' });
    expect(asked.buttons).toContain(interview.enough);
    expect(await leader(scene)).toBe('interview');
  });

  test('two who hand over to each other for ever end with words, and the assistant leads', async () => {
    const back = { name: 'return_to_assistant', args: { request: 'what?' } };
    const round = [[[knowledge('what?')]], [[back]]] as const;
    const { scene, person, model } = await scripted(...Array.from({ length: 6 }, () => round).flat());
    await sendText(person, 'what?', /./);
    expect(model.chats().length).toBeLessThanOrEqual(8);
    expect(await leader(scene)).toBeUndefined();
  });

  test('a tool of another agent does nothing, and the question stays', async () => {
    const { scene, person, interview, told } = await scripted([[INTERVIEW]], 'Sure.');
    await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
    const wrong = [[update('anime')], 'Stored it.'] as const;
    told([wrong, wrong, wrong]);
    const again = await sendText(person, 'anime', /./);
    expect(await values(scene)).toMatchObject({ style: null });
    expect(again.buttons).toContain(interview.enough);
  });

  test('an interview that only talks gives control back after six turns', async () => {
    const { scene, interview, told } = await scripted([[INTERVIEW]], 'Sure.');
    await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
    for (let n = 2; n <= 6; n++) {
      told([`Hm ${n}, what else?`]);
      await exchange(scene, `blah ${n}`, `Hm ${n}`);
    }
    told([[[update('anime')], 'Anime it is.']]);
    await exchange(scene, 'anime', 'Anime it is.');
    expect(await leader(scene)).toBeUndefined();
    expect(await values(scene)).toMatchObject({ style: 'anime' });
    expect(await row(scene)).toMatchObject({ interview: 'running' });
    expect(await known(scene)).toBeUndefined();
  });

  test('both handoffs in one answer: the first of them', async () => {
    const { scene, interview } = await scripted([[INTERVIEW, knowledge('limits')]], 'Sure.');
    await exchange(scene, 'set my preferences; and the limits?', interview.questions.purpose.ask);
    expect(await leader(scene)).toBe('interview');
    const other = await scripted([[knowledge('limits'), INTERVIEW]], 'Fifty a day.');
    await exchange(other.scene, 'the limits? and set my preferences', 'Fifty a day.');
    expect(await leader(other.scene)).toBeUndefined();
  });

  test('handed over and back with words: they are said once', async () => {
    const { scene, person, model } = await scripted(
      [[knowledge('my cat')], 'One moment.'],
      [[{ name: 'return_to_assistant', args: { request: 'anime' } }], 'You have no cat.'],
      [[update('anime')], 'Anime it is.'],
    );
    await exchange(scene, 'my cat? and anime', 'Anime it is.');
    expect(saidTo(person).split('You have no cat.')).toHaveLength(2);
    expect(model.chats()).toHaveLength(3);
    expect(await values(scene)).toMatchObject({ style: 'anime' });
  });

  test('a search without end is over with the turn', async () => {
    const searches = [1, 2, 3].map(n => [[{ name: 'search', args: { query: `cat ${n}` } }]] as const);
    const { scene, texts } = await scripted([[knowledge('my cat')]], ...searches);
    await exchange(scene, 'my cat?', texts.search.nothing);
    expect(await leader(scene)).toBeUndefined();
  });
});

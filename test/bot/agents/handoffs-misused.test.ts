import { describe, expect, test } from 'vitest';
import { saidTo } from '../../support/scene.ts';

import { exchange, known, leader, row, type Stage, stage } from './interview-stage.ts';

const call = (name: string, args: Record<string, unknown> = {}) => ({ name, args });

describe.each(['gemini', 'openai', 'lmstudio-text'] as const)('with %s', kind => {
  const model = ({ world }: Stage) => world[kind];
  const values = ({ world }: Stage) =>
    world
      .app()
      .db.selectFrom('assistant_sessions')
      .select(['style', 'emotion', 'pose'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('a value beside a handoff is stored, and what is handed over goes on', async () => {
    const scene = await stage(kind, 'en');
    const { interview } = scene.texts.taste;
    model(scene).calls([call('update_sticker_params', { style: 'anime' }), call('transfer_to_interview')]);
    model(scene).says('Gladly.');
    const asked = await exchange(scene, 'anime; and set my preferences', interview.questions.purpose.ask);
    expect(await values(scene)).toMatchObject({ style: 'anime' });
    expect(asked.buttons).toContain(interview.enough);
    expect(await leader(scene)).toBe('interview');
  });

  test('two who hand over to each other for ever end with words, and the assistant leads', async () => {
    const scene = await stage(kind, 'en');
    for (let n = 0; n < 6; n++) {
      model(scene).calls([call('transfer_to_knowledge', { question: 'what?' })]);
      model(scene).calls([call('return_to_assistant', { request: 'what?' })]);
    }
    const said = scene.person.sendText('what?');
    await scene.person.waitForBotMessage(/./, { after: said });
    expect(model(scene).chats().length).toBeLessThanOrEqual(8);
    expect(await leader(scene)).toBeUndefined();
  });

  test('a tool of another agent does nothing, and the question stays', async () => {
    const scene = await stage(kind, 'en');
    const { interview } = scene.texts.taste;
    model(scene).calls([call('transfer_to_interview')]);
    model(scene).says('Sure.');
    await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
    for (let n = 0; n < 3; n++)
      model(scene).calls([call('update_sticker_params', { style: 'anime' })], 'Stored it.');
    const said = scene.person.sendText('anime');
    const again = await scene.person.waitForBotMessage(/./, { after: said });
    expect(await values(scene)).toMatchObject({ style: null });
    expect(again.buttons).toContain(interview.enough);
  });

  test('an interview that only talks gives control back after six turns', async () => {
    const scene = await stage(kind, 'en');
    const { interview } = scene.texts.taste;
    model(scene).calls([call('transfer_to_interview')]);
    model(scene).says('Sure.');
    await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
    for (let n = 2; n <= 6; n++) {
      model(scene).says(`Hm ${n}, what else?`);
      await exchange(scene, `blah ${n}`, `Hm ${n}`);
    }
    model(scene).calls([call('update_sticker_params', { style: 'anime' })], 'Anime it is.');
    await exchange(scene, 'anime', 'Anime it is.');
    expect(await leader(scene)).toBeUndefined();
    expect(await values(scene)).toMatchObject({ style: 'anime' });
    expect(await row(scene)).toMatchObject({ interview: 'running' });
    expect(await known(scene)).toBeUndefined();
  });

  test('both handoffs in one answer: one of them', async () => {
    const scene = await stage(kind, 'en');
    const { interview } = scene.texts.taste;
    model(scene).calls([
      call('transfer_to_interview'),
      call('transfer_to_knowledge', { question: 'limits' }),
    ]);
    model(scene).says('Sure.');
    await exchange(scene, 'set my preferences; and the limits?', interview.questions.purpose.ask);
    expect(await leader(scene)).toBe('interview');
  });

  test('the same the other way round', async () => {
    const scene = await stage(kind, 'en');
    model(scene).calls([
      call('transfer_to_knowledge', { question: 'limits' }),
      call('transfer_to_interview'),
    ]);
    model(scene).says('Fifty a day.');
    await exchange(scene, 'the limits? and set my preferences', 'Fifty a day.');
    expect(await leader(scene)).toBeUndefined();
  });

  test('handed over and back with words: they are said once', async () => {
    const scene = await stage(kind, 'en');
    model(scene).calls([call('transfer_to_knowledge', { question: 'my cat' })], 'One moment.');
    model(scene).calls([call('return_to_assistant', { request: 'anime' })], 'You have no cat.');
    model(scene).calls([call('update_sticker_params', { style: 'anime' })], 'Anime it is.');
    await exchange(scene, 'my cat? and anime', 'Anime it is.');
    expect(saidTo(scene.person).split('You have no cat.')).toHaveLength(2);
    expect(model(scene).chats()).toHaveLength(3);
    expect(await values(scene)).toMatchObject({ style: 'anime' });
  });

  test('a search without end is over with the turn', async () => {
    const scene = await stage(kind, 'en');
    model(scene).calls([call('transfer_to_knowledge', { question: 'my cat' })]);
    for (let n = 0; n < 3; n++) model(scene).calls([call('search', { query: `cat ${n}` })]);
    await exchange(scene, 'my cat?', scene.texts.search.nothing);
    expect(await leader(scene)).toBeUndefined();
  });
});

test('[no, thanks] after [ask me]: nothing more is asked', async () => {
  const scene = await stage('offline', 'en');
  const { taste, ask } = scene.texts;
  const offered = await exchange(scene, 'remember that I love anime', taste.offer);
  scene.person.press(offered, taste.me.begin);
  await scene.person.waitForBotMessage(taste.interview.questions.purpose.ask);
  scene.person.press(offered, taste.offerNo);
  await scene.person.waitForBotMessage(taste.declined);
  expect(await row(scene)).toMatchObject({ interview: 'declined' });
  expect(await leader(scene)).toBeUndefined();
  await exchange(scene, 'sad', ask.photo);
});

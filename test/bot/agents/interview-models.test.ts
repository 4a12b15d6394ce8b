import { describe, expect, test } from 'vitest';
import type { FakeChat } from '../../support/fakes/models.ts';
import { rowOf } from '../../support/scene.ts';
import { exchange, known, leader, row, type Stage, stage, WORDS } from './interview-stage.ts';

const call = (name: string, args: Record<string, unknown> = {}) => ({ name, args });

describe.each(['gemini', 'openai', 'lmstudio-text'] as const)('with %s', kind => {
  const model = ({ world }: Stage): FakeChat => world[kind];

  test('asked for, in the words of the model, with the buttons of the bot', async () => {
    const scene = await stage(kind);
    const say = WORDS;
    const { interview } = scene.texts.taste;
    const { purpose, styles, humour } = interview.questions;
    model(scene).calls([call('transfer_to_interview')]);
    model(scene).says(say.noted);
    const first = await exchange(scene, say.setup, say.noted);
    expect(first.text).toBe(`${say.noted}\n\n${purpose.ask}`);
    expect(first.buttons).toEqual([...purpose.options, interview.skip, interview.enough]);
    expect(model(scene).chats().at(-1)).toContain('The open question: purpose');

    // It asks by itself: its words carry the buttons.
    model(scene).calls([call('save_preferences', { purpose: say.purpose })], `${say.noted} ${say.asks}`);
    const second = await exchange(scene, say.purpose, say.asks);
    expect(second.text).toBe(`${say.noted} ${say.asks}`);
    expect(second.buttons).toEqual([...styles.options, interview.skip, interview.enough]);
    const asked = model(scene).chats().length;

    // A button asks no model.
    scene.person.press(second, styles.options[0] ?? '');
    await scene.person.waitFor(chat => chat.messages.some(({ text }) => text === humour.ask), {
      what: 'humour',
    });
    expect(model(scene).chats()).toHaveLength(asked);

    // An action in the middle is done in the same turn.
    model(scene).calls([call('return_to_assistant', { request: say.draw })]);
    model(scene).calls([call('update_sticker_params', { style: 'manga' })], say.noted);
    await exchange(scene, say.draw, scene.texts.ask.photo);
    expect(await leader(scene)).toBeUndefined();
    expect(await row(scene)).toMatchObject({ interview: 'running' });
    expect(model(scene).chats().at(-1)).toContain('Preferences: ');
  });

  test('"enough" is over at once', async () => {
    const scene = await stage(kind);
    const { interview } = scene.texts.taste;
    model(scene).calls([call('transfer_to_interview')]);
    model(scene).says('Sure.');
    await exchange(scene, 'set my preferences', interview.questions.purpose.ask);
    model(scene).calls([call('end_interview')], 'Thanks, Ann.');
    const over = await exchange(scene, 'enough', 'Thanks, Ann.');
    expect(over.text).toContain(scene.texts.taste.declined);
    expect(await leader(scene)).toBeUndefined();
    expect(await row(scene)).toMatchObject({ interview: 'done' });
  });

  test('what is never to be drawn is refused by code, and told to the model', async () => {
    const scene = await stage(kind);
    model(scene).calls([call('save_preferences', { never: 'spiders' })], 'No spiders, I promise.');
    await exchange(scene, 'never draw spiders', /No spiders/);
    expect(await known(scene)).toMatchObject({ never: ['spiders'] });
    model(scene).calls(
      [call('update_sticker_params', { style: 'anime', pose: 'hugging a spider' })],
      'Done!',
    );
    const refused = await exchange(scene, 'anime, hugging a spider', scene.texts.taste.never('spiders'));
    expect(refused.text).not.toContain('Done!');
    const dialogue = await rowOf(scene.world, 'assistant_sessions');
    expect(dialogue).toMatchObject({ style: 'anime', pose: null });
  });
});

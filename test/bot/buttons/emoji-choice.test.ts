import { describe, expect, it } from 'vitest';
import { emojiOf } from '../../../src/assistant/sticker-emoji/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { openScene, painting, portrait, type Scene, type SceneOptions, WISH } from '../../support/scene.ts';
import { addToPack, eventually, giveSticker, packsScene } from '../packs/packs-scene.ts';

const EMOTION = 'smug like a cat that got the cream';
const SAID = { ...WISH, emotion: EMOTION };
const CHOICE = { emoji: ['😼', '😌'], keywords: ['smug', 'content'] };
/** As the table has it, caption or pose included. */
const GUESS = emojiOf(SAID);

/** Up to the moment before the drawing is confirmed. */
async function readyToDraw(options?: SceneOptions) {
  const scene = await openScene(options);
  const { chat, person, texts } = scene;
  chat.calls([{ name: 'update_sticker_params', args: SAID }]);
  chat.says('Noted.');
  const sent = await person.sendPhoto(await portrait(), { caption: 'VHS, smug, waving' });
  const summary = await person.waitForBotMessage(texts.summary.title, { after: sent });
  scene.painter.draws(await painting());
  const confirm = () => person.press(summary, texts.summary.confirm);
  return { ...scene, confirm };
}

const choices = ({ world }: Scene) =>
  world.app().db.selectFrom('generations').select('id').where('choice_emoji', 'is not', null).execute();

async function pack(scene: Scene, sticker: SeenMessage) {
  await addToPack(scene, sticker, 'is ready');
  return scene.world.telegram.stickerSets.flatMap(({ stickers }) => stickers);
}

describe('an emotion that the table does not understand', () => {
  it.each(['openai', 'gemini'] as const)(
    'is given to a model (%s) while the picture is drawn, and the sticker is found by its answer',
    async chat => {
      const scene = await readyToDraw({ chat });
      const release = scene.painter.holds();
      scene.chat.says(JSON.stringify(CHOICE));
      const press = scene.confirm();
      await eventually(() => choices(scene)).toHaveLength(1);
      expect(scene.painter.imagesPaid()).toBe(0);
      release();
      const sticker = await scene.person.waitForSticker({ after: press });
      expect(sticker.raw.sticker?.emoji).toBe('😼');
      const [first, ...others] = await pack(scene, sticker);
      expect(first?.emoji).toEqual(CHOICE.emoji);
      expect(first?.keywords.slice(0, 2)).toEqual(CHOICE.keywords);
      expect(first?.keywords).not.toContain('cream');
      expect(others).toEqual([]);
      expect(scene.world.log()).not.toContain('cream');
    },
  );

  it.each(['hang', 'blocked'] as const)(
    'does not keep a sticker from coming, whatever becomes of the question (%s)',
    async how => {
      const scene = await readyToDraw();
      scene.chat.fails(how);
      const press = scene.confirm();
      const sticker = await scene.person.waitForSticker({ after: press });
      await eventually(() => scene.chat.chats().length).toBe(3);
      expect(sticker.raw.sticker?.emoji).toBe(GUESS.emoji[0]);
      expect(await pack(scene, sticker)).toMatchObject([{ emoji: GUESS.emoji, keywords: GUESS.keywords }]);
      expect(await choices(scene)).toEqual([]);
    },
  );

  it('is not asked about by a button', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene, EMOTION);
    const guess = emojiOf({ emotion: EMOTION, pose: 'waving', style: 'anime' });
    expect(await pack(scene, sticker)).toMatchObject([{ emoji: guess.emoji, keywords: guess.keywords }]);
    expect(scene.chat.chats()).toEqual([]);
  });
});

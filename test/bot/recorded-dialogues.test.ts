import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/i18n/index.ts';
import { photo } from '../support/pictures/pictures.ts';
import { type Answer, type Recording, record } from '../support/recording.ts';
import { portrait, type Scene } from '../support/scene.ts';
import { plansScene } from './plans/plans-scene.ts';

const call = (name: string, args: Record<string, unknown> = {}, text = ''): Answer => ({
  calls: [{ name, args }],
  text,
});
const update = (args: Record<string, unknown>, text = '') => call('update_sticker_params', args, text);
const doing = (what: string, value?: string, isNew = false) =>
  call('do_for_person', { what, ...(value !== undefined && { value }), ...(isNew && { new_pack: true }) });

const HAPPY = { style: 'anime', emotion: 'happy', pose: 'waving' };
const STICKERS = ['happy', 'sad', 'angry', 'sleepy', 'proud', 'bored', 'scared', 'shy'].map(emotion => ({
  emotion,
  pose: 'waving',
}));

async function dialogue(
  name: string,
  language: Language,
  play: (chat: Recording, scene: Scene) => Promise<void>,
): Promise<void> {
  // Room for a whole dialogue without a summary.
  const scene = await plansScene({ language, more: { AI_CONTEXT_TOKENS: '8000' } });
  const chat = record(scene);
  await play(chat, scene);
  await expect(chat.text()).toMatchFileSnapshot(`../fixtures/dialogues/${name}.txt`);
}

/** From a photo to the delivered sticker. */
async function toSticker(chat: Recording, { texts }: Scene): Promise<void> {
  await chat.sends(await portrait(), 'anime, happy, waving', update(HAPPY, 'Noted.'));
  await chat.presses(texts.summary.confirm);
}

/** Dialogues with a scripted model, as users see them. A change of a file is a change for users. */
describe('a recorded dialogue', () => {
  it('asks for one value after the other, and draws what was confirmed once', () =>
    dialogue('first-sticker', 'en', async (chat, { texts }) => {
      await chat.says('/start', call('request_photo', {}, 'Hi Ann! Send me a photo.'));
      await chat.sends(await portrait(), '', 'Nice photo. Which style?');
      await chat.says('anime', update({ style: 'anime' }, 'Noted. Which emotion?'));
      await chat.says('happy', update({ emotion: 'happy' }));
      await chat.says('waving', update({ pose: 'waving' }, 'Great.'));
      await chat.presses(texts.summary.confirm);
      await chat.presses(texts.afterSticker.more);
      await chat.says('thanks!', 'You are welcome!');
    }));

  it('takes values in any order, a change, and a yes in words', () =>
    dialogue('out-of-order', 'ru', async chat => {
      await chat.says(
        'хочу стикер где я машу рукой',
        update({ pose: 'машу рукой' }, 'Записал. Какой стиль?'),
      );
      await chat.says('аниме, и радостно', update({ style: 'аниме', emotion: 'радостно' }, 'Записал.'));
      await chat.sends(await portrait(), '', 'Отличное фото.');
      await chat.says('нет, лучше 3D', update({ style: '3D' }, 'Поменял.'));
      await chat.says('да, рисуй', call('confirm_and_generate'));
      await chat.says('спасибо', 'Пожалуйста!');
    }));

  it('settles a second photo by two buttons', () =>
    dialogue('another-photo', 'en', async (chat, { texts }) => {
      await chat.sends(await portrait(), 'anime, happy, waving', update(HAPPY, 'Noted.'));
      await chat.sends(await photo('#aa2222'), '');
      await chat.presses(texts.photo.keep);
      await chat.presses(texts.summary.confirm);
      await chat.says('another photo please', call('request_photo'));
      await chat.says('/cancel');
    }));

  it('keeps a pack by buttons', () =>
    dialogue('pack-by-buttons', 'en', async (chat, scene) => {
      const { add } = scene.texts.afterSticker;
      const { buttons } = scene.texts.packs;
      await toSticker(chat, scene);
      await chat.presses(add);
      await chat.says('/packs');
      await chat.presses(scene.texts.packs.listed('Ann’s stickers', 1));
      await chat.presses(buttons.rename);
      await chat.says('Friends');
      await chat.says('/packs');
      await chat.presses(scene.texts.packs.listed('Friends', 1));
      await chat.presses(buttons.delete);
      await chat.presses(buttons.deleteSurely);
    }));

  it('keeps a pack in words', () =>
    dialogue('pack-in-words', 'ru', async (chat, scene) => {
      await toSticker(chat, scene);
      await chat.says('добавь в набор', doing('add_to_pack'));
      await chat.says('и в новый набор «Друзья»', doing('add_to_pack', 'Друзья', true));
      await chat.says('в новый', doing('add_to_pack', undefined, true));
      await chat.says('Работа');
      await chat.says('удали набор', doing('delete_pack'));
      await chat.says('удали все мои данные', doing('delete_my_data'));
      await chat.says('нет, не надо');
      await chat.says('говори по-немецки', doing('set_language', 'de'));
    }));

  it('draws a set of four that was changed first, and makes a pack of it', () =>
    dialogue('set-of-four', 'en', async (chat, { texts }) => {
      const four = STICKERS.slice(0, 4);
      await chat.sends(
        await portrait(),
        'four, manga',
        call('plan_stickers', { style: 'manga', stickers: four }),
      );
      await chat.says(
        'the second one in love, with "Hi"',
        call(
          'change_plan',
          { replace: [{ number: 2, emotion: 'in love', pose: 'waving', caption: 'Hi' }] },
          'Changed.',
        ),
      );
      await chat.presses(texts.plans.buttons.drawAll);
      await chat.says('/plans');
    }));

  it('shows the first of eight for approval, and stops', () =>
    dialogue('set-of-eight', 'en', async (chat, { texts }) => {
      await chat.sends(
        await portrait(),
        'eight',
        call('plan_stickers', { style: 'manga', stickers: STICKERS }),
      );
      await chat.presses(texts.plans.buttons.drawAll);
      await chat.says('another style', update({ style: '3D' }, 'In 3D, then.'));
      await chat.says('/stop');
    }));

  it('changes a finished sticker', () =>
    dialogue('after-the-sticker', 'en', async (chat, scene) => {
      const { afterSticker } = scene.texts;
      await toSticker(chat, scene);
      await chat.presses(afterSticker.more);
      await chat.presses(afterSticker.caption);
      await chat.says('Hello!');
      await chat.says('draw it again', doing('draw_again'));
      await chat.says('delete it', doing('delete_sticker'));
    }));

  it('asks about taste by buttons', () =>
    dialogue('interview', 'en', async (chat, { texts }) => {
      const { questions, skip, enough } = texts.taste.interview;
      await chat.says('get to know me', call('transfer_to_interview'), 'Gladly!');
      await chat.presses(questions.purpose.options[0] ?? '');
      await chat.presses(skip);
      await chat.presses(enough);
      await chat.says('/me');
    }));

  it('answers commands', () =>
    dialogue('commands', 'ru', async (chat, scene) => {
      await chat.says('/help');
      await chat.says('/stickers');
      await chat.says('/packs');
      await chat.says('/plans');
      await chat.says('/stop');
      await chat.says('/language');
      await chat.presses('English');
      await chat.says('/voice');
      await chat.says('/privacy');
      await chat.says('/forget');
      await chat.says('/nonsense');
      await chat.says('/start', `Hi, ${scene.person.user.first_name}!`);
    }));
});

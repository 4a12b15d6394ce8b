import { expect, it } from 'vitest';
import { z } from 'zod';
import { pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { openScene, type Scene, toSticker, WISH } from '../../support/scene.ts';

const MOST = 8;
const Request = z.object({ tools: z.array(z.object({ function: z.object({ name: z.string() }) })) });

/** The tools of the newest request to the model. */
function offered({ chat }: Scene): string[] {
  const { tools } = Request.parse(JSON.parse(chat.chats().at(-1) ?? '{}'));
  return tools.map(tool => tool.function.name);
}

/** The tools that every conversation without a plan, documents or connected tools offers. */
const ALWAYS = [
  'update_sticker_params',
  'change_sticker',
  'plan_stickers',
  'save_preferences',
  'transfer_to_knowledge',
  'transfer_to_interview',
];

it('offers a plain conversation at most eight tools, from the greeting to the second sticker', async () => {
  const scene = await openScene({ more: { AI_CONTEXT_TOKENS: '8000' } });
  const { chat, person, texts } = scene;
  const expectTools = (...more: string[]) => {
    const names = offered(scene);
    expect(names.toSorted()).toEqual([...ALWAYS, ...more].toSorted());
    expect(names.length).toBeLessThanOrEqual(MOST);
  };
  const says = async (words: string, answer: string) => {
    chat.says(answer);
    return sendText(person, words, answer);
  };

  await says('/start', 'Hi! A photo, please?');
  expectTools('request_photo');
  await says('soon', 'I am here, whenever you like?');
  expectTools('request_photo');

  chat.says('Nice! Which style?');
  await sendPortrait(person, '', 'Nice! Which style?');
  expectTools('request_photo');

  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  await sendText(person, 'VHS, laughing, waving', texts.summary.title);
  await says('what does it cost?', 'Nothing. Shall I?');
  expectTools('confirm_and_generate');

  // Another photo: which one is asked first.
  chat.says('Which of the two?');
  const choice = await sendPortrait(person, 'and this one?', texts.photo.useNewQuestion);
  expectTools('choose_photo');
  const again = await pressButton(person, choice, texts.photo.keep, texts.summary.title);

  await toSticker(scene, again);
  await says('lovely', 'Glad to hear it. Another one?');
  expectTools('request_photo', 'do_for_person');

  chat.calls([{ name: 'update_sticker_params', args: { emotion: 'sad' } }], 'Sad, then.');
  await sendText(person, 'a sad one', texts.summary.title);
  await says('hm', 'Shall I draw it?');
  expectTools('confirm_and_generate', 'do_for_person');

  chat.calls([{ name: 'request_photo' }], 'Send it, please?');
  await sendText(person, 'with another photo', 'Send it, please?');
  await says('wait', 'I wait. Or the present one?');
  expectTools('choose_photo', 'do_for_person');
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cat, group } from '../../images/look-pictures.ts';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { SKIN_TONES } from '../../support/pictures/portraits.ts';
import { openScene, portrait, saidTo } from '../../support/scene.ts';

/** The rules, with as much time for a look at a photo as a busy machine may need. */
const BY_RULES = { AI_PROVIDERS: 'offline', AI_TURN_DEADLINE_MS: '600000' };

const blurred = async () =>
  sharp(await portrait())
    .resize(500)
    .blur(7)
    .jpeg()
    .toBuffer();

describe('a blurred photo is taken, and its sender is told once', () => {
  test('by the rules, whether it comes as a photo or as a file', async () => {
    const scene = await openScene({ more: BY_RULES });
    const { person, texts } = scene;
    const { blurred: notice } = texts.drawing.found;
    const sent = await person.sendPhoto(await blurred());
    await person.waitForBotMessage(notice, { after: sent });
    // Nothing waits for an answer to it.
    await person.waitForBotMessage(texts.ask.style, { after: sent });
    const summary = await sendText(person, 'anime, joy, waving', texts.summary.title);
    expect(summary.text).not.toContain(notice);
    expect(saidTo(person).split(notice)).toHaveLength(2);
    const file = person.sendDocument(await blurred(), { fileName: 'me.jpg', mimeType: 'image/jpeg' });
    await person.waitForBotMessage(notice, { after: file });
    await person.waitForBotMessage(texts.photo.useNewQuestion, { after: file });
  });

  test('and a model knows that it is said', async () => {
    const scene = await openScene();
    const { chat, person, texts } = scene;
    chat.says('Which style?');
    const sent = await person.sendPhoto(await blurred());
    await person.waitForBotMessage(texts.drawing.found.blurred, { after: sent });
    await person.waitForBotMessage('Which style?', { after: sent });
    expect(chat.chats()[0]).toContain('The photo is blurred');
    chat.says('And which emotion?');
    await sendPortrait(person, 'this one', 'And which emotion?');
    expect(chat.chats()[1]?.split('The photo is blurred')).toHaveLength(2);
  });
});

test.each([
  ['no_face', () => cat('#c98f63')],
  [
    'several',
    () =>
      group([
        ['bob', SKIN_TONES[0]],
        ['curls', SKIN_TONES[3]],
      ]),
  ],
] as const)(
  'of a photo with %s it is said what will be drawn, and the dialogue goes on',
  async (finding, drawn) => {
    const { person, texts } = await openScene({ language: 'en', more: BY_RULES });
    const sent = await person.sendPhoto(
      await sharp(await drawn())
        .jpeg()
        .toBuffer(),
    );
    await person.waitForBotMessage(texts.drawing.found[finding], { after: sent });
    await person.waitForBotMessage(texts.ask.style, { after: sent });
  },
);

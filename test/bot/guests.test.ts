import { describe, expect, it } from 'vitest';
import { MAX_VALUE_LENGTH } from '../../src/assistant/model/parameters.ts';
import { textsFor } from '../../src/i18n/index.ts';
import { videoSticker } from '../images/footage/samples.ts';
import { eventually } from '../support/eventually.ts';
import { someone } from '../support/exchange.ts';
import {
  allHandled,
  forgetAll,
  jobsIn,
  openScene,
  painting,
  portrait,
  rowsOf,
  type Scene,
  setScene,
  startBotProcess,
} from '../support/scene.ts';
import { refuse } from '../support/telegram.ts';
import { FOREIGN } from './received/scene.ts';
import { ON } from './stars/scene.ts';

const { guests } = textsFor('en');

/** Ann and Bob in a group without the bot. */
async function elsewhere(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene(options);
  const bob = scene.world.telegram.person({ firstName: 'Bob', languageCode: 'en' });
  const group = scene.world.telegram.elsewhere({ title: 'Friends' });
  return { ...scene, bob, group, inGroup: { ann: group.member(scene.person), bob: group.member(bob) } };
}

const draws = async ({ painter }: Pick<Scene, 'painter'>) => painter.draws(await painting());

/** The bot's only message in a group. */
function answerIn(group: { readonly messages: Scene['person']['messages'] }) {
  const [answer, ...others] = group.messages.filter(({ from }) => from === 'bot');
  if (answer === undefined || others.length > 0) throw new Error('there is not one answer');
  return answer;
}

it('answers at once, sends the sticker to the private chat, and edits its picture into place', async () => {
  const scene = await elsewhere();
  const { world, person: ann, group, inGroup } = scene;
  ann.sendCommand('/help');
  await ann.waitForBotMessage(/./);
  await draws(scene);
  const photo = await inGroup.ann.sendPhoto(await portrait());
  inGroup.ann.callBot('make a sticker of this, anime, waving', { replyTo: photo });
  await group.waitForBotMessage(guests.began);
  const shown = await group.waitForBotMessage(guests.done);
  expect(shown.photo).toBeDefined();
  expect(answerIn(group).message_id).toBe(shown.message_id);
  expect(shown.raw.reply_to_message?.text).toContain('make a sticker');
  await ann.waitForSticker();
  await eventually(() => ann.messages.some(({ photo }) => photo)).toBe(false);
  await allHandled(world);
  expect(await jobsIn(world)).toMatchObject([
    { user_id: ann.id, style: 'anime', emotion: 'joy', pose: 'waving', status: 'delivered' },
  ]);
  expect(world.telegram.violations).toEqual([]);
});

it('keeps the sticker of a caller who has never opened the chat until they do', async () => {
  const scene = await elsewhere();
  const { world, chat, bob, group, inGroup } = scene;
  await draws(scene);
  const photo = await inGroup.bob.sendPhoto(await portrait());
  inGroup.bob.callBot('a sticker', { replyTo: photo });
  const ready = await group.waitForBotMessage(guests.ready);
  expect(ready.raw.reply_markup?.inline_keyboard).toEqual([
    [{ text: guests.open, url: `https://t.me/${world.telegram.bot.username}?start=guest` }],
  ]);
  await allHandled(world);
  chat.alwaysSays('Hello.');
  bob.sendText('/start guest');
  await bob.waitForSticker();
  await group.waitForBotMessage(guests.done);
  await allHandled(world);
  expect(await jobsIn(world)).toMatchObject([{ status: 'delivered' }]);
});

it("asks the sender of someone else's picture, and only they can agree", async () => {
  const scene = await elsewhere();
  const { world, person: ann, group, inGroup } = scene;
  const eve = group.member(someone(world, 'Eve', 'en'));
  await draws(scene);
  const photo = await inGroup.bob.sendPhoto(await portrait());
  inGroup.ann.callBot('make a sticker of this', { replyTo: photo });
  const question = await group.waitForBotMessage(guests.ask('Bob'));
  expect(question.buttons).toEqual([guests.yes, guests.no]);
  for (const other of [inGroup.ann, eve])
    expect(await other.press(question, guests.yes).answered()).toMatchObject({ text: guests.notYours });
  await allHandled(world);
  expect(await jobsIn(world)).toEqual([]);
  inGroup.bob.press(question, guests.yes);
  inGroup.bob.press(question, guests.yes);
  await eventually(async () => (await jobsIn(world)).map(({ user_id }) => user_id)).toEqual([ann.id]);
  await group.waitForBotMessage(guests.ready);
  // The presser is not stored.
  const users = await world.app().db.selectFrom('users').select('id').execute();
  expect(users).toEqual([{ id: ann.id }]);
});

it.each([
  ['the sender', 'bob'],
  ['the caller', 'ann'],
] as const)('draws nothing after a no of %s', async (_, who) => {
  const { world, group, inGroup } = await elsewhere();
  const photo = await inGroup.bob.sendPhoto(await portrait());
  inGroup.ann.callBot('make a sticker of this', { replyTo: photo });
  const question = await group.waitForBotMessage(guests.ask('Bob'));
  inGroup[who].press(question, guests.no);
  await group.waitForBotMessage(guests.refused);
  expect(await jobsIn(world)).toEqual([]);
});

it('asks for a picture if there is none', async () => {
  const { group, inGroup } = await elsewhere();
  inGroup.ann.callBot('hello');
  await group.waitForBotMessage(guests.noPicture);
});

it('draws from a static sticker', async () => {
  const scene = await elsewhere();
  const { group, inGroup, world } = scene;
  const { default: sharp } = await import('sharp');
  await draws(scene);
  const sticker = await inGroup.ann.sendSticker(
    await sharp(await portrait())
      .resize(512, 512)
      .webp()
      .toBuffer(),
  );
  inGroup.ann.callBot('again', { replyTo: sticker });
  await group.waitForBotMessage(guests.ready);
  expect(await jobsIn(world)).toHaveLength(1);
});

it('draws from the still picture of a moving sticker, and says so', async () => {
  const scene = await elsewhere();
  const { world, group, inGroup } = scene;
  await draws(scene);
  const moving = await videoSticker(512, 256, 3);
  await someone(world, 'Artist').publishStickerSet(FOREIGN, [
    { bytes: moving, emoji: '😂', extension: 'webm', still: await portrait() },
  ]);
  const [inSet] = world.telegram.stickerSets[0]?.stickers ?? [];
  const sticker = inGroup.bob.sendStickerAgain(inSet?.fileId ?? '');
  inGroup.ann.callBot('make a sticker of this', { replyTo: sticker });
  const question = await group.waitForBotMessage(guests.ask('Bob'));
  expect(question.text).toContain(guests.itMoves);
  inGroup.bob.press(question, guests.yes);
  await group.waitForBotMessage(guests.ready);
  expect(await jobsIn(world)).toHaveLength(1);
});

it.each([
  ['', false],
  ['10:75', true],
])("counts against the caller's limit, if these are the prices: %s", async (prices, buys) => {
  const more = { ...ON, STARS_PRICES: prices };
  const { group, inGroup, painter } = await elsewhere({ more });
  const photo = await inGroup.ann.sendPhoto(await portrait());
  painter.draws(await painting());
  inGroup.ann.callBot('a sticker', { replyTo: photo });
  await group.waitForBotMessage(guests.ready);
  inGroup.ann.callBot('another', { replyTo: photo });
  await group.waitForBotMessage(guests.noMoreToday(buys));
});

it('loses nothing if it is killed between the answer and the edit', async () => {
  const scene = await setScene();
  const { person: ann, world } = scene;
  const group = world.telegram.elsewhere({ title: 'Friends' });
  const first = await startBotProcess(scene);
  const release = scene.painter.holds();
  scene.painter.draws(await painting());
  const photo = await group.member(ann).sendPhoto(await portrait());
  group.member(ann).callBot('a sticker', { replyTo: photo });
  await group.waitForBotMessage(guests.drawing);
  await first.kill();
  release();
  scene.painter.draws(await painting());
  await startBotProcess(scene);
  await group.waitForBotMessage(guests.ready);
  answerIn(group);
});

it('sends the sticker to the private chat if the query cannot be answered', async () => {
  const scene = await elsewhere();
  const { person: ann, world, group, inGroup, chat } = scene;
  chat.says('Hello.');
  ann.sendText('hi');
  await ann.waitForBotMessage('Hello.');
  refuse(world.telegram, 'answerGuestQuery', 400, 'Bad Request: query is too old');
  await draws(scene);
  const photo = await inGroup.ann.sendPhoto(await portrait());
  inGroup.ann.callBot('a sticker', { replyTo: photo });
  await ann.waitForSticker();
  expect(group.messages.filter(({ from }) => from === 'bot')).toEqual([]);
});

it('sends a sticker to a group of which it is a member, in reply to the request', async () => {
  const scene = await openScene();
  const { world, person: ann } = scene;
  const group = world.telegram.group({ title: 'Friends' });
  await draws(scene);
  const photo = await group.member(ann).sendPhoto(await portrait());
  const asked = group.member(ann).sendText(`@${world.telegram.bot.username} dancing`, { replyTo: photo });
  const sticker = await group.waitForSticker();
  expect(sticker.raw.reply_to_message?.message_id).toBe(asked.message_id);
  await allHandled(world);
  expect(group.messages.filter(({ from }) => from === 'bot')).toHaveLength(1);
  expect(await jobsIn(world)).toMatchObject([{ pose: 'dancing', status: 'delivered' }]);
});

it('asks the sender in a group of which it is a member', async () => {
  const scene = await openScene();
  const { world, person: ann } = scene;
  const bob = world.telegram.person({ firstName: 'Bob', languageCode: 'en' });
  const group = world.telegram.group({ title: 'Friends' });
  await draws(scene);
  const photo = await group.member(bob).sendPhoto(await portrait());
  group.member(ann).sendText(`@${world.telegram.bot.username} please`, { replyTo: photo });
  const question = await group.waitForBotMessage(guests.ask('Bob'));
  expect(await group.member(ann).press(question, guests.yes).answered()).toMatchObject({
    text: guests.notYours,
  });
  group.member(bob).press(question, guests.yes);
  await group.waitForSticker();
});

it('draws the picture of a group message that mentions it', async () => {
  const scene = await openScene();
  const { world, person: ann } = scene;
  const group = world.telegram.group({ title: 'Friends' });
  await draws(scene);
  await group.member(ann).sendPhoto(await portrait(), { caption: `@${world.telegram.bot.username} anime` });
  await group.waitForSticker();
  expect(await jobsIn(world)).toMatchObject([{ style: 'anime' }]);
});

describe('a wish in free words', () => {
  it.each([
    ['draw me as a pirate on a ship', 'as a pirate on a ship', 'cartoon'],
    ['anime please, dancing with a cat', 'anime please, dancing with a cat', 'anime'],
    ['нарисуй меня как пирата на корабле', 'как пирата на корабле', 'cartoon'],
  ])('reaches the picture as it was written, without a model: %s', async (words, pose, style) => {
    const scene = await elsewhere({ more: { AI_PROVIDERS: 'offline' } });
    const { world, painter, group, inGroup } = scene;
    await draws(scene);
    const photo = await inGroup.ann.sendPhoto(await portrait());
    inGroup.ann.callBot(words, { replyTo: photo });
    await group.waitForBotMessage(guests.ready);
    expect(await jobsIn(world)).toMatchObject([{ style, pose }]);
    expect(painter.prompts().join('\n')).toContain(`Pose: ${JSON.stringify(pose)}`);
  });

  it('is sorted by a model, and asks for consent all the same', async () => {
    const scene = await elsewhere();
    const { world, chat, group, inGroup } = scene;
    const values = { style: 'oil painting', emotion: null, pose: 'as a pirate on a ship' };
    chat.says(JSON.stringify(values));
    await draws(scene);
    const photo = await inGroup.bob.sendPhoto(await portrait());
    inGroup.ann.callBot('draw me like Rembrandt would, as a pirate on a ship', { replyTo: photo });
    const question = await group.waitForBotMessage(guests.ask('Bob'));
    inGroup.bob.press(question, guests.yes);
    await group.waitForBotMessage(guests.ready);
    expect(await jobsIn(world)).toMatchObject([{ ...values, emotion: 'joy' }]);
    expect(chat.chats().join('\n')).toContain('like Rembrandt would');
  });

  it('stays as it was written if every model fails', async () => {
    const scene = await elsewhere();
    const { world, chat, group, inGroup } = scene;
    chat.breaksDown();
    await draws(scene);
    const photo = await inGroup.ann.sendPhoto(await portrait());
    inGroup.ann.callBot('as a pirate', { replyTo: photo });
    await group.waitForBotMessage(guests.ready);
    expect(await jobsIn(world)).toMatchObject([{ pose: 'as a pirate' }]);
  });

  it('is answered with what cannot be kept, without an image model', async () => {
    const { world, person: ann } = await openScene({
      more: { AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' },
    });
    const group = world.telegram.group({ title: 'Friends' });
    const photo = await group.member(ann).sendPhoto(await portrait());
    const bot = `@${world.telegram.bot.username}`;
    const asked = group.member(ann).sendText(`${bot} as a pirate on a ship`, { replyTo: photo });
    const { nothing } = textsFor('en').drawing.filters.pose;
    const drawing = await group.waitForBotMessage(nothing, { after: asked });
    await group.waitForSticker();
    const now = () => group.messages.find(({ message_id }) => message_id === drawing.message_id)?.text;
    await eventually(now).toBe(nothing);
  });

  it('is cut if it is very long, which the answer says', async () => {
    const scene = await elsewhere({ more: { AI_PROVIDERS: 'offline' } });
    const { world, group, inGroup } = scene;
    await draws(scene);
    const photo = await inGroup.ann.sendPhoto(await portrait());
    inGroup.ann.callBot('as a pirate '.repeat(50), { replyTo: photo });
    expect((await group.waitForBotMessage(guests.ready)).text).toContain(guests.cut);
    expect((await jobsIn(world))[0]?.pose).toHaveLength(MAX_VALUE_LENGTH);
  });

  it('is refused if it is indecent', async () => {
    const { world, group, inGroup } = await elsewhere();
    const photo = await inGroup.ann.sendPhoto(await portrait());
    inGroup.ann.callBot('draw me naked on a beach', { replyTo: photo });
    await group.waitForBotMessage(textsFor('en').offline.indecent);
    expect(await jobsIn(world)).toEqual([]);
  });
});

describe('a sender who withdraws their picture with /forget', () => {
  /** Bob has agreed to a sticker of his picture, which is being drawn. */
  async function drawing(scene: Awaited<ReturnType<typeof elsewhere>>) {
    const { group, inGroup, painter } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    const photo = await inGroup.bob.sendPhoto(await portrait());
    inGroup.ann.callBot('make a sticker of this', { replyTo: photo });
    const question = await group.waitForBotMessage(guests.ask('Bob'));
    inGroup.bob.press(question, guests.yes);
    await group.waitForBotMessage(guests.drawing);
    await eventually(async () => (await jobsIn(scene.world)).map(({ status }) => status)).toEqual([
      'running',
    ]);
    return { release };
  }

  const forget = async (person: Scene['person']) => {
    const sent = person.sendCommand('/forget');
    await person.waitForBotMessage(textsFor('en').privacy.nothingKept, { after: sent });
  };

  it('stops the drawing, says so in the group, and gives it back to the caller', async () => {
    const scene = await elsewhere({ more: { DAILY_STICKERS_PER_USER: '1' } });
    const { world, person: ann, bob, group, inGroup, chat, painter } = scene;
    chat.says('Hello.');
    ann.sendText('hi');
    await ann.waitForBotMessage('Hello.');
    const { release } = await drawing(scene);
    await forget(bob);
    const shown = await group.waitForBotMessage(guests.stopped);
    expect(answerIn(group).message_id).toBe(shown.message_id);
    release();
    await eventually(() => world.log()).toContain('after the job was taken over');
    await allHandled(world);
    expect(await jobsIn(world)).toMatchObject([
      { user_id: ann.id, status: 'failed', failure: 'stopped', photo_file_id: '', owner: null },
    ]);
    expect(await rowsOf(world, 'stickers')).toEqual([]);
    expect(await rowsOf(world, 'generation_images')).toEqual([]);
    expect(await rowsOf(world, 'guest_requests')).toMatchObject([{ sender_id: null, photo: '' }]);
    expect(ann.messages.filter(({ sticker }) => sticker)).toEqual([]);
    expect(answerIn(group).text).toBe(guests.stopped);
    // The only sticker of the day is still there.
    painter.draws(await painting());
    const own = await inGroup.ann.sendPhoto(await portrait());
    inGroup.ann.callBot('a sticker', { replyTo: own });
    await ann.waitForSticker();
    expect(world.telegram.violations).toEqual([]);
  });

  it('stops it in a group of which the bot is a member', async () => {
    const scene = await openScene();
    const { world, person: ann, painter } = scene;
    const bob = world.telegram.person({ firstName: 'Bob', languageCode: 'en' });
    const group = world.telegram.group({ title: 'Friends' });
    const release = painter.holds();
    await draws(scene);
    const photo = await group.member(bob).sendPhoto(await portrait());
    group.member(ann).sendText(`@${world.telegram.bot.username} please`, { replyTo: photo });
    group.member(bob).press(await group.waitForBotMessage(guests.ask('Bob')), guests.yes);
    await group.waitForBotMessage(guests.drawing);
    await forget(bob);
    const shown = await group.waitForBotMessage(guests.stopped);
    release();
    await allHandled(world);
    expect(shown.buttons).toEqual([]);
    expect(answerIn(group).text).toBe(guests.stopped);
  });

  it('settles the question that was not answered', async () => {
    const { world, bob, group, inGroup } = await elsewhere();
    const photo = await inGroup.bob.sendPhoto(await portrait());
    inGroup.ann.callBot('make a sticker of this', { replyTo: photo });
    const question = await group.waitForBotMessage(guests.ask('Bob'));
    await forget(bob);
    await group.waitForBotMessage(guests.stopped);
    inGroup.bob.press(question, guests.yes);
    await allHandled(world);
    expect(await jobsIn(world)).toEqual([]);
  });

  it('takes a sticker back that the caller does not have yet', async () => {
    const scene = await elsewhere();
    const { world, person: ann, bob, group, chat } = scene;
    const { release } = await drawing(scene);
    release();
    await group.waitForBotMessage(guests.ready);
    await eventually(async () => (await jobsIn(world)).map(({ status }) => status)).toEqual(['failed']);
    await forget(bob);
    await group.waitForBotMessage(guests.stopped);
    chat.says('Hello.');
    await ann.waitForBotMessage('Hello.', { after: ann.sendText('hi') });
    await allHandled(world);
    expect(ann.messages.filter(({ sticker }) => sticker)).toEqual([]);
    expect(await jobsIn(world)).toMatchObject([{ status: 'failed', failure: 'stopped' }]);
  });

  it('leaves the sticker that was sent, and its picture is not drawn from again', async () => {
    const scene = await elsewhere();
    const { world, person: ann, bob, group, chat } = scene;
    chat.says('Hello.');
    ann.sendText('hi');
    await ann.waitForBotMessage('Hello.');
    const { release } = await drawing(scene);
    release();
    await ann.waitForSticker();
    await group.waitForBotMessage(guests.done);
    await allHandled(world);
    await forget(bob);
    await allHandled(world);
    expect(await jobsIn(world)).toMatchObject([{ status: 'delivered', photo_file_id: '' }]);
    expect(answerIn(group).photo).toBeDefined();
  });
});

it('says in the group that nothing comes if the caller is forgotten', async () => {
  const scene = await elsewhere();
  const { world, person: ann, group, inGroup, painter, chat } = scene;
  chat.says('Hello.');
  ann.sendText('hi');
  await ann.waitForBotMessage('Hello.');
  const release = painter.holds();
  await draws(scene);
  const photo = await inGroup.ann.sendPhoto(await portrait());
  inGroup.ann.callBot('a sticker', { replyTo: photo });
  await group.waitForBotMessage(guests.drawing);
  await forgetAll(scene);
  const shown = await group.waitForBotMessage(guests.stopped);
  expect(shown.buttons).toEqual([]);
  release();
  await allHandled(world);
  await eventually(() => rowsOf(world, 'guest_requests')).toEqual([]);
  expect(await jobsIn(world)).toEqual([]);
});

import { pick } from '../../test/support/random.ts';
import type { Actor } from './person.ts';
import { type Weighted, weighted } from './weighted.ts';

/** How long somebody waits for the bot, in ms, before they go on as if nothing were. */
const PATIENCE_MS = 5000;

type Act = (actor: Actor) => Promise<void>;

async function photoAndWishes(actor: Actor): Promise<number> {
  const wishes = actor.allWishes();
  const way = actor.random();
  const first = actor.chance(0.25) ? actor.say('/start') : actor.say(pick(actor.random, actor.words.small));
  if (actor.chance(0.6)) await actor.reaction(first.seq, PATIENCE_MS);
  if (way < 0.3) return (await actor.sendPhoto(wishes.join('; '))).seq;
  if (way < 0.6) {
    const photo = await actor.sendPhoto();
    if (actor.chance(0.5)) await actor.reaction(photo.seq, PATIENCE_MS);
    return actor.say(wishes.join('; ')).seq;
  }
  let last = first;
  for (const wish of wishes) {
    last = actor.say(wish);
    if (actor.chance(0.3)) await actor.reaction(last.seq, PATIENCE_MS);
  }
  return actor.chance(0.7) ? (await actor.sendPhoto()).seq : last.seq;
}

/** A second photo, a changed mind: something that makes the summary on the screen an old one. */
async function wavering(actor: Actor, seq: number): Promise<number> {
  if (actor.chance(0.2)) {
    const said = actor.say(actor.wish(pick(actor.random, ['style', 'emotion', 'pose'])));
    await actor.reaction(said.seq, PATIENCE_MS);
    return said.seq;
  }
  if (actor.chance(0.15)) {
    const photo = await actor.sendPhoto();
    const answer = pick(actor.random, ['assistant_new_photo', 'assistant_keep_photo']);
    const button = await actor.until(() => actor.newest(answer, photo.seq), PATIENCE_MS);
    if (button) actor.press(button);
    return photo.seq;
  }
  return seq;
}

async function agree(actor: Actor, seq: number): Promise<boolean> {
  let since = seq;
  for (let tries = 0; tries < 4; tries++) {
    const summary = await actor.until(() => actor.newest('assistant_confirm', since), PATIENCE_MS);
    if (summary === undefined) {
      // Nothing came: whatever is missing is said once more.
      const asked = actor.newest('assistant_keep_photo', since);
      if (asked) actor.press(asked);
      else if (tries === 1) since = (await actor.sendPhoto()).seq;
      else since = actor.say(actor.allWishes().join('; ')).seq;
      continue;
    }
    const way = actor.random();
    if (way < 0.75) actor.press(summary);
    if (way > 0.55 && way < 0.75) actor.press(summary);
    if (way > 0.7) actor.say(pick(actor.random, actor.words.yes));
    return true;
  }
  return false;
}

async function pressNewest(actor: Actor, prefix: string): Promise<boolean> {
  const button = actor.newest(prefix);
  if (button) actor.press(button);
  return button !== undefined;
}

/** What people do when they have a sticker, or think of something else. */
const ACTS: Weighted<Act> = [
  [
    4,
    async actor => {
      if (!(await pressNewest(actor, 'pack_add:'))) return;
      if (actor.chance(0.3)) await pressNewest(actor, 'pack_add:');
      const choice = await actor.until(() => actor.newest('pack_add_to'), 700);
      if (choice) actor.press(choice);
    },
  ],
  [1, async actor => void (await pressNewest(actor, 'pack_add_new'))],
  [
    2,
    async actor => {
      if (!(await pressNewest(actor, 'sticker_caption'))) return;
      await actor.idle(800);
      actor.say(pick(actor.random, actor.words.caption));
    },
  ],
  [2, async actor => void (await pressNewest(actor, 'sticker_again'))],
  [1, async actor => void (await pressNewest(actor, 'sticker_outline'))],
  [
    1,
    async actor => {
      if (!(await pressNewest(actor, 'sticker_change'))) return;
      await actor.idle(600);
      actor.say(actor.wish(pick(actor.random, ['style', 'emotion', 'pose'])));
    },
  ],
  [2, async actor => void (await pressNewest(actor, 'assistant_retry'))],
  [1, async actor => void actor.say(actor.words.again)],
  [
    1,
    async actor => {
      const { seq } = actor.say('/packs');
      const pack = await actor.until(() => actor.newest('pack:', seq), PATIENCE_MS);
      if (pack === undefined) return;
      actor.press(pack);
      const wanted = pick(actor.random, ['pack_rename', 'placement:']);
      const button = await actor.until(() => actor.newest(wanted, seq), PATIENCE_MS);
      if (button === undefined) return;
      actor.press(button);
      await actor.idle(600);
      if (wanted === 'pack_rename') return void actor.say(pick(actor.random, actor.words.title));
      const move = await actor.until(() => actor.newest('placement_move', seq), PATIENCE_MS);
      if (move) actor.press(move);
    },
  ],
  [
    1,
    async actor => {
      const { seq } = actor.say('/stickers');
      const button = await actor.until(() => actor.newest('sticker_show', seq), PATIENCE_MS);
      if (button) actor.press(button);
    },
  ],
  [
    2,
    async actor => {
      const old = actor.buttons('').filter(({ data }) => !data.startsWith('pack_delete'));
      const [first, ...others] = old;
      if (first) actor.press(pick(actor.random, [first, ...others]));
    },
  ],
  [1, async actor => void actor.say('/cancel')],
  [1, async actor => void actor.say(pick(actor.random, ['/help', '/language', '/nonsense']))],
  [1, async actor => void actor.say(pick(actor.random, actor.words.small))],
  [1, async actor => void actor.person.sendVoice(new Uint8Array([1, 2, 3]))],
];

async function episode(actor: Actor): Promise<void> {
  let seq = await photoAndWishes(actor);
  if (actor.chance(0.35)) {
    await actor.until(() => actor.newest('assistant_confirm', seq), PATIENCE_MS);
    seq = await wavering(actor, seq);
  }
  if (actor.chance(0.05)) actor.say('/cancel');
  // Before anything was shown, perhaps.
  if (actor.chance(0.25)) actor.say(pick(actor.random, actor.words.yes));
  if ((await agree(actor, seq)) && actor.chance(0.85)) {
    const before = actor.person.messages.at(-1)?.seq ?? 0;
    await actor.until(
      () => actor.newest('pack_add:', before) ?? actor.newest('assistant_retry', before),
      2 * PATIENCE_MS,
    );
  }
  for (let acts = Math.floor(actor.random() * 4); acts >= 0; acts--) {
    await weighted(actor.random, ACTS)(actor);
    await actor.idle(100 + actor.random() * 900);
  }
}

/** Goes on until it is all over: dialogue after dialogue, with pauses. */
export async function live(actor: Actor): Promise<void> {
  try {
    for (;;) {
      await episode(actor);
      await actor.idle(actor.random() * 2500);
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

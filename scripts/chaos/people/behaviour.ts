import { pick } from '../../../test/support/random.ts';
import { weighted } from '../weighted.ts';
import { ACTS, LONG_PATIENCE_MS, PATIENCE_MS } from './acts.ts';
import type { Actor } from './person.ts';
import { orderSet } from './sets.ts';

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
    await actor.until(() => actor.newest('assistant_confirm', since), PATIENCE_MS);
    await actor.heard(LONG_PATIENCE_MS);
    const summary = actor.newest('assistant_confirm', since);
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
      LONG_PATIENCE_MS,
    );
  }
  for (let acts = Math.floor(actor.random() * 4); acts >= 0; acts--) {
    await weighted(actor.random, ACTS)(actor);
    await actor.idle(100 + actor.random() * 900);
  }
}

/** Of what people come for, a set of stickers in the place of one. */
const SETS = 0.35;

/** Goes on until it is all over: dialogue after dialogue, with pauses. */
export async function live(actor: Actor): Promise<void> {
  try {
    for (;;) {
      if (actor.chance(SETS)) await orderSet(actor, episode);
      else await episode(actor);
      await actor.heard(LONG_PATIENCE_MS);
      await actor.idle(actor.random() * 2500);
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

import { pick } from '../../../test/support/random.ts';
import { type Weighted, weighted } from '../weighted.ts';
import { forget, LONG_PATIENCE_MS, PATIENCE_MS } from './acts.ts';
import type { Actor, Button } from './person.ts';

const WORDS = {
  en: {
    order: (count: number) => `Make a set of ${count} stickers`,
    another: (number: number) => `another one for ${number}`,
    without: (number: number) => `without ${number}`,
    add: 'add',
  },
  ru: {
    order: (count: number) => `Сделай набор из ${count} стикеров`,
    another: (number: number) => `другой вместо ${number}`,
    without: (number: number) => `без ${number}`,
    add: 'добавь',
  },
} as const;

/** Stickers of a set; from eight on the first one is to be approved. */
const COUNTS = [2, 3, 3, 4, 5, 6, 8, 10, 12] as const;
/** How long somebody watches their set being drawn, in ms. */
const SET_PATIENCE_MS = 30_000;

const between = (actor: Actor, most: number) => 1 + Math.floor(actor.random() * most);

/** What a wish is of, without its name. */
const bare = (wish: string) => wish.slice(wish.indexOf(':') + 2);

async function order(actor: Actor): Promise<number> {
  const words = WORDS[actor.character.language];
  const count = pick(actor.random, COUNTS);
  const given = actor.chance(0.6) ? Math.min(count, between(actor, count)) : 0;
  const text = [
    `${words.order(count)}; ${actor.wish('style')}`,
    ...Array.from({ length: given }, (_, index) => `${index + 1}. ${bare(actor.wish('emotion'))}`),
  ].join('\n');
  const way = actor.random();
  if (way < 0.3) return (await actor.sendPhoto(text)).seq;
  if (way < 0.6) await actor.sendPhoto();
  const { seq } = actor.say(text);
  if (way > 0.8) await actor.sendPhoto();
  return seq;
}

const summaryAfter = (actor: Actor, seq: number, patienceMs = PATIENCE_MS) =>
  actor.until(() => actor.newest('plan_draw', seq), patienceMs);

/** One change of an open plan, in words or by a button. */
const CHANGES: Weighted<(actor: Actor) => string | undefined> = [
  [2, actor => WORDS[actor.character.language].another(between(actor, 3))],
  [2, actor => WORDS[actor.character.language].without(between(actor, 2))],
  [2, actor => `${WORDS[actor.character.language].add}: ${bare(actor.wish('emotion'))}`],
  [1, actor => actor.wish('style')],
  [2, () => undefined],
];

async function change(actor: Actor, seq: number): Promise<number> {
  const said = weighted(actor.random, CHANGES)(actor);
  if (said !== undefined) return actor.say(said).seq;
  const asks = actor.newest('plan_change', seq);
  if (asks === undefined) return seq;
  actor.press(asks);
  const wanted = pick(actor.random, ['plan_another', 'plan_more', 'plan_cut', 'plan_style']);
  const button = await actor.until(() => actor.newest(wanted, seq), PATIENCE_MS);
  if (button === undefined) return seq;
  actor.press(button);
  if (wanted === 'plan_style') {
    await actor.idle(400);
    return actor.say(actor.wish('style')).seq;
  }
  return button.message.seq;
}

/** Says yes, in one way or two. */
function confirm(actor: Actor, summary: Button): void {
  const way = actor.random();
  if (way < 0.75) actor.press(summary);
  if (way > 0.5 && way < 0.75) actor.press(summary);
  if (way > 0.7) actor.say(pick(actor.random, actor.words.yes));
}

/** The plan as it is wanted in the end. @returns whether it was confirmed */
async function agree(actor: Actor, from: number): Promise<boolean> {
  let seq = from;
  for (let tries = 0; tries < 4; tries++) {
    const summary = await summaryAfter(actor, seq);
    await actor.heard(LONG_PATIENCE_MS);
    if (summary === undefined) {
      const asked = actor.newest('assistant_keep_photo', seq);
      if (asked) actor.press(asked);
      else seq = tries === 1 ? await order(actor) : (await actor.sendPhoto()).seq;
      continue;
    }
    const way = actor.random();
    if (way < 0.06) {
      const drop = actor.newest('plan_drop');
      if (drop) actor.press(drop);
      return false;
    }
    if (tries < 3 && way < 0.4) {
      seq = await change(actor, seq);
      // A button of a plan that has changed meanwhile.
      if (actor.chance(0.3)) actor.press(summary);
      continue;
    }
    // Not all buttons that are pressed are the last ones.
    if (actor.chance(0.15)) actor.press(pick(actor.random, [summary, ...actor.buttons('plan_draw')]));
    confirm(actor, summary);
    return true;
  }
  return false;
}

/** Decides about the first sticker of a large set, when it is asked for. */
async function approve(actor: Actor, seq: number): Promise<void> {
  const wanted = weighted(actor.random, [
    [7, 'plan_go_on'],
    [1, 'plan_again'],
    [1, 'plan_restyle'],
    [1, 'plan_stop'],
  ]);
  const button = actor.newest(wanted, seq);
  if (button === undefined) return;
  actor.press(button);
  if (actor.chance(0.3)) actor.press(button);
  if (wanted !== 'plan_restyle') return;
  await actor.idle(400);
  const { seq: said } = actor.say(actor.wish('style'));
  const summary = await summaryAfter(actor, said);
  if (summary) confirm(actor, summary);
}

/** The end of a set, or what is asked on the way to it. */
function news(actor: Actor, seq: number): 'asked' | 'over' | undefined {
  if (actor.newest('plan_go_on', seq)) return 'asked';
  const over = actor.person.messages.some(
    ({ from, seq: at, raw }) =>
      from === 'bot' &&
      at > seq &&
      raw.reply_markup?.inline_keyboard.flat().some(button => 'url' in button) === true,
  );
  return over || actor.newest('plan_retry', seq) ? 'over' : undefined;
}

/** What people do while their set is being drawn. */
async function meanwhile(actor: Actor, single: (actor: Actor) => Promise<void>): Promise<void> {
  const way = actor.random();
  if (way > 0.45) return;
  await actor.idle(actor.random() * 3000);
  if (way < 0.08) actor.say('/stop');
  else if (way < 0.2) {
    const stop = actor.newest('plan_stop');
    if (stop) actor.press(stop);
    if (stop && actor.chance(0.3)) actor.press(stop);
  } else if (way < 0.26) await forget(actor);
  else if (way < 0.35) await single(actor);
  else actor.say(pick(actor.random, actor.words.small));
}

/**
 * Orders a set: changes its plan, says yes to it, and waits for it, unless something else comes to mind.
 * @param single orders one sticker
 */
export async function orderSet(actor: Actor, single: (actor: Actor) => Promise<void>): Promise<void> {
  if (actor.chance(0.2)) actor.say('/start');
  if (!(await agree(actor, await order(actor)))) return;
  let seq = actor.person.messages.at(-1)?.seq ?? 0;
  await meanwhile(actor, single);
  for (let asked = 0; asked < 3; asked++) {
    const what = await actor.until(() => news(actor, seq), SET_PATIENCE_MS);
    if (what === 'asked') await approve(actor, seq);
    else if (what === 'over' && actor.chance(0.5)) {
      const more = actor.newest(pick(actor.random, ['plan_retry', 'plan_pack']), seq);
      if (more) actor.press(more);
      else return;
    } else return;
    seq = actor.person.messages.at(-1)?.seq ?? seq;
  }
}

import { pick } from '../../../test/support/random.ts';
import type { Weighted } from '../weighted.ts';
import type { Actor } from './person.ts';

/** How long somebody waits for the bot, in ms, before they go on as if nothing were. */
export const PATIENCE_MS = 5000;
/** The same before they say something else while the bot has said nothing at all: nobody talks to a wall for long. */
export const LONG_PATIENCE_MS = 45_000;

type Act = (actor: Actor) => Promise<void>;

async function pressNewest(actor: Actor, prefix: string): Promise<boolean> {
  const button = actor.newest(prefix);
  if (button) actor.press(button);
  return button !== undefined;
}

/** The bot is not told; sooner or later something is to be added to it. */
async function deletePackInTelegram(actor: Actor): Promise<void> {
  if (!actor.deletePack()) return;
  if (actor.chance(0.5)) await actor.idle(actor.random() * 3000);
  if (!(await pressNewest(actor, 'pack_add:'))) return;
  const choice = await actor.until(() => actor.newest('pack_add_to'), 700);
  if (choice) actor.press(choice);
}

/** Has all deleted that is stored; the packs in Telegram with it, perhaps. */
export async function forget(actor: Actor): Promise<void> {
  if (actor.chance(0.5)) return;
  const { seq } = actor.say('/forget');
  await actor.until(() => actor.newest('forget:', seq), PATIENCE_MS);
  const ways = actor.buttons('forget:').filter(({ message }) => message.seq > seq);
  const way = ways[Math.floor(actor.random() * ways.length)];
  if (way && actor.chance(0.8)) actor.press(way);
}

/** What people do when they have a sticker, or think of something else. */
export const ACTS: Weighted<Act> = [
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
  [
    1,
    async actor => {
      const { seq } = actor.say('/plans');
      const button = await actor.until(() => actor.newest('plan_draw', seq), 700);
      if (button && actor.chance(0.5)) actor.press(button);
    },
  ],
  [2, async actor => void (await pressNewest(actor, 'plan_retry'))],
  [1, async actor => void (await pressNewest(actor, 'plan_pack'))],
  [1, async actor => void (await pressNewest(actor, 'plan_go_on'))],
  [
    1,
    async actor => {
      if (!(await pressNewest(actor, 'plan_reword'))) return;
      await actor.idle(600);
      actor.say(actor.wish('emotion'));
    },
  ],
  [1, async actor => void actor.say('/stop')],
  [1, forget],
  // Telegram tells of an edit also where only a reaction or a preview has changed.
  [2, async actor => actor.edit(actor.chance(0.5) ? undefined : actor.wish('pose'))],
  [1, deletePackInTelegram],
  [1, async actor => void actor.say('/cancel')],
  [1, async actor => void actor.say(pick(actor.random, ['/help', '/language', '/nonsense']))],
  [1, async actor => void actor.say(pick(actor.random, actor.words.small))],
  [1, async actor => void actor.person.sendVoice(new Uint8Array([1, 2, 3]))],
];

import { pick } from '../../test/support/random.ts';
import { type Actor, type Button, PATIENCE_MS, type Weighted, weighted } from './actor.ts';

type Act = (actor: Actor) => Promise<unknown>;

const press =
  (prefix: string): Act =>
  actor =>
    actor.pressNewest(prefix);
const says =
  (text: (actor: Actor) => string): Act =>
  async actor =>
    actor.say(text(actor));
const pressAndSay =
  (prefix: string, text: (actor: Actor) => string): Act =>
  async actor => {
    if (!(await actor.pressNewest(prefix))) return;
    await actor.idle(600);
    actor.say(text(actor));
  };

const PARAMETERS = ['style', 'emotion', 'pose'] as const;

async function orderSticker(actor: Actor): Promise<void> {
  const all = actor.wish(...PARAMETERS);
  if (actor.chance(0.25)) actor.say('/start');
  if (actor.chance(0.3)) return void (await actor.sendPhoto(all));
  const photoFirst = actor.chance(0.5);
  if (photoFirst) await actor.sendPhoto();
  for (const text of actor.chance(0.5) ? [all] : PARAMETERS.map(parameter => actor.wish(parameter))) {
    if (actor.chance(0.4)) await actor.reaction(PATIENCE_MS);
    actor.say(text);
  }
  if (!photoFirst && actor.chance(0.8)) await actor.sendPhoto();
  if (actor.chance(0.2)) actor.sayOne('yes');
}

const COUNTS = [2, 3, 3, 4, 5, 6, 8, 10, 12] as const;

async function orderSet(actor: Actor): Promise<void> {
  const count = pick(actor.random, COUNTS);
  const given = actor.chance(0.6) ? actor.number(count) : 0;
  const stickers = Array.from({ length: given }, () => ({ emotion: actor.value('emotion') }));
  const text = `plan_stickers ${JSON.stringify({ count, style: actor.value('style'), stickers })}`;
  if (actor.chance(0.3)) return void (await actor.sendPhoto(text));
  if (actor.chance(0.5)) await actor.sendPhoto();
  actor.say(text);
  if (actor.chance(0.3)) await actor.sendPhoto();
}

async function orderTask(actor: Actor): Promise<void> {
  actor.say(`executeComplexTask ${JSON.stringify({ task: actor.value('emotion'), context: '' })}`);
}

async function waver(actor: Actor): Promise<void> {
  if (actor.chance(0.6)) actor.say(actor.wish(pick(actor.random, PARAMETERS)));
  else await actor.sendPhoto();
}

const changes = (change: (actor: Actor) => object): Act =>
  says(actor => `change_plan ${JSON.stringify(change(actor))}`);

const CHANGES: Weighted<Act> = [
  [2, changes(actor => ({ replace: [{ number: actor.number(3) }] }))],
  [2, changes(actor => ({ remove: [actor.number(2)] }))],
  [2, changes(actor => ({ add: [{ emotion: actor.value('emotion') }] }))],
  [1, says(actor => actor.wish('style'))],
  [
    2,
    async actor => {
      if (!(await actor.pressNewest('plan_change'))) return;
      const wanted = pick(actor.random, ['plan_another', 'plan_more', 'plan_cut', 'plan_style']);
      const isThere = await actor.pressNewest(wanted, 0, PATIENCE_MS);
      if (isThere && wanted === 'plan_style') actor.say(actor.wish('style'));
    },
  ],
];

async function changePlan(actor: Actor, summary: Button): Promise<void> {
  await weighted(actor.random, CHANGES)(actor);
  // A button of a plan that has changed in the meantime.
  if (actor.chance(0.3)) actor.press(summary);
}

async function confirm(actor: Actor, summary: Button): Promise<void> {
  const isPlan = summary.data.startsWith('plan_draw');
  if (isPlan && actor.chance(0.15)) actor.press(pick(actor.random, [summary, ...actor.buttons('plan_draw')]));
  const way = actor.random();
  if (way < 0.75) actor.press(summary);
  if (way > 0.55 && way < 0.75) actor.press(summary);
  if (way > 0.7) actor.sayOne('yes');
}

type Answer = (actor: Actor, button: Button) => Promise<unknown>;
const pressIt: Answer = async (actor, button) => {
  actor.press(button);
  if (actor.chance(0.2)) actor.press(button);
};

/** A button of the same message. */
const pressAnother: Answer = (actor, { message, data }) => {
  const [kind = data] = data.split(':');
  const all = actor.buttons(`${kind}:`).filter(button => button.message.seq === message.seq);
  const [first, ...others] = all;
  return pressIt(actor, first ? pick(actor.random, [first, ...others]) : { message, data });
};

const ANSWERS: Readonly<Record<string, Weighted<Answer>>> = {
  assistant_confirm: [
    [15, confirm],
    [4, waver],
    [1, says(() => '/cancel')],
  ],
  plan_draw: [
    [11, confirm],
    [6, changePlan],
    [1, press('plan_drop')],
  ],
  assistant_keep_photo: [
    [1, pressIt],
    [1, press('assistant_new_photo')],
  ],
  plan_first: [
    [6, press('plan_first:.*:go_on')],
    [1, pressIt],
    [1, press('plan_first:.*:again')],
    [1, pressAndSay('plan_first:.*:other_style', actor => actor.wish('style'))],
    [1, press('plan_stop')],
  ],
  plan_retry: [
    [1, pressIt],
    [1, press('plan_pack')],
  ],
  assistant_retry: [[1, pressIt]],
  task_start: [
    [8, pressIt],
    [1, press('task_drop')],
  ],
  tool_call: [
    [8, pressIt],
    [1, press('tool_call_refuse')],
  ],
  tool_call_all: [[1, pressIt]],
  sticker_animate: [
    [8, pressAnother],
    [1, press('sticker_move')],
  ],
  copy_pack: [
    [4, pressIt],
    [1, press('pack_add')],
    [1, press('pose_from')],
  ],
  copy_pack_surely: [[1, pressIt]],
};

const waysFor = ({ data }: Button) => ANSWERS[data.split(':')[0] ?? ''];

async function addToPack(actor: Actor): Promise<void> {
  const itsButton = 'pack_add:1:\\d+$';
  if (!(await actor.pressNewest(itsButton))) return;
  if (actor.chance(0.3)) await actor.pressNewest(itsButton);
  await actor.pressNewest('pack_add:1:\\d+:\\d', 0, 700);
}

async function deletePack(actor: Actor): Promise<void> {
  if (!actor.deletePack()) return;
  if (actor.chance(0.5)) await actor.idle(actor.random() * 3000);
  await addToPack(actor);
}

async function changePack(actor: Actor): Promise<void> {
  const seq = actor.say('/packs');
  if (!(await actor.pressNewest('pack:', seq, PATIENCE_MS))) return;
  const wanted = pick(actor.random, ['pack_rename', 'placement:', 'make_emoji']);
  if (!(await actor.pressNewest(wanted, seq, PATIENCE_MS))) return;
  await actor.idle(600);
  if (wanted === 'pack_rename') actor.sayOne('title');
  // The first time, Premium is asked about.
  else if (wanted === 'make_emoji') actor.sayOne('yes');
  else await actor.pressNewest('placement_move', seq, PATIENCE_MS);
}

async function forget(actor: Actor): Promise<void> {
  const seq = actor.say('/forget');
  await actor.until(() => actor.newest('forget:', seq), PATIENCE_MS);
  const [first, ...others] = actor.buttons('forget:', seq);
  if (first && actor.chance(0.8)) actor.press(pick(actor.random, [first, ...others]));
}

async function pressAny(actor: Actor): Promise<void> {
  const [first, ...others] = actor.buttons('').filter(({ data }) => !data.startsWith('pack_delete'));
  if (first) actor.press(pick(actor.random, [first, ...others]));
}

const ACTS: Weighted<Act> = [
  [26, orderSticker],
  [14, orderSet],
  [10, orderTask],
  [1, press('task_stop')],
  // After an outage of the models, a task waits for a message.
  [6, says(() => 'go on')],
  [6, addToPack],
  [1, press('pack_add:1:\\d+:new')],
  [3, pressAndSay('sticker_caption', actor => pick<string>(actor.random, actor.words.caption))],
  [3, press('sticker_again')],
  [4, press('sticker_more')],
  [2, press('sticker_outline')],
  [2, pressAndSay('sticker_change', actor => actor.wish('pose'))],
  [1, says(actor => actor.words.again)],
  [3, changePack],
  [10, press('sticker_move')],
  [3, async actor => actor.sendSticker(actor.chance(0.7))],
  [1, async actor => actor.pressNewest('sticker_show', actor.say('/stickers'), PATIENCE_MS)],
  [2, pressAny],
  [1, async actor => actor.pressNewest('plan_draw', actor.say('/plans'), 700)],
  [1, press('plan_pack')],
  [2, press('plan_stop')],
  [1, pressAndSay('plan_reword', actor => actor.wish('emotion'))],
  [1, says(() => '/stop')],
  [3, forget],
  [2, async actor => actor.edit(actor.chance(0.5) ? undefined : actor.wish('pose'))],
  [1, deletePack],
  [1, says(() => '/cancel')],
  [1, says(actor => pick(actor.random, ['/help', '/language', '/nonsense']))],
  [3, async actor => actor.sayOne('small')],
  [1, async actor => actor.person.sendVoice(new Uint8Array([1, 2, 3]))],
];

const WATCHING_MS = 5000;

export async function live(actor: Actor): Promise<void> {
  let seen = 0;
  const asked = () => actor.buttons('', seen).findLast(waysFor);
  try {
    for (;;) {
      const question = await actor.until(asked, actor.chance(0.5) ? WATCHING_MS : 500);
      const ways = question && actor.chance(0.9) ? waysFor(question) : undefined;
      seen = question?.message.seq ?? seen;
      if (question && ways) await weighted(actor.random, ways)(actor, question);
      else await weighted(actor.random, ACTS)(actor);
      if (actor.chance(0.6)) await actor.reaction();
      await actor.idle(100 + actor.random() * 900);
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

import { setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { OwnBudget } from '../../../src/assistant-db/send-budget.ts';
import { Pacer } from '../../../src/bot/outgoing/pacer.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const START = 1_000_000;
const never = new AbortController().signal;
setMaxListeners(0, never);

/** A pacer, and when each message that asked was let through, in ms since the beginning. */
function paced(perSecond: number) {
  const clock = virtualClock(START);
  const budget = new OwnBudget(clock);
  const pacer = new Pacer(clock, budget, perSecond);
  const passed: { readonly chat: number | 'broadcast'; readonly at: number }[] = [];
  const note = (chat: number | 'broadcast') => void passed.push({ chat, at: clock.now() - START });
  return {
    clock,
    pacer,
    budget,
    ask: (chat: number, times = 1) => {
      for (let i = 0; i < times; i++) void pacer.turn(chat, never).then(() => note(chat));
    },
    broadcast: async (times: number) => {
      for (let i = 0; i < times; i++) {
        await pacer.broadcastTurn(never);
        await pacer.turn(1000 + i, never);
        note('broadcast');
      }
    },
    times: (chat: number | 'broadcast') => passed.filter(one => one.chat === chat).map(one => one.at),
    all: () => passed.map(one => one.at),
  };
}

/** The most of these moments that lie within any stretch of `ms`. */
function mostWithin(times: readonly number[], ms: number): number {
  return Math.max(...times.map(from => times.filter(at => at >= from && at < from + ms).length));
}

describe('one chat', () => {
  it('has a burst of three, then one message a second', async () => {
    const { ask, clock, times } = paced(30);
    ask(7, 6);
    await clock.advance(10_000);
    expect(times(7).slice(0, 2)).toEqual([0, 0]);
    expect(times(7).map(at => Math.round(at / 1000))).toEqual([0, 0, 0, 1, 2, 3]);
  });

  it('has its burst again after a rest', async () => {
    const { ask, clock, times } = paced(30);
    ask(7, 3);
    await clock.advance(60_000);
    ask(7, 3);
    await clock.advance(100);
    expect(times(7)).toHaveLength(6);
  });

  it('that is a group has 20 messages in any minute', async () => {
    const { ask, clock, times } = paced(30);
    ask(-7, 60);
    await clock.advance(180_000);
    expect(mostWithin(times(-7), 60_000)).toBeLessThanOrEqual(20);
    expect(times(-7).length).toBeGreaterThan(50);
  });

  it('that waits for itself keeps no other waiting', async () => {
    const { ask, clock, times } = paced(30);
    ask(7, 100);
    ask(8);
    await clock.advance(50);
    expect(times(8)).toHaveLength(1);
    expect(times(7).length).toBeLessThanOrEqual(3);
  });
});

describe('all chats together', () => {
  it.each([30, 5, 1000])('stay within %i a second, and come near it', async perSecond => {
    const { ask, clock, all } = paced(perSecond);
    for (let chat = 1; chat <= perSecond * 4; chat++) ask(chat);
    await clock.advance(4000);
    expect(mostWithin(all(), 1000)).toBeLessThanOrEqual(Math.ceil(perSecond * 1.1) + 1);
    expect(all().length).toBeGreaterThan(perSecond * 3.5);
  });

  it('wait for nothing with 0, not even for the limit of a chat', async () => {
    const { ask, clock, times } = paced(0);
    ask(-7, 100);
    await clock.advance(0);
    expect(times(-7)).toHaveLength(100);
  });

  it('go by rank where they have to wait, and of equals who asked first', async () => {
    const clock = virtualClock(START);
    const pacer = new Pacer(clock, new OwnBudget(clock), 10);
    const order: number[] = [];
    const ranks = new Map([2, 9, 4, 9, 7].map((rank, i) => [i + 1, rank]));
    // What may go at once has gone.
    await pacer.turn(100, never);
    for (const chat of ranks.keys()) {
      void pacer.turn(chat, never, () => ranks.get(chat) ?? 0).then(() => order.push(chat));
    }
    await clock.advance(150);
    // It counts what they are when one of them may go.
    ranks.set(1, 8);
    await clock.advance(1000);
    expect(order).toEqual([2, 4, 1, 5, 3]);
  });

  it('are forgotten when they are idle', async () => {
    const { ask, clock, budget } = paced(1000);
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 1000; i++) ask(round * 1000 + i + 1);
      await clock.advance(10_000);
    }
    expect(budget.buckets).toBeLessThanOrEqual(2000);
  });
});

describe('broadcasts', () => {
  it('have two thirds of the rate at most', async () => {
    const { broadcast, clock, times } = paced(30);
    void broadcast(200);
    await clock.advance(5000);
    expect(times('broadcast').length).toBeGreaterThan(90);
    expect(times('broadcast').length).toBeLessThanOrEqual(101);
  });

  it('have nothing where the others need it all, and keep none of them waiting', async () => {
    const { ask, broadcast, clock, times } = paced(10);
    let chat = 0;
    const more = (count: number) => {
      for (let i = 0; i < count; i++) ask(++chat);
    };
    more(30);
    void broadcast(20);
    for (let ms = 0; ms < 9000; ms += 200) {
      await clock.advance(200);
      more(2);
    }
    expect(times('broadcast')).toEqual([]);
    await clock.advance(6000);
    expect(times('broadcast').length).toBeGreaterThan(10);
  });
});

it('lets nothing begin any more once the process stops, but what need not wait', async () => {
  const clock = virtualClock(START);
  const pacer = new Pacer(clock, new OwnBudget(clock), 30);
  const stopping = new AbortController();
  const turns = Array.from({ length: 4 }, () => pacer.turn(7, stopping.signal));
  await clock.advance(100);
  stopping.abort();
  expect(await Promise.all(turns)).toEqual([true, true, true, false]);
  expect(await pacer.turn(8, stopping.signal)).toBe(true);
  expect(await pacer.broadcastTurn(stopping.signal)).toBe(false);
});

it('does not wait for what was reserved before the clock was put back', async () => {
  const clock = virtualClock(START);
  const pacer = new Pacer(clock, new OwnBudget(clock), 30);
  let passed = 0;
  const ask = () => void pacer.turn(7, never).then(() => passed++);
  for (let n = 0; n < 3; n++) ask();
  await clock.advance(1000);
  clock.step(-600_000);
  ask();
  await clock.advance(1000);
  expect(passed).toBe(4);
});

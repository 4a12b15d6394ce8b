import type { PlanTexts } from '../types/plans.ts';

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

export const plans: PlanTexts = {
  summary: {
    title: count => `The plan: ${count} stickers`,
    occasion: words => `What for: ${words}`,
    intoPack: title => `They come into your pack “${title}”.`,
    same: numbers => `The same twice: ${numbers}. If they should differ, tell me which one to replace.`,
    uncaptioned: numbers =>
      `Without its caption: ${numbers}. It cannot be drawn: up to 60 letters, no rare signs.`,
    pictures: (count, today) =>
      today === undefined
        ? pictures(count)
        : today.left === today.limit
          ? `${pictures(count)} of your ${today.limit} today`
          : `${pictures(count)} of the ${today.left} that are left of your ${today.limit} today`,
    time: seconds =>
      seconds < 90
        ? `about ${Math.ceil(seconds / 10) * 10} seconds`
        : `about ${Math.round(seconds / 60)} minutes`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'I draw the first one alone and show it to you; the rest follow once you like it.',
    room: left =>
      left === 0
        ? 'Today’s limit has no room for them any more. The plan is kept: come back tomorrow.'
        : `Today’s limit has room for ${left} of them. The button below keeps the first ${left}.`,
    hint: 'Say “yes” or press the button if it is right, or tell me what to change.',
  },
  buttons: {
    drawAll: '✅ Draw all',
    change: '✏️ Change',
    drop: '✖️ Drop it',
    cut: count => `✂️ Only the first ${count}`,
    style: '🎨 Other style',
    another: '🎲 Another set',
    fewer: '➖ Fewer',
    more: '➕ More',
  },
  askChange:
    'What shall I change? For example: “another one for the third”, “without the fifth”, “add one with coffee”, “in pixel art”.',
  dropped: 'All right, the plan is dropped. Nothing is drawn.',
  outdated: 'The plan has changed since this button. This is how it stands now.',
  over: 'This plan is not open any more.',
  tooMany: limit =>
    `One plan holds at most ${limit} stickers, as Telegram makes a set of so many at once. Say, for example: “a set of ${limit}”.`,
  underway: 'Your set is being drawn already.',
  preamble: 'One moment, I’ll put the set together…',
  proposed: 'This is what I propose.',
  later: 'A set, then: I show the list once the photo is here.',
  changed: 'Changed.',
  list: {
    none: 'No plans yet. Say, for example: “a set of 8 stickers for the chat with my friends”.',
    title: 'Your plans, the newest first:',
    states: {
      open: 'not confirmed yet',
      first: 'the first one is being drawn',
      approval: 'the first one is there: do you like it?',
      rest: 'being drawn',
      packing: 'the pack is being made',
      done: 'done',
      stopped: 'stopped',
    },
    plan: (count, style) => `${count} stickers, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'laughing to tears', pose: 'holding the belly' },
    love: { emotion: 'in love', pose: 'a heart with the hands' },
    thanks: { emotion: 'grateful', pose: 'hands folded in thanks' },
    ok: { emotion: 'pleased', pose: 'thumbs up' },
    no: { emotion: 'stern refusal', pose: 'arms crossed in front' },
    sorry: { emotion: 'guilty', pose: 'a hand on the heart' },
    angry: { emotion: 'angry', pose: 'clenched fists' },
    sleepy: { emotion: 'sleepy', pose: 'yawning into the hand' },
    party: { emotion: 'overjoyed', pose: 'arms up, dancing' },
    thinking: { emotion: 'thoughtful', pose: 'a hand on the chin' },
    hello: { emotion: 'friendly', pose: 'waving' },
    facepalm: { emotion: 'despair', pose: 'facepalm' },
    crying: { emotion: 'crying', pose: 'wiping away tears' },
    shocked: { emotion: 'shocked', pose: 'hands on the cheeks' },
    coffee: { emotion: 'calm', pose: 'with a cup of coffee' },
    cool: { emotion: 'cool', pose: 'adjusting sunglasses' },
    hug: { emotion: 'tender', pose: 'arms open for a hug' },
    bye: { emotion: 'a little sad', pose: 'waving goodbye' },
  },
};

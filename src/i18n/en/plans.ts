import { plural } from '../formats.ts';

/** How many stickers can be drawn now: free ones of today, and bought ones. */
export interface Room {
  readonly today: number;
  readonly bought: number;
}

function stickers(count: number): string {
  return `${count} ${plural(count, 'sticker', 'stickers')}`;
}

export const plans = {
  summary: {
    title: (count: number) => `Your set: ${stickers(count)}`,
    occasion: (words: string) => `📌 ${words}`,
    intoPack: (title: string) => `They’ll go into your pack “${title}”.`,
    moving: 'They’ll move in your pack: that’s free, and takes about half a minute each at the end.',
    /** @param numbers of identical stickers, at least two */
    same: (numbers: string) => `Duplicates: ${numbers}.`,
    /** @param numbers of stickers whose caption cannot be drawn and is left out */
    uncaptioned: (numbers: string) =>
      `Without a caption: ${numbers}. I can write up to 60 letters, no unusual characters.`,
    /** @param room undefined: no limit */
    stickers: (count: number, room: (Room & { readonly limit: number }) | undefined) =>
      room === undefined
        ? stickers(count)
        : room.bought > 0
          ? `${stickers(count)} (${room.today} left today and ${room.bought} bought)`
          : room.today === room.limit
            ? `${count} of your ${stickers(room.limit)} for today`
            : `${count} of the ${stickers(room.today)} you have left today (${room.limit} a day)`,
    time: (seconds: number) =>
      seconds < 90
        ? `about ${Math.ceil(seconds / 10) * 10} seconds`
        : `about ${Math.round(seconds / 60)} minutes`,
    cost: (sum: string) => `≈ ${sum}`,
    firstAlone: 'I’ll draw the first one and show it to you; the rest follow if you like it.',
    room: ({ today, bought }: Room) => {
      if (today + bought === 0) return 'You’ve reached today’s limit. I’ll keep the set: come back tomorrow.';
      if (today + bought === 1 && bought === 1) return 'Only one sticker is left: a bought one.';
      if (bought > 0)
        return `You have ${today} left today and ${bought} bought: the button keeps the first ${today + bought}.`;
      if (today === 1) return 'Only one sticker is left for today.';
      return `You have ${today} left today: the button keeps the first ${today}.`;
    },
  },
  buttons: {
    drawAll: '✅ Draw all',
    change: '✏️ Change',
    drop: '✖️ Drop it',
    cut: (count: number) => `✂️ Only the first ${count}`,
    moving: '🎬 All moving',
    another: '🎲 Another set',
    fewer: '➖ Fewer',
    more: '➕ More',
  },
  askChange:
    'What should I change? For example: “replace the third”, “without the fifth”, “add one with coffee”.',
  dropped: 'All right, no set.',
  /** Answers a press on a button of an earlier revision. */
  outdated: 'The set has changed since then. Here it is now.',
  tooMany: (limit: number) => `A set can have up to ${limit} stickers: Telegram takes no more at once.`,
  underway: 'I’m already drawing your set.',
  preamble: 'One moment, I’ll put the set together…',
  /** The built-in rules introduce a new plan. */
  proposed: 'Here’s what I suggest.',
  /** The first answer to a wish for several. @param count undefined if the user named none */
  begun: (count: number | undefined) =>
    `${count === undefined ? 'Several stickers' : stickers(count)}, then!`,
  later: 'I’ll show you the list once I have your photo.',
  changed: 'Changed.',
  list: {
    none: 'No sets yet. Say, for example: “a set of 8 for the chat with my friends”.',
    title: 'Your sets, newest first:',
    /** By `PlansTable['status']`. */
    states: {
      open: 'not confirmed yet',
      first: 'the first one is being drawn',
      approval: 'the first one is ready: do you like it?',
      rest: 'being drawn',
      packing: 'the pack is being made',
      done: 'done',
      stopped: 'stopped',
    },
    plan: (count: number, style: string) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'crying with laughter', pose: 'jumping with laughter' },
    love: { emotion: 'in love', pose: 'heart hands' },
    thanks: { emotion: 'grateful', pose: 'hands folded in prayer' },
    ok: { emotion: 'pleased', pose: 'thumbs up' },
    no: { emotion: 'stern refusal', pose: 'a raised finger' },
    sorry: { emotion: 'guilty', pose: 'a hand on the heart' },
    angry: { emotion: 'angry', pose: 'clenched fists' },
    sleepy: { emotion: 'sleepy', pose: 'fast asleep' },
    party: { emotion: 'overjoyed', pose: 'arms up, dancing' },
    thinking: { emotion: 'thoughtful', pose: 'a hand on the chin' },
    hello: { emotion: 'friendly', pose: 'waving' },
    despair: { emotion: 'despair', pose: 'running away' },
    crying: { emotion: 'crying', pose: 'wanting a hug' },
    shocked: { emotion: 'shocked', pose: 'jumping up' },
    calm: { emotion: 'calm', pose: 'listening to music' },
    cool: { emotion: 'cool', pose: 'a peace sign' },
    hug: { emotion: 'tender', pose: 'arms open for a hug' },
    bye: { emotion: 'a little sad', pose: 'waving goodbye' },
  },
  /** Captions of stickers for an occasion. */
  captions: {
    call: 'A call?',
    accepted: 'Got it',
    deadline: 'Deadline!',
    thanks: 'Thank you',
    coffee: 'Coffee?',
    done: 'Done!',
    birthday: 'Happy birthday!',
    congratulations: 'Congratulations!',
    surprise: 'Surprise!',
    goodMorning: 'Good morning',
    goodNight: 'Good night',
    hugs: 'Hugs',
    hi: 'Hey!',
    letsGo: 'Let’s go!',
    lol: 'Haha',
    noWay: 'No way!',
  },
};

export const drawing = {
  /** After the bar in the progress message. */
  progress: {
    count: (done: number, count: number) => `${done} of ${count}`,
    drawing: (names: string) => `drawing ${names}`,
    queued: 'waiting for its turn',
    packing: 'making the pack',
    animating: 'making them move, about half a minute each',
  },
  stop: '⏹ Stop',
  /** Under the first sticker of a set, which is shown before the others are drawn. */
  approve: (rest: number) => `Here’s the first one. Draw the other ${rest} like it?`,
  goOn: '✅ Looks good, go on',
  again: '🔁 Once more',
  otherStyle: '🎨 Another style',
  /** Answers neither a "yes" nor a change: lists the words that work like the buttons. */
  decide:
    'The first one of the set is above. Draw the others like it? Say “yes” or “once more”, or name another style.',
  report: {
    drawn: (drawn: number, count: number) =>
      drawn === count ? `Done! ${stickers(count)} drawn.` : `Drawn: ${drawn} of ${count}.`,
    nothing: 'I couldn’t draw any of them.',
    inPack: (title: string, count: number, link: string) => `“${title}”: ${stickers(count)} added\n${link}`,
    /** Stickers that were drawn and sent, but not added to a pack. */
    notPacked: (count: number) => `Not in a pack: ${count}. You’ll find them above in this chat.`,
    redo: 'Want one redone? Press its number.',
    failed: 'Not drawn:',
    why: {
      blocked: 'refused',
      noImage: 'it didn’t work out',
      unavailable: 'the service didn’t answer',
      limit: 'no more stickers for today',
      stopped: 'stopped',
    },
  },
  stopped: (drawn: number, count: number) => `Stopped. ${drawn} of ${count} drawn and kept.`,
  stillDrawing: 'The one I’m drawing now will still arrive.',
  drawnNext: 'I’ll continue as soon as I’ve finished what I’m drawing now.',
  tryAgain: '🔄 Draw what’s missing',
  otherWords: (name: string) => `✏️ Reword: ${name}`,
  drawRest: '▶️ Draw the rest',
  makePack: '📦 Make a pack of them',
  allAsEmoji: '😀 All as emoji',
  askWords: (name: string) =>
    `What should I draw instead of “${name}”? An emotion or a pose, in your own words.`,
  /** Warnings about a photo that is accepted anyway. */
  found: {
    empty: 'All I see in this picture is one colour.',
    text: 'All I see here is text, and I draw people, animals and things.',
    blurred: 'This photo looks blurry, so the sticker may be, too.',
    no_face: 'I don’t see a face here, so I’ll draw what stands out.',
    several: 'I see several faces: everyone in front will be on the sticker.',
  },
  /** Follows each of these. */
  sendAnother: 'Send another photo, or just go on.',
  /** About image filters, which draw when no image model is available. */
  filters: {
    /** Shown once, before the first drawing. */
    demo: 'This is a demo: I put filters on your photo. Connect an image model, and I’ll draw for real.',
    /** @param nearest one of `styles` */
    unknownStyle: (nearest: string) => `Filters don’t know this style; the nearest is ${nearest}.`,
    /** The styles that stand in for others. */
    styles: { cartoon: 'cartoon', anime: 'anime', watercolour: 'watercolour' },
    pose: {
      hand: 'Filters can’t move arms or change a face, so I’ll add a drawn hand and symbols.',
      signs: 'Filters can’t move arms or change a face, so I’ll add symbols.',
      nothing: 'Filters can’t draw this pose: it stays as in the photo, with symbols of the emotion.',
    },
    /** About a set. */
    poses: 'Filters can’t move arms or change a face: drawn hands and symbols show poses and emotions.',
    noMore: 'Filters add nothing else to the pose.',
    /** After a pose in the list of a set. */
    marks: { nothing: 'filters can’t draw this', isMore: 'filters can’t draw it all' },
  },
  working: 'One moment…',
};

/** The stickers proposed when the user names none, in this order. */
export const BUILT_IN_STICKERS = [
  'laughing',
  'love',
  'thanks',
  'ok',
  'no',
  'sorry',
  'angry',
  'sleepy',
  'party',
  'thinking',
  'hello',
  'despair',
  'crying',
  'shocked',
  'calm',
  'cool',
  'hug',
  'bye',
] as const;

export type BuiltInSticker = (typeof BUILT_IN_STICKERS)[number];

/** The mark that image filters add for a pose: a drawn hand, other symbols, or nothing. */
export type PoseSign = keyof (typeof drawing)['filters']['pose'];

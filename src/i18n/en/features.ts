import { fromNow, plural } from '../formats.ts';

function stickers(count: number): string {
  return `${count} ${plural(count, 'sticker', 'stickers')}`;
}

export const packs = {
  /** Titles are at most 64 characters: a long name is cut by whoever asks. @param firstName may be empty */
  firstTitle: (firstName: string) => (firstName === '' ? 'My stickers' : `${firstName}'s stickers`),
  /** The answer to a press, shown for a moment. */
  toast: {
    adding: 'Adding…',
    choose: 'Which pack?',
    already: 'Already in the pack',
    working: 'One moment…',
    gone: 'It’s gone',
  },
  buttons: {
    open: '📂 Open',
    manage: '⚙️ Manage',
    newPack: '🆕 A new pack',
    /** A new pack gets the title that is proposed. */
    takeTitle: (title: string) => `✅ “${title}”`,
    rename: '✏️ Rename',
    delete: '🗑 Delete',
    deleteSurely: '🗑 Yes, delete it',
    keep: '↩️ No, keep it',
    back: '⬅️ Back',
    emoji: '😊 Emoji',
    remove: '✖️ Remove',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'No packs yet. Press ➕ under a sticker: that starts your own. /stickers shows the ones you have.',
  notHere: 'Packs are only in Telegram. Here every sticker becomes a file.',
  list: 'Your packs. Press one to see what is in it.',
  listed: (title: string, count: number) => `${title} · ${count}`,
  choose: 'Which pack should it go into?',
  adding: (title: string) => `Adding it to “${title}”…`,
  made: (title: string, link: string) =>
    `🎉 Your pack “${title}” is ready, and this sticker is the first in it.\n${link}`,
  // Apps look for new stickers of a pack about once an hour (telegramdesktop/tdesktop issue 7904): said once.
  added: (title: string, count: number, link: string) =>
    `✅ Added to “${title}”: ${stickers(count)} now.\n${link}${
      count === 2 ? '\n\nIn your sticker panel it may show up a little later; the link shows it at once.' : ''
    }`,
  already: (title: string, link: string) => `This sticker is already in “${title}”.\n${link}`,
  beingAdded: (title: string) => `This sticker is on its way into “${title}”, one moment.`,
  addingAll: (count: number, title: string) => `Adding ${stickers(count)} to “${title}”…`,
  /** Before the names of those that do not stand in a pack after all. */
  notAdded: (count: number) => `Couldn’t add ${stickers(count)} (see /stickers):`,
  allIn: 'All your stickers are already in a pack, or on their way. /packs shows them.',
  full: (fullTitle: string, title: string, link: string) =>
    `“${fullTitle}” is full, so the sticker went into the next pack, “${title}”.\n${link}`,
  remade: (title: string, link: string) =>
    `The pack was deleted in Telegram, so I made “${title}” again, with this sticker.\n${link}`,
  deletedElsewhere: (title: string) => `“${title}” was deleted in Telegram.`,
  /** A pack with its stickers. @param others stickers that did not come from the bot */
  pack: (title: string, count: number, others: number) =>
    `“${title}”: ${stickers(count)}.${others > 0 ? ` Added without me: ${others}.` : ''}${
      count > 0 ? ' Press one to move it, remove it or change its emoji.' : ''
    }`,
  notAsked: 'Telegram isn’t answering right now; this is what I remember.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}.`,
  /** What can be done with one sticker. @param emoji in a row @param position one-based; 0 where it is not known */
  sticker: (title: string, emoji: string, position: number, count: number) =>
    `${position > 0 ? `Number ${position} of ${count} in` : 'In'} “${title}”, found by ${emoji}. What should I do with it?`,
  askTitle: (title: string) => `What should “${title}” be called? Send a new name, up to 64 characters.`,
  /** Of a new pack. @param proposed the title that it gets where none is sent */
  askNewTitle: (proposed: string) =>
    `What should the new pack be called? Send a name, up to 64 characters, or take “${proposed}”.`,
  badTitle: 'A name needs 1 to 64 characters. Another one, please.',
  renamed: (title: string) => `✅ It is called “${title}” now.`,
  askEmoji: 'Which emoji should find it? Up to 20; words beside them help to search, too.',
  badEmoji: 'I can’t use any emoji there. Please send one or more.',
  emojiSet: (emoji: string) => `✅ Found by ${emoji} now.`,
  askDelete: (title: string, count: number) =>
    `Delete “${title}” with its ${stickers(count)} for good? It disappears for everybody who added it. The stickers stay in /stickers.`,
  deleted: (title: string) => `🗑 “${title}” is deleted. Its stickers are still in /stickers.`,
  removed: (title: string) => `✅ Removed from “${title}”.`,
  /** The pack, or the sticker in it, is not there (any more), or is somebody else's. */
  gone: 'It’s gone. /packs shows what’s there.',
  trouble: {
    /** Telegram asks to wait; what was asked for will be done without another press. */
    wait: (seconds: number) =>
      `Telegram asks me to wait ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. I’ll do it then.`,
    slow: 'Telegram is slow to answer. I’ll keep trying.',
    notStarted: 'Telegram allows this only for people who have started me. Press /start and try again.',
    refused: 'Telegram refused. Nothing is lost, try again later.',
    noPicture: 'I can’t open this sticker’s picture any more. “Another take” draws it again.',
  },
};

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

export const plans = {
  summary: {
    title: (count: number) => `Your set: ${stickers(count)}`,
    occasion: (words: string) => `📌 ${words}`,
    intoPack: (title: string) => `They go into your pack “${title}”.`,
    /** @param numbers of stickers that are the same, at least two */
    same: (numbers: string) => `Duplicates: ${numbers}.`,
    /** @param numbers of stickers whose caption cannot be drawn: they come without it */
    uncaptioned: (numbers: string) =>
      `Without a caption: ${numbers}. I can write up to 60 letters, no unusual characters.`,
    /** @param left pictures that today has left, undefined where nothing limits them @param limit a day's */
    pictures: (count: number, today: { readonly left: number; readonly limit: number } | undefined) =>
      today === undefined
        ? pictures(count)
        : today.left === today.limit
          ? `${pictures(count)} of your ${today.limit} today`
          : `${pictures(count)} of the ${today.left} left of your ${today.limit} today`,
    time: (seconds: number) =>
      seconds < 90
        ? `about ${Math.ceil(seconds / 10) * 10} seconds`
        : `about ${Math.round(seconds / 60)} minutes`,
    cost: (sum: string) => `≈ ${sum}`,
    firstAlone: 'I’ll draw the first one and show you; the rest follow if you like it.',
    room: (left: number) => {
      if (left === 0) return 'There’s no room left today. I’ll keep the set: come back tomorrow.';
      if (left === 1) return 'Only one sticker is left for today.';
      return `There’s room for ${left} today: the button keeps the first ${left}.`;
    },
  },
  buttons: {
    drawAll: '✅ Draw all',
    change: '✏️ Change',
    drop: '✖️ Drop it',
    cut: (count: number) => `✂️ Only the first ${count}`,
    another: '🎲 Another set',
    fewer: '➖ Fewer',
    more: '➕ More',
  },
  askChange:
    'What should I change? For example: “another one for the third”, “without the fifth”, “add one with coffee”.',
  dropped: 'All right, no set.',
  /** To the press of a button of an earlier revision. */
  outdated: 'The set has changed since. Here it is now.',
  tooMany: (limit: number) => `A set can have up to ${limit} stickers: Telegram takes no more at once.`,
  underway: 'I’m already drawing your set.',
  preamble: 'One moment, I’ll put the set together…',
  /** What the rules say of a new plan, and of a changed one. */
  proposed: 'Here’s what I suggest.',
  /** Before anything else is known. @param count undefined where they named none */
  begun: (count: number | undefined) =>
    `${count === undefined ? 'Several stickers' : stickers(count)}, then!`,
  later: 'I’ll show you the list once I have your photo.',
  changed: 'Changed.',
  list: {
    none: 'No sets yet. Say, for example: “8 stickers for the chat with my friends”.',
    title: 'Your sets, the newest first:',
    /** By `PlansTable['status']`. */
    states: {
      open: 'not confirmed yet',
      first: 'the first one is being drawn',
      approval: 'the first one is there: do you like it?',
      rest: 'being drawn',
      packing: 'the pack is being made',
      done: 'done',
      stopped: 'stopped',
    },
    plan: (count: number, style: string) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'laughing to tears', pose: 'jumping with laughter' },
    love: { emotion: 'in love', pose: 'a heart with the hands' },
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
  /** Of the stickers that fit an occasion. */
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
  /** Behind the bar of the progress message. */
  progress: {
    count: (done: number, count: number) => `${done} of ${count}`,
    drawing: (names: string) => `drawing ${names}`,
    queued: 'waiting for its turn',
    packing: 'making the pack',
  },
  stop: '⏹ Stop',
  /** Beneath the first sticker, which is shown before the others are drawn. */
  approve: (rest: number) => `Here’s the first one. Draw the other ${rest} like it?`,
  goOn: '✅ Looks like me, go on',
  again: '🔁 Once more',
  otherStyle: '🎨 Other style',
  /** To who has said neither yes nor what should be different: what words do as well. */
  decide:
    'The first one of the set is above. Draw the others like it? Say “yes”, “once more”, or name another style.',
  report: {
    drawn: (drawn: number, count: number) =>
      drawn === count ? `Done! ${stickers(count)} drawn.` : `Drawn: ${drawn} of ${count}.`,
    nothing: 'I couldn’t draw any of them.',
    inPack: (title: string, count: number, link: string) => `“${title}”: ${stickers(count)} added\n${link}`,
    /** They were drawn, and are in the chat, but did not come into a pack. */
    notPacked: (count: number) => `Not in a pack: ${count}. Look above, in this chat.`,
    redo: 'Want one redone? Press its number.',
    failed: 'Not drawn:',
    why: {
      blocked: 'refused',
      noImage: 'no picture came',
      unavailable: 'the service didn’t answer',
      limit: 'no more stickers for today',
      stopped: 'stopped',
    },
  },
  stopped: (drawn: number, count: number) => `Stopped. Drawn: ${drawn} of ${count}, and kept.`,
  stillDrawing: 'The one I’m drawing now will still arrive.',
  drawnNext: 'It goes on as soon as what I’m drawing now is done.',
  tryAgain: '🔄 Draw what’s missing',
  otherWords: (name: string) => `✏️ Other words: ${name}`,
  drawRest: '▶️ Draw the rest',
  makePack: '📦 Make a pack of them',
  askWords: (name: string) => `What instead of “${name}”? An emotion or a pose, in your own words.`,
  /** What stands out in a photo that is taken all the same. */
  found: {
    empty: 'I see only one colour in this picture.',
    text: 'I see only text here, and I draw people, animals and things.',
    blurred: 'This photo looks blurred; the sticker may be, too.',
    no_face: 'I see no face here, so I’ll draw what stands out.',
    several: 'I see several faces: everybody in front will be on the sticker.',
  },
  /** Behind each of these. */
  sendAnother: 'Send another photo, or just go on.',
  /** What is said of image filters, which draw where no model does. */
  filters: {
    /** Once, where it begins. */
    demo: 'This is a demo: I put filters on your photo. Connect an image model, and I’ll draw for real.',
    /** @param nearest one of `styles` */
    unknownStyle: (nearest: string) => `Filters don’t know this style; the nearest is ${nearest}.`,
    /** Those that come nearest to others. */
    styles: { cartoon: 'cartoon', anime: 'anime', watercolour: 'watercolour' },
    pose: {
      hand: 'Filters can’t move arms or change a face, so I’ll add a drawn hand and symbols.',
      signs: 'Filters can’t move arms or change a face, so I’ll add symbols.',
      nothing: 'Filters can’t draw this pose: it stays as in the photo, with symbols of the emotion.',
    },
    /** Of a set. */
    poses: 'Filters can’t move arms or change a face: drawn hands and symbols show poses and emotions.',
    noMore: 'Filters add nothing else to the pose.',
    /** Behind a pose in the list of a set. */
    marks: { nothing: 'filters can’t draw this', isMore: 'filters can’t draw it all' },
  },
  working: 'One moment…',
};

export const taste = {
  /** One line beneath the words that follow the first sticker, with its two buttons. */
  offer: 'Want me to remember your taste for the next ones? A few short questions.',
  offerNo: 'No, thanks',
  declined: 'All right, I won’t ask. Changed your mind? /me',
  /** Button under the greeting of a first visit. */
  invite: '✨ Tell you what I like',
  interview: {
    intro: 'A few short questions: press a button or answer in your own words.',
    questions: {
      purpose: {
        ask: 'What are your stickers for, mostly?',
        options: ['Chats with friends', 'Family', 'Work chat', 'Just for fun'],
      },
      styles: {
        ask: 'Which styles do you like best? You can name several.',
        options: ['Anime', 'Comic', 'Pixel art', 'Watercolour'],
      },
      humour: {
        ask: 'What kind of humour do you like?',
        options: ['Kind', 'Ironic', 'Absurd', 'Rather serious'],
      },
      never: {
        ask: 'What should I never draw?',
        options: ['Rude gestures', 'Anything scary', 'Alcohol and cigarettes', 'Weapons'],
      },
      moods: {
        ask: 'Which feelings do you send most often?',
        options: ['Joy', 'Love and thanks', 'Sarcasm', 'Tiredness'],
      },
      gestures: {
        ask: 'Which gestures are typical of you?',
        options: ['Thumbs up', 'Waving', 'Facepalm', 'Crossed arms'],
      },
      phrases: {
        ask: 'Which words or phrases of yours belong on stickers?',
        options: ['Thank you!', 'On my way', 'Good night', 'Better without words'],
      },
    },
    skip: 'Skip',
    enough: 'Enough',
    over: 'No more questions. /me shows what I remember.',
    /** Heads what is known at the end. */
    ended: 'Thank you! Here’s what I remember:',
    /** Follows the interview unless a sticker is under discussion. */
    next: 'What can I do for you?',
  },
  me: {
    title: 'What I know about your taste:',
    none: 'I don’t know your taste yet. Tell me about it?',
    hint: 'I follow it when you say “as usual”, and never draw what’s under “Never draw”.',
    /** @param left undefined: no limit @param anewIn ms until the count begins anew */
    today: (drawn: number, left: number | undefined, anewIn: number) =>
      left === undefined
        ? `Stickers today: ${drawn}. There is no daily limit.`
        : `Stickers today: ${drawn}, left: ${left}. The count resets ${fromNow('en', anewIn)}.`,
    names: {
      purpose: 'Stickers are for',
      styles: 'Favourite styles',
      humour: 'Humour',
      never: 'Never draw',
      moods: 'Feelings',
      gestures: 'Typical gestures',
      phrases: 'My phrases',
      notes: 'Also',
    },
    /** What is asked when one is to be changed, or given. */
    documents: 'Your documents:',
    askNotes: 'What else should I remember about your stickers?',
    begin: '✨ Ask me',
    resume: '✨ Go on with the questions',
    saved: (known: string) => `Got it. ${known} See everything: /me.`,
  },
  /** "As usual": what is filled in for it; and where no look is known. */
  usual: (style: string) => `As usual: ${style}.`,
  usualUnknown: 'I don’t know yet what’s usual for you. Tell me your favourite style in /me.',
  never: (what: string) =>
    `You asked me never to draw “${what}”. Name something else, or take it off the list: /me`,
};

/** The stickers that are proposed where nobody names any, in this order. */
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

/** What image filters add for a pose: a drawn hand, other signs, or nothing. */
export type PoseSign = keyof (typeof drawing)['filters']['pose'];

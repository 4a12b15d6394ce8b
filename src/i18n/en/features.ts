import { fromNow, plural } from '../formats.ts';

function stickers(count: number): string {
  return `${count} ${plural(count, 'sticker', 'stickers')}`;
}

export const packs = {
  /** Titles hold at most 64 characters; the caller shortens long names. @param firstName may be empty */
  firstTitle: (firstName: string) => (firstName === '' ? 'My stickers' : `${firstName}’s stickers`),
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
    newPack: '🆕 New pack',
    /** Accepts the proposed title of a new pack. */
    takeTitle: (title: string) => `✅ “${title}”`,
    rename: '✏️ Rename',
    delete: '🗑 Delete',
    export: '⬇ Export',
    asEmoji: '😀 As emoji',
    allAsEmoji: '😀 All as emoji',
    deleteSurely: '🗑 Yes, delete it',
    keep: '↩️ No, keep it',
    back: '⬅️ Back',
    emoji: '😊 Emoji',
    remove: '✖️ Remove',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'No packs yet. Press ➕ under a sticker to start your own. /stickers shows your stickers.',
  notHere: 'Packs exist only in Telegram. Here every sticker becomes a file.',
  list: 'Your packs. Press one to see what’s in it.',
  listed: (title: string, count: number) => `${title} · ${count}`,
  choose: 'Which pack should it go into?',
  adding: (title: string) => `Adding it to “${title}”…`,
  made: (title: string, link: string) =>
    `🎉 Your pack “${title}” is ready, and this sticker is the first in it.\n${link}`,
  // Telegram apps refresh packs about once an hour (telegramdesktop/tdesktop issue 7904). Mentioned only once.
  added: (title: string, count: number, link: string) =>
    `✅ Added to “${title}”: ${stickers(count)} now.\n${link}${
      count === 2
        ? '\n\nIt may take a while to show up in your sticker panel; the link shows it right away.'
        : ''
    }`,
  already: (title: string, link: string) => `This sticker is already in “${title}”.\n${link}`,
  beingAdded: (title: string) => `This sticker is on its way into “${title}”, one moment.`,
  addingAll: (count: number, title: string) => `Adding ${stickers(count)} to “${title}”…`,
  /** Above the names of the stickers that could not be added. */
  notAdded: (count: number) => `Couldn’t add ${stickers(count)} (see /stickers):`,
  allIn: 'All your stickers are already in a pack, or on their way. /packs shows them.',
  full: (fullTitle: string, title: string, link: string) =>
    `“${fullTitle}” is full, so the sticker went into the next pack, “${title}”.\n${link}`,
  remade: (title: string, link: string) =>
    `The pack was deleted in Telegram, so I made “${title}” again, with this sticker.\n${link}`,
  deletedElsewhere: (title: string) => `“${title}” was deleted in Telegram.`,
  /** A pack with its stickers. @param others stickers that were added without the bot */
  pack: (title: string, count: number, others: number) =>
    `“${title}”: ${stickers(count)}.${others > 0 ? ` Added without me: ${others}.` : ''}${
      count > 0 ? ' Press one to move it, remove it or change its emoji.' : ''
    }`,
  notAsked: 'Telegram isn’t answering right now, so this is what I remember.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}.`,
  /** Actions for one sticker. @param emoji in a row @param position one-based; 0 if unknown */
  sticker: (title: string, emoji: string, position: number, count: number) =>
    `${position > 0 ? `Sticker ${position} of ${count}` : 'A sticker'} in “${title}”; it comes up for ${emoji}. What should I do with it?`,
  askTitle: (title: string) => `What should “${title}” be called? Send a new name, up to 64 characters.`,
  /** For a new pack. @param proposed the suggested title, offered as a button */
  askNewTitle: (proposed: string) =>
    `What should the new pack be called? Send a name, up to 64 characters, or take “${proposed}”.`,
  badTitle: 'A name needs 1 to 64 characters. Please send another one.',
  renamed: (title: string) => `✅ It’s called “${title}” now.`,
  askEmoji: 'Which emoji should it come up for? Send up to 20; you can add search words, too.',
  badEmoji: 'I don’t see an emoji there that I can use. Please send one or more.',
  emojiSet: (emoji: string) => `✅ It comes up for ${emoji} now.`,
  askDelete: (title: string, count: number) =>
    `Delete “${title}” with its ${stickers(count)} for good? It’ll disappear for everyone who added it. The stickers stay in /stickers.`,
  deleted: (title: string) => `🗑 “${title}” is deleted. Its stickers are still in /stickers.`,
  removed: (title: string) => `✅ Removed from “${title}”.`,
  /** The pack or its sticker doesn't exist any more, or belongs to another user. */
  gone: 'It’s gone. /packs shows what’s there.',
  trouble: {
    /** Telegram asks to wait. The request is retried without another press. */
    wait: (seconds: number) =>
      `Telegram is asking me to wait ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. I’ll do it after that.`,
    slow: 'Telegram is slow to answer. I’ll keep trying.',
    notStarted: 'Telegram allows this only for people who have started me. Press /start and try again.',
    refused: 'Telegram refused. Nothing is lost, try again later.',
    /** A bug: the job was tried several times. */
    failed: 'Something went wrong here, and I gave up. Nothing is lost, try again later.',
    noPicture: 'I can’t open this sticker’s picture any more. “Another take” draws it again.',
  },
};

/** Custom emoji made of stickers. */
export const emoji = {
  /** As the title of a pack. @param firstName may be empty */
  firstTitle: (firstName: string) => (firstName === '' ? 'My emoji' : `${firstName}’s emoji`),
  /** Asked once, before the first. */
  ask: (count: number) =>
    `${count === 1 ? 'I’ll make a custom emoji of this sticker' : `I’ll make ${count} custom emoji of these stickers`}. Custom emoji are small pictures inside of messages: everyone sees them, but only people with Telegram Premium can send them. Shall I?`,
  make: '✅ Make emoji',
  /** The sticker has a caption. */
  withoutWords: 'An emoji is too small for words, so it has no caption.',
  /** The sticker, or all in the pack, came from the user. */
  onlyDrawn: 'I make emoji only of stickers that I drew. /stickers shows them.',
  allIn: 'All of them are emoji already. /packs shows the pack.',
  made: (title: string, link: string) => `🎉 Your emoji pack “${title}” is ready.\n${link}`,
  added: (title: string, count: number, link: string) =>
    `✅ Added to “${title}”: ${count} emoji now.\n${link}`,
  already: (title: string, link: string) => `This emoji is already in “${title}”.\n${link}`,
};

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
    /** @param today what is left of the daily limit; undefined: no limit */
    stickers: (count: number, today: { readonly left: number; readonly limit: number } | undefined) =>
      today === undefined
        ? stickers(count)
        : today.left === today.limit
          ? `${count} of your ${stickers(today.limit)} for today`
          : `${count} of the ${stickers(today.left)} you have left today (${today.limit} a day)`,
    time: (seconds: number) =>
      seconds < 90
        ? `about ${Math.ceil(seconds / 10) * 10} seconds`
        : `about ${Math.round(seconds / 60)} minutes`,
    cost: (sum: string) => `≈ ${sum}`,
    firstAlone: 'I’ll draw the first one and show it to you; the rest follow if you like it.',
    room: (left: number) => {
      if (left === 0) return 'You’ve reached today’s limit. I’ll keep the set: come back tomorrow.';
      if (left === 1) return 'Only one sticker is left for today.';
      return `You have ${left} left today: the button keeps the first ${left}.`;
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

export const taste = {
  /** Once, in the message after the third sticker or after a pack, with two buttons. */
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
        options: ['Kind', 'Ironic', 'Absurd', 'I keep it serious'],
      },
      never: {
        ask: 'What should I never draw?',
        options: ['Rude gestures', 'Anything scary', 'Alcohol and cigarettes', 'Weapons'],
      },
      moods: {
        ask: 'Which feelings do you express most often?',
        options: ['Joy', 'Love and thanks', 'Sarcasm', 'Tiredness'],
      },
      gestures: {
        ask: 'Which gestures are typical of you?',
        options: ['Thumbs up', 'Waving', 'Facepalm', 'Crossed arms'],
      },
      phrases: {
        ask: 'Which words or phrases of yours belong on stickers?',
        options: ['Thank you!', 'On my way', 'Good night', 'No words, please'],
      },
    },
    skip: 'Skip',
    enough: 'Enough',
    over: 'No more questions. /me shows what I remember.',
    /** Above the remembered answers, at the end. */
    ended: 'Thank you! Here’s what I remember:',
    /** Follows the interview unless a sticker is under discussion. */
    next: 'What can I do for you?',
  },
  me: {
    title: 'What I know about your taste:',
    none: 'I don’t know your taste yet. Tell me about it?',
    hint: 'I follow it when you say “as usual”, and never draw what’s under “Never draw”.',
    /** @param left undefined: no limit @param anewIn ms until the count resets */
    today: (drawn: number, left: number | undefined, anewIn: number) =>
      left === undefined
        ? `Stickers today: ${drawn}. There is no daily limit.`
        : `Stickers today: ${drawn}, left: ${left}. The count resets ${fromNow('en', anewIn)}.`,
    names: {
      purpose: 'Purpose',
      styles: 'Favourite styles',
      humour: 'Humour',
      never: 'Never draw',
      moods: 'Feelings',
      gestures: 'Typical gestures',
      phrases: 'Phrases',
      notes: 'Also',
    },
    /** Above the user's documents, and the question for free-form notes. */
    documents: 'Your documents:',
    askNotes: 'What else should I remember about your stickers?',
    begin: '✨ Ask me',
    resume: '✨ Continue the questions',
    saved: (known: string) => `Got it. ${known} See everything: /me.`,
  },
  /** Answers "as usual": the values it filled in, or that the taste is unknown. */
  usual: (style: string) => `As usual: ${style}.`,
  never: (what: string) =>
    `You asked me never to draw “${what}”. Name something else, or take it off the list: /me`,
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

/** Stickers that are asked for in other chats. */
export const guests = {
  /** The first answer to a guest query, before anything is known. */
  began: '⏳ One moment… Open the chat with me: the sticker comes there, too.',
  open: 'Open the chat',
  drawing: '🎨 Drawing… It takes about a minute.',
  ready: '✅ The sticker is ready. Open the chat with me, and it’s yours.',
  done: '✅ Your sticker',
  noPicture: 'Reply to a photo or a sticker with my name, and I’ll make a sticker of it.',
  /** To the sender of the picture. */
  ask: (name: string) => `${name}, may I make a sticker of your picture?`,
  yes: '✅ Yes',
  no: 'No',
  refused: 'All right, no sticker of this picture.',
  notYours: 'Only the sender of the picture can agree.',
  nobodyToAsk: 'I don’t know who sent this picture, so I can’t ask them. Please send it yourself.',
  /** The pose if the words name none. */
  pose: 'as in the photo',
};

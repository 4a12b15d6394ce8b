import { helpText, plural } from '../formats.ts';
import { admin } from './admin.ts';
import { drawing, packs, plans, taste } from './features.ts';
import { privacy } from './help.ts';
import { offline } from './offline.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? `On ${from}` : `Between ${from} and ${to}`;

const search = {
  own: 'Here are your stickers, the newest first.',
  found: (count: number): string => (count === 1 ? 'Here it is.' : 'Here’s what I found.'),
  /** Below stickers without buttons of their own, over numbers to press. @param total of all that there are */
  page: (from: number, to: number, total: number) => `${from}–${to} of ${total}.`,
  numbers: 'A number shows the sticker with its buttons.',
  all: '🗂 All my stickers',
  nothing: 'Nothing like that turned up.',
  /** Words of the person. @param when a day, or two of them between which it was */
  said: (when: readonly [string] | readonly [string, string], words: string) =>
    `${on(when)} you said: “${words}”`,
  summary: (when: readonly [string] | readonly [string, string], words: string) =>
    `${on(when)}, as I noted it: ${words}`,
  /** Inline, above the stickers: to the bot, where there is none. */
  toBot: 'Make my first sticker',
  /** Inline: nothing fits. */
  toBotNothing: 'Nothing found. Make a sticker',
};

const connected = {
  /** Above the arguments, word for word. */
  question: (server: string, tool: string) => `🔧 Do this with “${tool}” of “${server}”? Exactly this:`,
  /** Above several calls. */
  questions: (count: number) => `🔧 Do these ${count} things? Exactly as written:`,
  /** One of several calls, above its arguments. */
  numbered: (number: number, server: string, tool: string) => `${number}. “${tool}” of “${server}”`,
  agreeTo: (number: number) => `✅ ${number}`,
  agreeToAll: '✅ All',
  noArguments: '(nothing more)',
  /** Beneath them. @param minutes for which the button is good */
  hint: (minutes: number) => `Only the button does it, once, within ${minutes} minutes.`,
  agree: '✅ Do it',
  refuse: '✖️ No',
  askedAbove: 'I asked you above: press the button there.',
  /** The person has agreed. Each stands above or in the place of the question. */
  doing: (server: string, tool: string) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Not done.',
  done: (server: string, tool: string) => `✅ Done: “${tool}” of “${server}”.`,
  failed: (server: string, tool: string) => `⚠️ “${tool}” of “${server}” answered with an error.`,
  notDone: (server: string, tool: string) =>
    `✖️ Not done: “${tool}” of “${server}” could not be reached. Ask me again if you still want it.`,
  /** Nobody knows whether it was done. */
  lost: (server: string, tool: string) =>
    `❓ I was interrupted and can’t tell whether “${tool}” of “${server}” went through. I won’t repeat it; please check.`,
  answer: 'Its answer:',
  over: 'This question is too old. Ask me again.',
  /** After many turns in a row without a word from the user. */
  enough: 'I have done quite a few steps in a row. Shall I go on?',
  /** While a task of several steps is begun. */
  checking: 'One moment, let me check the details…',
  /** Instead of a task. */
  tasksNeedModel:
    'Tasks like this need a language model, and none answers right now. Write to me again later.',
  needsModel:
    'That much is done. I can’t go on right now, because tasks need a language model and none answers. Write to me again later.',
  signIn: {
    /** @param minutes for which the link is good */
    ask: (server: string, minutes: number) =>
      `🔑 To use “${server}”, sign in to your account there. The link is yours alone, works once, and is good for ${minutes} minutes.`,
    button: '🔑 Sign in',
    done: (server: string) => `✅ You are signed in to “${server}”. To sign out: /me.`,
    out: (server: string) => `Sign out: ${server}`,
    /** Pages in the browser. */
    check: (server: string, name: string) =>
      `Your account at “${server}” will be connected with this user of the bot: ${name}. Go on only if this is you.`,
    checkCode: (server: string, code: string) =>
      `Your account at “${server}” will be connected with a user of the program that showed you the code ${code}. Go on only if you use this program and it shows this code now.`,
    code: (code: string) => `The page shows the code ${code}.`,
    go: 'Go on',
    finished: 'Done. You can close this page and go back to the chat.',
    failed: 'That did not work. Ask in the chat for a new link.',
    refused: 'Nothing was connected. You can close this page.',
    over: 'This link was used already or is too old. Ask in the chat for a new one.',
  },
  /** What an operator is shown of the servers. */
  servers: {
    none: (file: string) => `No tool servers. They are listed in ${file}.`,
    personal: 'each user has an account of their own',
    connecting: 'connecting…',
    down: 'away',
    /** Of a tool that may change something. */
    asks: 'asks first',
    people: {
      operator: 'nobody in Telegram',
      administrators: 'administrators in Telegram',
      all: 'everybody in Telegram',
    },
  },
};

const commands = {
  start: 'Make a new sticker',
  stickers: 'All your stickers',
  packs: 'Your packs in Telegram',
  plans: 'Sets: several stickers at once',
  me: 'Your taste and today’s count',
  stop: 'Stop what’s in the queue',
  language: 'Choose a language',
  help: 'What I can do',
  cancel: 'End this conversation',
  voice: 'Answer voice messages aloud',
  privacy: 'What I keep about you',
  forget: 'Delete everything about you',
};

const documents = {
  looking: 'Let me look in the documents…',
  nothing: 'The documents say nothing about that.',
  sources: 'Sources:',
  page: (page: number) => `page ${page}`,
};

const tasks = {
  /** Above the steps, those that change something marked. */
  proposal: (steps: number, changing: number) =>
    `🧭 This is a big task: ${steps} steps, a few minutes. ${changing === 0 ? 'None of them changes anything.' : changing === 1 ? 'One of them changes something (✏️), and I ask before it.' : `${changing} of them change something (✏️), and I ask before each.`}`,
  question: 'Shall I start?',
  start: '▶️ Start',
  drop: '✖️ No',
  stop: '⏹ Stop',
  /** Above the steps and how far each is. */
  running: (ended: number, steps: number) => `🧭 Working on it: ${ended} of ${steps}`,
  ended: {
    done: '✅ Done.',
    failed: '⚠️ Not all of it could be done.',
    stopped: '⏹ Stopped. What is ticked was done, the rest was not.',
    dropped: '✖️ Not started.',
  },
  /** Instead of a report, after too many turns. */
  tooLong: 'I have tried for long and come no further, so I stop here. Tell me if I should try another way.',
  limit: 'That was the last task for today. Come back tomorrow.',
  another: 'Another task is still running. Wait until it is done, or stop it first.',
};

export const texts = {
  languageName: 'English',
  /** Words of the person, or a name of theirs, in the quotation marks of the language. */
  quote: (words: string) => `“${words}”`,
  /** The next thing to ask, where the model itself said nothing. */
  ask: {
    photo: 'Send me a photo for the sticker: one well-lit face works best.',
    /** They want to send another one than the present one. */
    anotherPhoto: 'Send me the new photo. Until then the current one stays.',
    style: 'Which style would you like?',
    emotion: 'What emotion should it show?',
    pose: 'Which pose would you like?',
    /** Style, emotion and pose at once, for people who know how it works. */
    all: 'Which style, emotion and pose this time?',
    /** After a sticker, or when nothing is missing. */
    change: 'Want it different? Just tell me what to change.',
  },
  summary: {
    title: 'Here’s what I’ll draw:',
    style: 'Style',
    emotion: 'Emotion',
    pose: 'Pose',
    caption: 'Caption',
    outline: 'Outline',
    noOutline: 'none',
    hint: 'Say “yes” or press the button if it’s right, or tell me what to change.',
    confirm: '✅ Confirm',
  },
  photo: {
    useNewQuestion: 'Another photo! Use it for the next stickers?',
    useNew: 'Use the new one',
    keep: 'Keep the earlier one',
    usingNew: 'All right, the new photo it is.',
    kept: 'All right, the earlier photo stays.',
    /** To a yes while another photo is awaited. */
    awaited: 'I’m waiting for your new photo. To keep the current one, say “the earlier one”.',
    /** To who leaves it to the bot which of two photos to use. */
    sayWhich: 'That is up to you: “the new one” or “the earlier one”?',
  },
  /** Something about what was sent; each says what to send instead. */
  notices: {
    albumFirst: 'An album: I took the first picture. For another one, send it on its own.',
    tooLarge: 'That file is over 20 MB, more than I can fetch. Send it as a photo, or a smaller file.',
    unreadable: 'I couldn’t open that picture. Send another one, as a photo, JPEG or PNG.',
    tooSmall: 'That picture is too small: I need at least 64 pixels on each side.',
    tooManyPixels: 'That picture is too large for me to open. Send it as a photo, not as a file.',
    animated: 'That picture moves. Send a still photo, please.',
    download: 'Telegram won’t give me that picture right now. Send it again in a few minutes.',
    video: 'I make stickers from photos, not videos. Please send a photo.',
    /** Nobody here can listen. */
    voice: 'I can’t listen to voice messages here. Please write it.',
    voiceLimit:
      'That’s all the voice messages I can listen to today. Please write; tomorrow I’ll listen again.',
    voiceTooLong: 'That is over three minutes. Make it shorter, or write it.',
    voiceTooLarge: 'That file is over 20 MB, more than I can fetch. Send a shorter one, or write it.',
    voiceUnclear: 'I couldn’t make out a word. Say it again, closer to the microphone, or write it.',
    /** It could not be fetched, or nobody could listen to it now. */
    voiceFailed: 'I couldn’t listen just now. Send it again in a moment, or write it.',
    /** Nobody reads this kind of sound, now or later. */
    voiceFormat: 'I can’t read this sound file. Send a voice message, OGG, MP3, M4A or WAV, or write it.',
    sticker: 'That’s a sticker. I need a photo to draw from.',
    file: 'I can’t read this kind of file. Send a photo, or a picture as JPEG, PNG or WebP.',
    other: 'I understand text and photos: send one of those.',
    documentRead: 'I’ve read your document. Ask me about it; /me lists and deletes what you sent.',
    documentTooLarge: 'That document is too large for me. Send a part of it.',
    documentEncrypted: 'That document is encrypted. Send it without a password.',
    documentEmpty: 'That document has no text that I can read. A scan needs text recognition first.',
    documentUnreadable: 'I couldn’t open that document. Save it as PDF, DOCX or text, and send it again.',
    documentFailed: 'I couldn’t read that document just now. Send it again in a few minutes.',
    documentsFull:
      'I keep 20 documents of yours, and they’re all taken. Delete one in /me, then send it again.',
  },
  confirm: {
    over: 'That one’s finished. Write or send a photo whenever you’d like a new sticker.',
    accepted: 'Got it!',
    outdated: 'That has changed since.',
    outdatedSummary: 'That button was for an earlier version. Here is the current one.',
    /** A yes that came before the summary did, which is in the chat by now. */
    summaryAbove: 'What I’ll draw is just above. Have a look, then press the button or write “yes”.',
    drawing: 'I’m already drawing it, just a moment.',
    delivered: 'This sticker is ready, see above. For another one like it, write “again”.',
    dailyLimit: (limit: number) =>
      `That’s all for today: ${limit} ${plural(limit, 'sticker', 'stickers')} a day. I’ll keep your choice; confirm it tomorrow.`,
    failuresLimit: 'Too many drawings failed today. I’ll keep your choice; confirm it tomorrow.',
    ownJobs: (limit: number) =>
      `I’m still drawing for you, ${limit} at a time. I’ll keep your choice: confirm it when one is ready. /stop clears the queue.`,
    busy: (minutes: number) =>
      `So many people want stickers that the queue is full. I’ll keep your choice: confirm it in about ${minutes} minutes.`,
  },
  stop: {
    /** @param values of a sticker that waited in the queue */
    stopped: (values: string) => `Dropped, I won’t draw it: ${values}.`,
    drawIt: '🎨 Draw it after all',
    drawing: 'I’m already drawing it, it’ll be here soon.',
    nothing: 'You have nothing in the queue.',
  },
  /** The person sends more than is answered. @param minutes until it is answered again */
  slowDown: (minutes: number) =>
    `That’s a lot at once! I’ll be back in ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and won’t see anything you send before then.`,
  progress: {
    queued: '🕐 Your sticker is in the queue…',
    /** Telegram does not hand out the photo right now: it is fetched again and again. */
    waiting_photo: '⏳ Telegram won’t give me your photo right now. I’ll keep trying.',
    drawing: '🎨 Drawing…',
    finishing: '✂️ Cutting it out…',
    delivering: '📦 Almost there…',
  },
  sticker: {
    delivered: 'Your sticker is ready! Want it different? Just tell me what to change.',
    blocked:
      'I can’t draw this: your request or photo was refused. Change the style, emotion or pose, or send another photo.',
    noImage: 'It didn’t work this time, and it cost you nothing. Try again?',
    unavailable: 'I can’t draw right now. I’ll keep your choice; try again in a few minutes.',
    undelivered: 'I couldn’t send this sticker just now. Try again in a few minutes.',
    photoLost: 'I can’t open your photo any more. Send it again, I remember the rest.',
    unchanged:
      'The drawing service gave your photo back unchanged, twice. Try again, name another style, or send another photo.',
    photoRefused: 'I can’t draw from this photo. Send a larger or clearer one, I remember the rest.',
    tryAgain: '🔄 Try again',
  },
  /** The buttons under a sticker, and what they say. */
  afterSticker: {
    add: '➕ Add to my pack',
    again: '🔁 Another take',
    more: '✏️ Change…',
    inPack: '✓ In the pack',
    style: '🎨 Style',
    emotion: '😊 Emotion',
    pose: '🤸 Pose',
    withoutOutline: '⬜ No outline',
    withOutline: '⬜ Outline',
    caption: '💬 Caption',
    removeCaption: 'Without a caption',
    askCaption: (limit: number) => `What should it say? Up to ${limit} characters, emoji are fine.`,
    captionTooLong: (limit: number) =>
      `Too long to read on a sticker: ${limit} characters at most. Something shorter?`,
    captionUnsupported: 'I can’t write this alphabet on a sticker. Latin, Cyrillic, Greek and emoji work.',
    /** The sticker is nobody's or somebody else's. */
    unknown: 'I don’t have this sticker any more. /stickers shows the ones I have.',
    /** It is from before cut-outs were kept. */
    noCutOut: 'This sticker is too old for that. “Another take” draws it again, then it works.',
    /** The dialogue goes on with another photo than its own. */
    itsPhoto: 'I’ll use that sticker’s photo.',
    /** Whether a single sticker is to be deleted. @param titles of the packs where it stands */
    askToDelete: (name: string, titles: readonly string[]) =>
      `Delete this sticker: ${name}?${titles.length > 0 ? ` It will go from ${titles.map(title => `“${title}”`).join(', ')} too.` : ''} You can delete it from this chat yourself. Another one? Open it from /stickers.`,
    deleted: (titles: readonly string[]) =>
      titles.length > 0
        ? `Deleted; it will go from ${titles.map(title => `“${title}”`).join(', ')} in a moment.`
        : 'Deleted.',
    /** The outline or caption that is wished for is there. */
    alreadySo: 'It looks like that already.',
  },
  stickers: {
    none: 'No stickers yet. Send a photo: the first one takes a minute.',
    title: (count: number, page: number, pages: number) => {
      if (count === 1) return 'Your sticker. Press it to get it again and change it.';
      const where = pages > 1 ? ` Page ${page} of ${pages}.` : '';
      return `Your ${count} stickers, the newest first.${where} Press one to get it again and change it.`;
    },
  },
  packs,
  drawing,
  plans,
  admin,
  privacy,
  taste,
  search,
  connected,
  documents,
  tasks,
  neverMind: '✖️ Never mind',
  neverMindDone: 'All right, everything stays as it is.',
  /** To a yes in words, where only the button of this label does it. */
  byButton: (label: string) => `Only the button does this: press “${label}”.`,
  /** To a press of what was decided or answered before. */
  settled: 'That’s already settled.',
  trouble: {
    noAnswer: 'I couldn’t answer just now. Nothing is lost: write again in a moment.',
    /** A defect of ours; the message could not be handled. */
    internal: 'Something went wrong with that message. Send it again, please.',
  },
  commands,
  help: helpText(
    [
      'I make stickers from your photo.',
      '',
      '1. Send a photo.',
      '2. Say which style, emotion and pose, in your own words.',
      '3. Press ✅ Confirm.',
      '',
      '✏️ To change or keep it, use the buttons under it, or say “no outline”, “add it to my pack”.',
      '🗂 Several at once make a set: “8 stickers for my work chat”.',
      '✨ Tell me your taste in /me, and then just say “as usual”.',
      '🔎 Search by words: “find the one with the cat”.',
    ],
    commands,
  ),
  /** Whether what a person says aloud is answered aloud as well. */
  voice: {
    isOn: 'When you speak, I answer in writing and by voice.',
    isOff: 'When you speak, I answer in writing only.',
    turnOn: '🔊 Answer by voice too',
    turnOff: '🔇 In writing only',
    unavailable: 'I can’t speak here, so I answer in writing.',
    /** The person's own settings of Telegram let nobody send them voice messages. */
    forbidden:
      'Your Telegram settings don’t let me send voice messages (Privacy and Security → Voice Messages). Once they do, /voice on brings my voice back.',
    me: (on: boolean) => `🔊 Answers by voice, when you speak: ${on ? 'on' : 'off'} (/voice).`,
  },
  cancelled: 'OK, cancelled. Write or send a photo whenever you’d like a new sticker.',
  nothingToCancel: 'There’s nothing to cancel. Write or send a photo whenever you’d like a sticker.',
  chooseLanguage: 'Which language should I speak?',
  /** How the language came that is spoken: from what the person writes, or chosen by them. */
  languageFollows: 'I speak the language you write in.',
  languageChosen: 'I speak English.',
  /** The button for the language that the person writes in, and what it says. */
  asWritten: '✍️ As I write',
  unknownCommand: 'I don’t know this command. /help shows what I can do.',
  group: (botUsername: string) => `I draw stickers in a private chat: https://t.me/${botUsername}`,
  offline,
};

/** Every text the bot itself says. A language that lacks one does not compile. */
export type Texts = typeof texts;

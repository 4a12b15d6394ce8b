import { helpText, plural } from '../formats.ts';
import { admin } from './admin.ts';
import { connected } from './connected.ts';
import { packExport } from './export.ts';
import { guests } from './guests.ts';
import { privacy } from './help.ts';
import { offline } from './offline.ts';
import { emoji, packs } from './packs.ts';
import { drawing, plans, type Room } from './plans.ts';
import { received } from './received.ts';
import { stars } from './stars.ts';
import { tasks } from './tasks.ts';
import { taste } from './taste.ts';
import { video } from './video.ts';

const search = {
  /** Shown under stickers that have no buttons of their own, above the number buttons. @param total of all matches */
  page: (from: number, to: number, total: number) => `${from}–${to} of ${total}.`,
  numbers: 'Press a number to get that sticker with its buttons.',
  all: '🗂 All my stickers',
  nothing: 'Nothing like that turned up.',
  /** Inline mode, above the results: opens the bot if the user has no stickers yet. */
  toBot: 'Make my first sticker',
  /** Inline mode: nothing matches. */
  toBotNothing: 'Nothing found. Make a sticker',
};

const documents = {
  looking: 'Let me look in the documents…',
  nothing: 'The documents say nothing about that.',
  sources: 'Sources:',
  page: (page: number) => `page ${page}`,
};

const commands = {
  start: 'Make a new sticker',
  stickers: 'All your stickers',
  move: 'Make the newest sticker move',
  packs: 'Your packs in Telegram',
  export: 'Your pack for other messengers',
  emoji: 'Your sticker as custom emoji',
  plans: 'Sets: several stickers at once',
  me: 'Your taste and today’s count',
  stop: 'Cancel what’s in the queue',
  language: 'Choose a language',
  help: 'What I can do',
  cancel: 'End this conversation',
  voice: 'Voice answers to voice messages',
  privacy: 'What I keep about you',
  paysupport: 'Refunds and help with payments',
  terms: 'Terms of buying stickers',
  forget: 'Delete everything about you',
};

export const texts = {
  languageName: 'English',
  /** The user's words or a name they chose, in the quotation marks of the language. */
  quote: (words: string) => `“${words}”`,
  /** The next question, if the model itself said nothing. */
  ask: {
    photo: 'Send me a photo for the sticker: one well-lit face works best.',
    /** The user wants to replace the current photo. */
    anotherPhoto: 'Send me the new photo. I’ll keep the current one until then.',
    style: 'Which style would you like?',
    emotion: 'What emotion should it show?',
    pose: 'Which pose would you like?',
    /** Style, emotion and pose at once, for experienced users. */
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
    /** Answers a "yes" while the bot waits for another photo. */
    awaited: 'I’m waiting for your new photo. To keep the current one, say “the earlier one”.',
  },
  /** Problems with what the user sent. Each says what to send instead. */
  notices: {
    albumFirst: 'That’s an album, so I took the first picture. To use another one, send it on its own.',
    tooLarge: 'That file is over 20 MB, more than I can fetch. Send it as a photo, or send a smaller file.',
    unreadable: 'I couldn’t open that picture. Send another one, as a photo, JPEG or PNG.',
    tooSmall: 'That picture is too small: I need at least 64 pixels on each side.',
    tooManyPixels: 'That picture is too large for me to open. Send it as a photo, not as a file.',
    animated: 'That picture is animated. Send a still photo, please.',
    download: 'Telegram won’t give me that picture right now. Send it again in a few minutes.',
    video: 'I used the photo. To make something of the video, send it on its own.',
    videoTooLong: 'I take videos of up to one minute. Send a shorter one.',
    /** No transcription is configured. */
    voice: 'I can’t listen to voice messages here. Please type it instead.',
    voiceLimit:
      'That’s all the voice messages I can listen to today. Please type; I’ll listen again tomorrow.',
    voiceTooLong: 'That’s over three minutes. Make it shorter, or type it.',
    voiceTooLarge: 'That file is over 20 MB, more than I can fetch. Send a shorter one, or type it.',
    voiceUnclear: 'I couldn’t make out a word. Say it again, closer to the microphone, or type it.',
    /** Fetching or transcribing it failed for now. */
    voiceFailed: 'I couldn’t listen to that just now. Send it again in a moment, or type it.',
    /** No provider supports this audio format. */
    voiceFormat:
      'I can’t play this kind of audio file. Send a voice message, OGG, MP3, M4A or WAV, or type it.',
    sticker: 'That’s a sticker. I need a photo to draw from.',
    file: 'I can’t read this kind of file. Send a photo, or a picture as JPEG, PNG or WebP.',
    other: 'I understand text and photos: send one of those.',
    documentRead: 'I’ve read your document. Ask me about it. In /me you can see and delete what you’ve sent.',
    documentTooLarge: 'That document is too large for me. Send just part of it.',
    documentEncrypted: 'That document is encrypted. Send it without a password.',
    documentEmpty: 'That document has no text I can read. A scan needs text recognition first.',
    documentUnreadable: 'I couldn’t open that document. Save it as PDF, DOCX or text, and send it again.',
    documentFailed: 'I couldn’t read that document just now. Send it again in a few minutes.',
    documentsFull:
      'I already keep 20 of your documents, which is the limit. Delete one in /me, then send this one again.',
  },
  confirm: {
    over: 'That one’s finished. Message me or send a photo whenever you’d like a new sticker.',
    accepted: 'Got it!',
    outdated: 'That has changed since then.',
    outdatedSummary: 'That button was for an earlier version. Here is the current one.',
    /** Answers a "yes" that was sent before the summary arrived. The summary is in the chat by now. */
    summaryAbove: 'What I’ll draw is just above. Have a look, then press the button or write “yes”.',
    drawing: 'I’m already drawing it, just a moment.',
    delivered: 'This sticker is ready, see above. For another one like it, write “again”.',
    dailyLimit: (limit: number) =>
      `That’s all for today: ${limit} ${plural(limit, 'sticker', 'stickers')} a day. I’ll keep your choice; confirm it tomorrow.`,
    failuresLimit: 'Too many drawings failed today. I’ll keep your choice; confirm it tomorrow.',
    ownJobs: (limit: number) =>
      `I’m still drawing your other stickers, at most ${limit} at a time. I’ll keep your choice: confirm it when one is ready. /stop clears the queue.`,
    busy: (minutes: number) =>
      `So many people want stickers that the queue is full. I’ll keep your choice: confirm it in about ${minutes} minutes.`,
  },
  stop: {
    /** @param values of the sticker that was in the queue */
    stopped: (values: string) => `Removed from the queue, so I won’t draw it: ${values}.`,
    drawIt: '🎨 Draw it after all',
    drawing: 'I’m already drawing it, it’ll be here soon.',
    /** A film was being made. */
    film: 'I’ve stopped it: there’ll be no moving sticker.',
    /** The films of a set were being made. Its report follows. */
    filmsOfSet: 'I’m stopping: no more stickers go into the pack.',
    nothing: 'You have nothing in the queue.',
  },
  /** The user exceeded the message limit. @param minutes until the bot answers again */
  slowDown: (minutes: number) =>
    `That’s a lot at once! I’ll be back in ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and won’t see anything you send before then.`,
  progress: {
    queued: '🕐 Your sticker is in the queue…',
    /** Fetching the photo failed; the bot keeps retrying. */
    waiting_photo: '⏳ Telegram won’t give me your photo right now. I’ll keep trying.',
    drawing: '🎨 Drawing…',
    finishing: '✂️ Cutting it out…',
    delivering: '📦 Almost there…',
  },
  sticker: {
    delivered: 'Your sticker is ready! Want it different? Just tell me what to change.',
    blocked:
      'I can’t draw this: your request or photo was refused. Change the style, emotion or pose, or send another photo.',
    noImage: 'It didn’t work this time, and it doesn’t count towards your limit. Try again?',
    unavailable: 'I can’t draw right now. I’ll keep your choice; try again in a few minutes.',
    undelivered: 'I couldn’t send this sticker just now. Try again in a few minutes.',
    photoLost: 'I can’t open your photo any more. Send it again, I remember the rest.',
    unchanged:
      'The drawing service gave your photo back unchanged. Try again, name another style, or send another photo.',
    photoRefused: 'I can’t draw from this photo. Send a larger or clearer one, I remember the rest.',
    tryAgain: '🔄 Try again',
  },
  /** The buttons under a sticker, and their answers. */
  afterSticker: {
    add: '➕ Add to my pack',
    move: '🎬 Move',
    /** Under a moving sticker. */
    moveOtherwise: '🎬 Another motion',
    again: '🔁 Another take',
    more: '✏️ Change…',
    inPack: '✓ In the pack',
    style: '🎨 Style',
    emotion: '😊 Emotion',
    pose: '🤸 Pose',
    withoutOutline: '⬜ No outline',
    withOutline: '⬜ Outline',
    caption: '💬 Caption',
    removeCaption: 'No caption',
    askCaption: (limit: number) => `What should it say? Up to ${limit} characters, emoji are fine.`,
    captionTooLong: (limit: number) =>
      `Too long to read on a sticker: ${limit} characters at most. Something shorter?`,
    captionUnsupported: 'I can’t write this alphabet on a sticker. Latin, Cyrillic, Greek and emoji work.',
    /** The sticker doesn't exist or belongs to another user. */
    unknown: 'I don’t have this sticker any more. /stickers shows the ones I have.',
    /** The sticker predates stored cut-outs. */
    noCutOut: 'This sticker is too old for that. “Another take” draws it again, and then it’ll work.',
    /** The dialogue switches to the photo of an earlier sticker. */
    itsPhoto: 'I’ll use that sticker’s photo.',
    /** Asks before deleting a single sticker. @param titles of the packs that contain it */
    askToDelete: (name: string, titles: readonly string[]) =>
      `Delete this sticker: ${name}?${titles.length > 0 ? ` It’ll disappear from ${titles.map(title => `“${title}”`).join(', ')} too.` : ''} You can delete the message in this chat yourself. Meant another one? Open it from /stickers.`,
    deleted: (titles: readonly string[]) =>
      titles.length > 0
        ? `Deleted. It’ll disappear from ${titles.map(title => `“${title}”`).join(', ')} in a moment.`
        : 'Deleted.',
    /** The sticker already has this outline or caption. */
    alreadySo: 'It looks like that already.',
  },
  motion: {
    choose: 'How should it move? It’s free and takes about half a minute. ✨ suits this sticker.',
    making: (name: string) =>
      `${name}: making it move, about half a minute. Pick another motion too, if you like.`,
    /** After a change of caption or outline. */
    makingIt: 'Making it move again, about half a minute.',
    failed: 'I couldn’t make this sticker move. Another motion may work; the still sticker is fine.',
    /** The encoder is not installed. */
    noEncoder: 'Stickers can’t move on this server. Everything else works as before.',
    progress: (percent: number) => `🎬 ${percent} %: making it move. Pick another motion too, if you like.`,
    draw: '✏️ Draw the movement · 1 picture',
    /** Before the user agrees. @param room undefined: no limit */
    askToDraw: (room: Room | undefined) =>
      `The model will draw new poses of this sticker, and I’ll make one movement of them. It costs 1 ${room === undefined ? 'picture' : `of your drawings (${room.today} left today${room.bought > 0 ? ` and ${room.bought} bought` : ''})`} and takes a minute or two.`,
    /** The limit of the day is reached. @param isSold buttons sell more drawings */
    notToday: (isSold: boolean) =>
      `I can’t draw any more for you today, and a drawn movement costs one drawing. Ask for it again tomorrow${isSold ? ', or go on now with more stickers' : ''}. These motions are free:`,
    drawIt: '✅ Draw',
    /** Too few of the drawn poses can be used. */
    unusable:
      'The model drew new poses, but too few of them fit together. This drawing doesn’t count. These motions are free and always work:',
    names: {
      bounce: 'Bounce',
      sway: 'Sway',
      shake: 'Shake',
      heartbeat: 'Heartbeat',
      float: 'Float with hearts',
      'spin-in': 'Spin in',
      tremble: 'Tremble',
      jelly: 'Jelly',
      pop: 'Pop',
      rain: 'Rain',
    },
  },
  stickers: {
    none: 'No stickers yet. Send a photo: the first one takes a minute.',
    title: (count: number, page: number, pages: number) => {
      if (count === 1) return 'Your sticker. Press it to get it again and change it.';
      const where = pages > 1 ? ` Page ${page} of ${pages}.` : '';
      return `Your ${count} stickers, newest first.${where} Press one to get it again and change it.`;
    },
  },
  packs,
  packExport,
  emoji,
  received,
  video,
  drawing,
  plans,
  admin,
  privacy,
  taste,
  guests,
  search,
  connected,
  documents,
  tasks,
  stars,
  neverMind: '✖️ Never mind',
  neverMindDone: 'All right, everything stays as it is.',
  /** Answers a typed "yes" to something that only this button may do. */
  byButton: (label: string) => `I need you to use the button for this: press “${label}”.`,
  /** Answers a press on something already decided. */
  settled: 'That’s already settled.',
  trouble: {
    noAnswer: 'I couldn’t answer just now. Nothing is lost: write again in a moment.',
    /** A bug: the message could not be handled. */
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
      '✏️ To change or keep a sticker, use the buttons under it, or say “no outline” or “add it to my pack”.',
      '🗂 Want several at once? Ask for a set: “8 stickers for my work chat”.',
      '✨ Tell me what you like in /me, then just say “as usual”.',
      '🔎 Looking for an earlier one? “Find the one with the cat”.',
    ],
    commands,
  ),
  /** If no model answers: what the buttons and short answers do. */
  helpByButtons: helpText(
    [
      'I make stickers from your photo.',
      '',
      '1. Send a photo.',
      '2. Choose a style, an emotion and a pose.',
      '3. Press ✅ Confirm.',
      '',
      'I understand buttons and short answers.',
      '✏️ To change or keep a sticker, use the buttons under it.',
      '🗂 Want several at once? Press 🗂 or say “a set of 8”.',
      '✨ Tell me what you like in /me.',
    ],
    commands,
  ),
  /** Whether voice messages get a spoken answer, too. */
  voice: {
    isOn: 'I answer voice messages in writing and by voice.',
    isOff: 'I answer voice messages in writing only.',
    turnOn: '🔊 Answer by voice too',
    turnOff: '🔇 In writing only',
    unavailable: 'I can’t speak here, so I answer in writing.',
    /** The user's Telegram privacy settings block voice messages. */
    forbidden:
      'Your Telegram settings don’t let me send voice messages (Privacy and Security → Voice Messages). Once they do, /voice on brings my voice back.',
    me: (on: boolean) => `🔊 Voice answers to voice messages: ${on ? 'on' : 'off'} (/voice).`,
  },
  cancelled: 'OK, cancelled. Message me or send a photo whenever you’d like a new sticker.',
  nothingToCancel: 'There’s nothing to cancel. Message me or send a photo whenever you’d like a sticker.',
  /** After [Stop] if nothing of the answer can be kept. */
  stopped: 'Stopped. What would you like instead?',
  chooseLanguage: 'Which language should I speak?',
  /** Whether the language follows what the user writes, or the user chose it. */
  languageFollows: 'I speak the language you write in.',
  languageChosen: 'I speak English.',
  /** The button that makes the language follow what the user writes. */
  asWritten: '✍️ The one I write in',
  unknownCommand: 'I don’t know that command. /help shows what I can do.',
  group: (botUsername: string) =>
    `Reply to a photo with @${botUsername}, and I’ll make a sticker of it. For more, write to me: https://t.me/${botUsername}`,
  offline,
};

/** All texts of the bot. A language with a missing text does not compile. */
export type Texts = typeof texts;

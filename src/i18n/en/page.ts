import { plural } from '../formats.ts';
import { inspector, trouble } from './inspector.ts';

export const page = {
  /** For dates and numbers, and the page's `lang`. */
  locale: 'en',
  title: 'Sticker playground',
  /** The skip link at the top of the page. */
  skip: 'Skip to the message field',
  bot: 'bot',
  botName: 'Sticker assistant',
  you: 'You',
  /** First name of the user that the page starts with. */
  someone: 'Alex',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save as a file',
  status: {
    typing: 'typing',
    choose_sticker: 'choosing a sticker',
    upload_photo: 'sending a photo',
    upload_document: 'sending a file',
    restarting: 'restarting…',
    connecting: 'connecting…',
    lost: 'connection lost, trying again…',
  },
  welcome: {
    title: 'A sticker of you, in a chat',
    lead: 'Everything here runs on this computer. Nothing leaves it unless you give the bot a key for a model.',
    steps: ['Send a photo, or borrow ours', 'Say how it should look', 'Keep the sticker in a pack'],
    start: 'Start',
  },
  next: {
    start: 'Write to the bot, or start with /start.',
    photo: 'Now a photo. Don’t have one handy? Borrow ours:',
    own: 'My photo',
    describe: 'Or say it all with one tap:',
    drawing: 'The sticker is being drawn. The inspector shows every step of it.',
    pack: (title: string) => `“${title}” is ready. Have a look, or go on:`,
    openPack: 'Open the pack',
    blocked: (name: string) => `${name} has blocked the bot.`,
    unblock: 'Unblock',
  },
  /** Example messages in this language. */
  ideas: ['comic, joy, waving', 'anime, surprise, heart hands', 'watercolour, love, thumbs up'],
  composer: {
    label: 'Message',
    placeholder: 'Write a message…',
    send: 'Send',
    attach: 'Send a picture or a file',
    commands: 'Commands',
    photo: 'Photo',
    file: 'File',
    camera: 'Camera',
    sample: 'Sample portrait',
    drop: 'Drop the picture here',
  },
  attach: {
    photoTitle: 'Send a photo',
    fileTitle: 'Send a file',
    caption: 'Add a caption…',
  },
  /** The push-to-talk button. */
  voice: {
    record: 'Hold to speak',
    send: 'Send what you said',
    hold: 'Hold the button while you speak, and release it to send.',
    denied: 'There’s no microphone, or the browser doesn’t allow it. Type instead.',
  },
  /** The button that starts a live conversation. */
  talk: {
    start: 'Talk',
    stop: 'Stop talking',
    listening: 'listening',
    unclear: 'I didn’t catch that. Say it again?',
    ended: {
      silence: 'Nobody spoke for a minute, so I stopped listening.',
      limit: 'That’s all the voice time for today. Type instead.',
      full: 'Everyone’s voice time for today is used up. Type instead, or talk again tomorrow.',
      over: 'The voice session has ended. Press Talk to go on.',
      failed: 'Live voice doesn’t work right now. Type instead.',
    },
  },
  camera: {
    title: 'Take a photo',
    take: 'Take the photo',
    denied: 'There’s no camera, or the browser doesn’t allow it. Choose a photo instead.',
  },
  /** The name of the person in the sample portrait. */
  sample: 'Eileen',
  sendSample: 'Send the sample portrait of Eileen',
  message: {
    newOnes: (count: number) => (count > 0 ? `${count} new` : 'To the end'),
    sticker: (emoji: string) => `Sticker ${emoji}`.trim(),
    /** As the user's own message. */
    sendSticker: 'Send it to the bot',
    photo: 'Photo',
    animation: 'Animation',
    voice: (seconds: number) => `Voice message, ${seconds} s`,
    draft: 'is writing',
    stop: 'Stop',
    open: 'View larger',
    log: 'Messages',
  },
  packs: {
    label: 'Packs',
    count: (count: number) => `${count} ${plural(count, 'sticker', 'stickers')}`,
    none: 'No packs yet. Press ➕ under a finished sticker.',
    missing: (name: string) => `There’s no pack “${name}” any more.`,
    remove: 'Delete it in Telegram',
    removeHint: 'as a user could; the bot isn’t notified',
    removeSurely: (title: string) => `Delete “${title}” with all its stickers?`,
  },
  people: {
    title: 'People',
    hint: 'Each has their own chat with the bot.',
    add: 'Someone new',
    blocked: 'has blocked the bot',
  },
  inspector,
  trouble,
  problems: {
    network: 'The playground isn’t answering. Is it still running?',
    unknown: (status: number) => `The playground refused that (${status}).`,
  },
};

export const problems = {
  notFound: 'There’s nothing here any more.',
  foreign: 'The playground answers only its own pages, on this computer.',
  badRequest: 'The playground doesn’t understand this page: reload it.',
  textTooLong: 'That’s too long: a message in Telegram has at most 4096 characters.',
  fileTooLarge: 'That’s too large: the bot can fetch at most 20 MB.',
  empty: 'It’s empty: there’s nothing to send.',
  tooManyFiles: 'An album in Telegram has at most ten pictures or files.',
  notAPicture: 'Telegram can’t show that as a photo. Send a JPEG, PNG or WebP, or send it as a file.',
  badShape: 'Telegram doesn’t accept a photo this long and thin. Crop it, or send it as a file.',
  blocked: 'You’ve blocked the bot: unblock it first.',
  failed: 'Something went wrong in the playground: see the terminal.',
  /** Shown in all languages, because the browser's language is unknown without JavaScript. */
  noScript: 'This page needs JavaScript.',
};

export type PageTexts = typeof page;
export type ProblemTexts = typeof problems;

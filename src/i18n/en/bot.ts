import { admin } from './admin.ts';
import { drawing, packs, plans, taste } from './features.ts';
import { privacy } from './help.ts';
import { offline } from './offline.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? `On ${from}` : `Between ${from} and ${to}`;

const search = {
  /** Above all stickers of a person. */
  own: 'Here are your stickers, the newest first.',
  /** Above those that were looked for. */
  found: (count: number): string => (count === 1 ? 'Here it is.' : 'This is what I have found.'),
  /** Below stickers without buttons of their own, over numbers to press. @param total of all that there are */
  page: (from: number, to: number, total: number) =>
    `${from}–${to} of ${total}. A number shows the sticker with its buttons.`,
  /** The same below those that were looked for. */
  numbers: 'A number shows the sticker with its buttons.',
  all: '🗂 All my stickers',
  nothing: 'I have found nothing like that.',
  /** Nothing of the kind was said, as far as it is kept. */
  notSaid: 'I have found nothing of that in what is kept of our dialogues.',
  /** Words of the person. @param when a day, or two of them between which it was */
  said: (when: readonly [string] | readonly [string, string], words: string) =>
    `${on(when)} you said: “${words}”`,
  /** A summary of what was said. */
  summary: (when: readonly [string] | readonly [string, string], words: string) =>
    `${on(when)}, as I noted it: ${words}`,
  /** Inline, above the stickers: to the bot, where there is none. */
  toBot: 'Make my first sticker',
  /** Inline: nothing fits. */
  toBotNothing: 'Nothing found. Make a sticker',
};

const connected = {
  /** Above the arguments, word for word. */
  question: (server: string, tool: string) =>
    `🔧 Shall I do this with “${tool}” of “${server}”? Exactly this:`,
  noArguments: '(nothing more)',
  /** Beneath them. @param minutes for which the button is good */
  hint: (minutes: number) => `Only the button does it, once, within ${minutes} minutes. Words do not.`,
  agree: '✅ Do it',
  refuse: '✖️ No',
  /** The same is asked already, further above. */
  askedAbove: 'I have asked you above. The button there does it.',
  /** The person has agreed. Each stands above or in the place of the question. */
  doing: (server: string, tool: string) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Not done.',
  done: (server: string, tool: string) => `✅ Done: “${tool}” of “${server}”.`,
  failed: (server: string, tool: string) => `⚠️ “${tool}” of “${server}” has answered with an error.`,
  notDone: (server: string, tool: string) =>
    `✖️ Not done: “${tool}” of “${server}” could not be called. Ask me again if you still want it.`,
  /** Nobody knows whether it was done. */
  lost: (server: string, tool: string) =>
    `❓ I was interrupted: nobody knows whether “${tool}” of “${server}” was carried out. I do not repeat it by myself; please have a look.`,
  /** Above what the server has said. */
  answer: 'Its answer:',
  /** A press of what was decided before, and of what is too old. */
  decided: 'That is decided already.',
  over: 'This question is over. Ask me again.',
  /** What an operator is shown of the servers. */
  servers: {
    none: (file: string) => `No servers of tools. They stand in ${file}.`,
    connecting: 'connecting…',
    down: 'away',
    /** Of a tool that may change something. */
    asks: 'asks first',
    /** Who may use them. */
    people: {
      operator: 'nobody in Telegram',
      administrators: 'administrators in Telegram',
      all: 'everybody in Telegram',
    },
  },
};

export const texts = {
  /** The language's name in itself. */
  languageName: 'English',
  /** Words of the person, or a name of theirs, in the quotation marks of the language. */
  quote: (words: string) => `“${words}”`,
  /** The next thing to ask, where the model itself said nothing. */
  ask: {
    photo: 'Please send me a photo for the sticker: one face, well lit, works best.',
    /** They want to send another one than the present one. */
    anotherPhoto: 'Send me the new photo. Until it is here, the present one stays.',
    style: 'Which style would you like? For example anime, comic, pixel art, watercolour.',
    emotion: 'Which emotion should it show? For example joy, surprise, love, sleepy.',
    pose: 'Which pose? For example waving, thumbs up, clapping, jumping.',
    /** Style, emotion and pose at once, for people who know how it works. */
    all: 'Which style, emotion and pose this time?',
    /** After a sticker, or when nothing is missing. */
    change: 'If you would like something different, just tell me what to change.',
  },
  summary: {
    title: 'This is what I will draw:',
    style: 'Style',
    emotion: 'Emotion',
    pose: 'Pose',
    caption: 'Caption',
    outline: 'Outline',
    /** Of the outline. */
    noOutline: 'none',
    hint: 'Say “yes” or press the button if it is right, or tell me what to change.',
    confirm: '✅ Confirm',
  },
  photo: {
    useNewQuestion: 'You sent another photo. Shall I use it for the next stickers?',
    useNew: 'Use the new one',
    keep: 'Keep the earlier one',
    usingNew: 'All right, the new photo it is.',
    kept: 'All right, the earlier photo stays.',
    /** To who leaves it to the bot which of two photos to use. */
    sayWhich: 'I do not judge photos: say “the new one” or “the earlier one”, or press a button.',
    choiceOver: 'That question is settled already. To change the photo, just send another one.',
  },
  /** Something about what was sent; each says what to send instead. */
  notices: {
    albumFirst: 'That was an album; I took the first picture. To use another one, send it on its own.',
    tooLarge:
      'That file is larger than 20 MB, which is more than I can fetch. Please send it as a photo, or a smaller file.',
    unreadable:
      'I could not open that picture; it may be damaged. Please send another one, as a photo or as JPEG or PNG.',
    tooSmall:
      'That picture is too small to draw from. Please send one that is at least 64 pixels on each side.',
    tooManyPixels: 'That picture has too many pixels for me. Please send it as an ordinary photo.',
    tooComplex:
      'That picture is built in a way that takes me too long to open. Please send it as an ordinary photo, not as a file.',
    animated: 'That picture is animated. Please send a still photo.',
    format:
      'I cannot read this picture format. Please send it as a photo (not as a file), or as JPEG, PNG or WebP.',
    download:
      'Telegram is not handing out that picture right now. Please send it once more in a few minutes.',
    video: 'I cannot make a sticker out of a video. Please send a photo.',
    /** Nobody here can listen. */
    voice: 'I cannot listen to voice messages. Please write it as text.',
    voiceTooLong: 'That is longer than three minutes. Please say it shorter, or write it.',
    voiceTooLarge:
      'That file is larger than 20 MB, which is more than I can fetch. Please send a shorter one, or write it.',
    /** Nothing was said, or nothing that could be made out. */
    voiceUnclear:
      'I heard nothing that I could make out. Please say it once more, a little closer to the microphone, or write it.',
    /** It could not be fetched, or nobody could listen to it now. */
    voiceFailed: 'I could not listen just now. Please send it once more in a moment, or write it.',
    /** Nobody reads this kind of sound, now or later. */
    voiceFormat:
      'I cannot read this kind of sound file. A voice message works, or OGG, MP3, M4A or WAV; or write it.',
    sticker: 'That is a sticker; I need a photo to draw from. Please send a photo.',
    file: 'I cannot use this kind of file. Please send a photo, or a picture as JPEG, PNG or WebP.',
    other: 'I understand text and photos. Please send one of those.',
  },
  confirm: {
    over: 'That dialogue is over. Write or send a photo whenever you want a new sticker.',
    accepted: 'Got it!',
    outdated: 'The values have changed since this button.',
    outdatedSummary: 'That button belonged to earlier values. This is how it stands now.',
    /** A yes that came before the summary did, which is in the chat by now. */
    summaryAbove:
      'What I would draw has only just come, see above. Nothing is being drawn yet: please have a look, then press the button or write “yes”.',
    drawing: 'This sticker is already being drawn, just a moment.',
    delivered: 'This sticker is already drawn, see above. For another one like it, write “again”.',
    dailyLimit: (limit: number) =>
      `That was the last one for today: the daily limit is ${limit}. It is all kept; come back tomorrow and confirm.`,
    /** Too many drawings of the day have failed. */
    failuresLimit:
      'Too many drawings have not worked out today, so I shall not try any more. It is all kept; come back tomorrow and confirm.',
    /** As many stickers wait and are being drawn as a person may have at once. */
    ownJobs: (limit: number) =>
      limit === 1
        ? 'A sticker of yours is in work, and I take one at a time. Your choice is kept: confirm again when it is here. /stop takes it out of the queue while it waits.'
        : `${limit} of your stickers are in work, and I take no more at once. Your choice is kept: confirm again when one of them is here. /stop takes out of the queue what still waits.`,
    /** Too many people wait. */
    busy: (minutes: number) =>
      `Many people want a sticker right now, and the queue is full. Your choice is kept: please confirm again in about ${minutes} minutes.`,
  },
  /** What /stop did. */
  stop: {
    /** @param values of a sticker that waited in the queue */
    stopped: (values: string) => `Taken out of the queue, it is not drawn: ${values}.`,
    drawIt: '🎨 Draw it after all',
    /** Being drawn, it cannot be stopped. */
    drawing: 'What is being drawn already cannot be stopped any more. It comes in a moment.',
    nothing: 'Nothing of yours waits in the queue.',
  },
  /** The person sends more than is answered. @param minutes until it is answered again */
  slowDown: (minutes: number) =>
    `That is a lot at once, please slow down! I answer again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}; what you send before that I do not see.`,
  progress: {
    queued: '🕐 Your sticker is in the queue…',
    /** Telegram does not hand out the photo right now: it is fetched again and again. */
    waiting_photo:
      '⏳ Telegram is not handing out your photo right now. I keep trying and draw as soon as I have it; you need not do anything.',
    drawing: '🎨 Drawing…',
    finishing: '✂️ Cutting it out…',
    delivering: '📦 Almost there…',
  },
  sticker: {
    delivered: 'Here is your sticker! If you would like it different, just tell me what to change.',
    blocked:
      'This cannot be drawn: the wish or the photo was refused as not allowed. Please change the style, emotion or pose, or send another photo.',
    noImage: 'The drawing did not work out this time. It did not cost you anything; you can try again.',
    unavailable:
      'Drawing is not available right now. Your choice is kept; please try again in a few minutes.',
    /** It is drawn. */
    undelivered:
      'Your sticker could not be sent just now. Your choice is kept; please try again in a few minutes.',
    photoLost: 'I can no longer open your photo. Please send it once more; everything else is kept.',
    /** The image model cannot use the photo. */
    photoRefused:
      'This photo cannot be used for a drawing. Please send another one, larger or clearer; everything else is kept.',
    tryAgain: '🔄 Try again',
  },
  /** The buttons under a sticker, and what they say. */
  afterSticker: {
    add: '➕ Add to my pack',
    again: '🔁 Another take',
    style: '🎨 Style',
    emotion: '😊 Emotion',
    pose: '🤸 Pose',
    withoutOutline: '⬜ No outline',
    withOutline: '⬜ Outline',
    caption: '💬 Caption',
    removeCaption: 'Without a caption',
    /** @param limit in characters */
    askCaption: (limit: number) =>
      `What should it say? Send the words, up to ${limit} characters; emoji are fine.`,
    captionTooLong: (limit: number) =>
      `That is too long to be read on a sticker: ${limit} characters at most. Send a shorter one.`,
    captionUnsupported:
      'I cannot write this alphabet on a sticker. Latin, Cyrillic, Greek and emoji work: send the words in one of these.',
    /** The sticker is nobody's or somebody else's. */
    unknown: 'I do not have this sticker any more. /stickers shows the ones I have.',
    /** It is from before cut-outs were kept. */
    noCutOut:
      'This sticker is too old to be changed by itself. “Another take” draws it anew, then outline and caption work.',
    /** The dialogue goes on with another photo than its own. */
    itsPhoto: 'I take the photo of that sticker.',
    /** Whether a single sticker is to be deleted. @param titles of the packs where it stands */
    askToDelete: (name: string, titles: readonly string[]) =>
      `Shall I delete this sticker: ${name}? I forget its picture${titles.length > 0 ? `, and it goes out of ${titles.map((title: string) => `“${title}”`).join(', ')}` : ''}; what stands in this chat you delete yourself. If you mean another one, open it from /stickers first.`,
    deleteIt: '🗑 Delete it',
    deleted: (titles: readonly string[]) =>
      titles.length > 0
        ? `Deleted; it goes out of ${titles.map((title: string) => `“${title}”`).join(', ')} in a moment.`
        : 'Deleted.',
    /** The outline or caption that is wished for is there. */
    alreadySo: 'It looks like that already.',
    /** Answers a press that is done in a moment. */
    making: 'Just a moment…',
    /** A variant could not be made or sent. */
    notSent: 'This sticker could not be sent just now. Press the button again in a moment.',
  },
  stickers: {
    none: 'No stickers yet. Send a photo, and the first one is a minute away.',
    title: (count: number, page: number, pages: number) => {
      if (count === 1) return 'Your sticker. Press it to have it again and change it.';
      const where = pages > 1 ? ` Page ${page} of ${pages}.` : '';
      return `Your ${count} stickers, the newest first.${where} Press one to have it again and change it.`;
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
  neverMind: '✖️ Never mind',
  neverMindDone: 'All right, everything stays as it is.',
  /** To a yes in words, where only the button of this label does it. */
  byButton: (label: string) => `This I do by its button alone: press “${label}”.`,
  trouble: {
    /** No model answered. */
    noAnswer:
      'I could not work on that just now. Nothing is lost: it counts together with your next message. Please write again in a moment.',
    /** A defect of ours; the message could not be handled. */
    internal: 'Something went wrong with that message. Please send it once more.',
  },
  commands: {
    start: 'Start a new sticker',
    help: 'How this works',
    stop: 'Take what waits out of the queue',
    cancel: 'End this dialogue',
    language: 'Change the language',
    voice: 'Answer voice messages by voice',
    stickers: 'Your stickers',
    packs: 'Your packs',
    me: 'Your taste, and your stickers of today',
    plans: 'Your plans: sets of stickers',
    privacy: 'What I keep of you',
    forget: 'Delete all my data',
  },
  help: 'I make stickers from a photo.\n\n1. Send a photo.\n2. Tell me the style, the emotion and the pose, in your own words.\n3. Press ✅ Confirm, or just say yes.\n\nAfterwards tell me what to change, and I will draw it again. “No outline”, “write ‘hi’ on it”, “add it to my pack”: say it, or use the buttons under the sticker.\n\n/start – a new sticker\n/stickers – your stickers\n/packs – your packs\n/plans – your sets of stickers\n/stop – do not draw what waits in the queue\n/cancel – end this dialogue\n/language – change the language\n/voice – answer by voice when you speak\n/me – your taste\n/privacy – what I keep of you\n/forget – delete all of it',
  /** Whether what a person says aloud is answered aloud as well. */
  voice: {
    isOn: 'When you speak, I answer in writing and by voice.',
    isOff: 'When you speak, I answer in writing only.',
    /** Buttons. */
    turnOn: '🔊 Answer by voice too',
    turnOff: '🔇 In writing only',
    /** Nobody here can speak. */
    unavailable: 'I cannot speak here; I answer in writing.',
    /** It is off from now on: the person's own settings of Telegram let nobody send them voice messages. */
    forbidden:
      'Your Telegram settings do not let me send you voice messages (Privacy and Security → Voice Messages), so I answer in writing only. Once they do, /voice on turns my voice back on.',
    /** How it stands, in /me. */
    me: (on: boolean) => `🔊 Answers by voice, when you speak: ${on ? 'on' : 'off'} (/voice).`,
  },
  cancelled: 'All right, that is ended. Write or send a photo whenever you want a new sticker.',
  nothingToCancel: 'There is nothing to cancel. Write or send a photo whenever you want a sticker.',
  chooseLanguage: 'Which language shall I speak?',
  languageSet: 'I will speak English from now on.',
  /** How the language came that is spoken: from what the person writes, or chosen by them. */
  languageFollows: 'I speak the language that you write in.',
  languageChosen: 'I speak English, as you chose.',
  /** The button for the language that the person writes in, and what it says. */
  asWritten: '✍️ As I write',
  asWrittenSet: 'From now on I speak the language that you write in.',
  unknownCommand: 'I do not know this command. /help shows what I can do.',
  group: (botUsername: string) => `I draw stickers in a private chat: https://t.me/${botUsername}`,
  offline,
};

/** Every text the bot itself says. A language that lacks one does not compile. */
export type Texts = typeof texts;

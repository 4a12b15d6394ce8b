import type { Texts } from '../types/texts.ts';
import { admin } from './admin.ts';
import { connected } from './connected.ts';
import { drawing } from './drawing.ts';
import { offline } from './offline.ts';
import { packs } from './packs.ts';
import { plans } from './plans.ts';
import { privacy } from './privacy.ts';
import { search } from './search.ts';
import { taste } from './taste.ts';

export const texts: Texts = {
  languageName: 'English',
  quote: words => `“${words}”`,
  ask: {
    photo: 'Please send me a photo for the sticker: one face, well lit, works best.',
    anotherPhoto: 'Send me the new photo. Until it is here, the present one stays.',
    style: 'Which style would you like? For example anime, comic, pixel art, watercolour.',
    emotion: 'Which emotion should it show? For example joy, surprise, love, sleepy.',
    pose: 'Which pose? For example waving, thumbs up, clapping, jumping.',
    all: 'Which style, emotion and pose this time?',
    change: 'If you would like something different, just tell me what to change.',
  },
  summary: {
    title: 'This is what I will draw:',
    style: 'Style',
    emotion: 'Emotion',
    pose: 'Pose',
    caption: 'Caption',
    outline: 'Outline',
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
    awaited:
      'I am waiting for your new photo, and draw nothing until it is here. To go on with the present one, say “the earlier one”.',
    sayWhich: 'I do not judge photos: say “the new one” or “the earlier one”, or press a button.',
    choiceOver: 'That question is settled already. To change the photo, just send another one.',
  },
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
    voice: 'I cannot listen to voice messages. Please write it as text.',
    voiceTooLong: 'That is longer than three minutes. Please say it shorter, or write it.',
    voiceTooLarge:
      'That file is larger than 20 MB, which is more than I can fetch. Please send a shorter one, or write it.',
    voiceUnclear:
      'I heard nothing that I could make out. Please say it once more, a little closer to the microphone, or write it.',
    voiceFailed: 'I could not listen just now. Please send it once more in a moment, or write it.',
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
    summaryAbove:
      'What I would draw has only just come, see above. Nothing is being drawn yet: please have a look, then press the button or write “yes”.',
    drawing: 'This sticker is already being drawn, just a moment.',
    delivered: 'This sticker is already drawn, see above. For another one like it, write “again”.',
    dailyLimit: limit =>
      `That was the last one for today: the daily limit is ${limit}. It is all kept; come back tomorrow and confirm.`,
    failuresLimit:
      'Too many drawings have not worked out today, so I shall not try any more. It is all kept; come back tomorrow and confirm.',
    ownJobs: limit =>
      limit === 1
        ? 'A sticker of yours is in work, and I take one at a time. Your choice is kept: confirm again when it is here. /stop takes it out of the queue while it waits.'
        : `${limit} of your stickers are in work, and I take no more at once. Your choice is kept: confirm again when one of them is here. /stop takes out of the queue what still waits.`,
    busy: minutes =>
      `Many people want a sticker right now, and the queue is full. Your choice is kept: please confirm again in about ${minutes} minutes.`,
  },
  stop: {
    stopped: values => `Taken out of the queue, it is not drawn: ${values}.`,
    drawIt: '🎨 Draw it after all',
    drawing: 'What is being drawn already cannot be stopped any more. It comes in a moment.',
    nothing: 'Nothing of yours waits in the queue.',
  },
  slowDown: minutes =>
    `That is a lot at once, please slow down! I answer again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}; what you send before that I do not see.`,
  progress: {
    queued: '🕐 Your sticker is in the queue…',
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
    undelivered:
      'Your sticker could not be sent just now. Your choice is kept; please try again in a few minutes.',
    photoLost: 'I can no longer open your photo. Please send it once more; everything else is kept.',
    photoRefused:
      'This photo cannot be used for a drawing. Please send another one, larger or clearer; everything else is kept.',
    tryAgain: '🔄 Try again',
  },
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
    askCaption: limit => `What should it say? Send the words, up to ${limit} characters; emoji are fine.`,
    captionTooLong: limit =>
      `That is too long to be read on a sticker: ${limit} characters at most. Send a shorter one.`,
    captionUnsupported:
      'I cannot write this alphabet on a sticker. Latin, Cyrillic, Greek and emoji work: send the words in one of these.',
    unknown: 'I do not have this sticker any more. /stickers shows the ones I have.',
    noCutOut:
      'This sticker is too old to be changed by itself. “Another take” draws it anew, then outline and caption work.',
    itsPhoto: 'I take the photo of that sticker.',
    askToDelete: (name, titles) =>
      `Shall I delete this sticker: ${name}? I forget its picture${titles.length > 0 ? `, and it goes out of ${titles.map(title => `“${title}”`).join(', ')}` : ''}; what stands in this chat you delete yourself. If you mean another one, open it from /stickers first.`,
    deleteIt: '🗑 Delete it',
    deleted: titles =>
      titles.length > 0
        ? `Deleted; it goes out of ${titles.map(title => `“${title}”`).join(', ')} in a moment.`
        : 'Deleted.',
    alreadySo: 'It looks like that already.',
    making: 'Just a moment…',
    notSent: 'This sticker could not be sent just now. Press the button again in a moment.',
  },
  stickers: {
    none: 'No stickers yet. Send a photo, and the first one is a minute away.',
    title: (count, page, pages) => {
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
  byButton: label => `This I do by its button alone: press “${label}”.`,
  trouble: {
    noAnswer:
      'I could not work on that just now. Nothing is lost: it counts together with your next message. Please write again in a moment.',
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
  voice: {
    isOn: 'When you speak, I answer in writing and by voice.',
    isOff: 'When you speak, I answer in writing only.',
    turnOn: '🔊 Answer by voice too',
    turnOff: '🔇 In writing only',
    unavailable: 'I cannot speak here; I answer in writing.',
    forbidden:
      'Your Telegram settings do not let me send you voice messages (Privacy and Security → Voice Messages), so I answer in writing only. Once they do, /voice on turns my voice back on.',
    me: on => `🔊 Answers by voice, when you speak: ${on ? 'on' : 'off'} (/voice).`,
  },
  cancelled: 'All right, that is ended. Write or send a photo whenever you want a new sticker.',
  nothingToCancel: 'There is nothing to cancel. Write or send a photo whenever you want a sticker.',
  chooseLanguage: 'Which language shall I speak?',
  languageSet: 'I will speak English from now on.',
  languageFollows: 'I speak the language that you write in.',
  languageChosen: 'I speak English, as you chose.',
  asWritten: '✍️ As I write',
  asWrittenSet: 'From now on I speak the language that you write in.',
  unknownCommand: 'I do not know this command. /help shows what I can do.',
  group: botUsername => `I draw stickers in a private chat: https://t.me/${botUsername}`,
  offline,
};

/** The configuration that the help texts describe. */
export interface HelpFacts {
  /** Stickers per user and day (UTC); 0: no limit. */
  readonly dailyStickers: number;
  /** Stickers per user that are queued or being drawn at once; 0: no limit. */
  readonly jobsPerUser: number;
  /** Messages per user that are answered in a minute; 0: no limit. */
  readonly messagesPerMinute: number;
  /** Days that dialogues and pictures are kept; 0: until the user deletes them. */
  readonly retentionDays: number;
  /** Whether the user's photo is sent to anyone besides Telegram. */
  readonly photoLeaves: boolean;
  /** Whether users can buy stickers beyond those of the day. */
  readonly sells?: boolean;
  /** Whether a model here can draw the movement of a sticker. */
  readonly drawsMovements?: boolean;
}

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
  sells = false,
  drawsMovements = false,
}: HelpFacts) => ({
  abilities: {
    title: 'What the bot does',
    text: 'I draw stickers from your photo, in any style, with any emotion and pose, and put them into your own packs in Telegram.',
  },
  making: {
    title: 'How to make a sticker',
    text: 'Send a photo, name a style, emotion and pose, and press ✅ Confirm or write “yes”. The sticker arrives in this chat.',
  },
  photo: {
    title: 'Which photo works best',
    text: 'One face, well lit, not too small. A file works too, up to 20 MB; from a video or GIF you can choose one moment. I can’t fetch your profile picture: send it here like any other photo.',
  },
  sending: {
    title: 'How to send it: the paperclip',
    text: 'In Telegram, press the paperclip 📎 next to the message field, choose a photo and send it.',
  },
  styles: {
    title: 'Styles, with examples',
    text: 'Any style, in your own words: anime, cartoon, comic, pixel art, watercolour, pencil sketch, line art, neon, pop art, noir, a 90s VHS cover.',
  },
  emotions: {
    title: 'Emotions and poses, with examples',
    text: 'Any emotion and pose, in your own words. Emotions: joy, laughter, love, surprise, sadness, anger, a wink. Poses: waving, thumbs up, clapping, pointing, hugging, dancing, jumping.',
  },
  changing: {
    title: 'How to change a sticker: outline, caption, another take',
    text: 'Say what should be different: “once more”, “sadder”, “no outline”, “write ‘hi’ on it”, “delete this sticker”. The buttons under it do most of that, too. Stickers have no background.',
  },
  packs: {
    title: 'Packs: add, rename, delete',
    text: '“Add it to my pack”, or ➕ under a sticker, puts it into a pack of your own in Telegram. In /packs you can open, rename or delete a pack, and remove a sticker from it or change its emoji. A pack holds up to 120 stickers; anyone with its link can add it. 😀 As emoji in ✏️ Change…, or /emoji, makes a custom emoji of a sticker; sending those takes Telegram Premium.',
  },
  telegram: {
    title: 'How to find and send a sticker in Telegram',
    text: 'Add your pack from /packs: then its stickers are in Telegram’s sticker panel (the smiley next to the message field) in every chat, and you can find them by their emoji. Without a pack, forward the sticker from this chat. If inline mode is on, type @ and my username in any chat, then a word such as “cat”.',
  },
  earlier: {
    title: 'Your earlier stickers',
    text: '/stickers lists all of them. Or ask me: “show my stickers”, “find the one with the cat”.',
  },
  limits: {
    title: 'Limits: how many stickers',
    text: [
      dailyStickers === 0
        ? 'There’s no daily limit.'
        : `I draw up to ${count(dailyStickers, 'sticker', 'stickers')} a day for you; the day ends at midnight UTC.`,
      jobsPerUser === 0
        ? ''
        : `${jobsPerUser === 1 ? 'Only one' : `Up to ${jobsPerUser}`} of your stickers can be queued or drawn at once.`,
      messagesPerMinute === 0
        ? ''
        : `I answer up to ${count(messagesPerMinute, 'message', 'messages')} a minute.`,
      '/me shows how many you have left today.',
    ]
      .filter((line: string) => line !== '')
      .join(' '),
  },
  duration: {
    title: 'How long it takes',
    text: 'Usually a minute or two after you confirm. You can watch the progress in the chat.',
  },
  sets: {
    title: 'A whole set: several stickers at once',
    text: 'Ask for several (up to 50), for example “a set of 8 for the chat with my friends”. I’ll show you the list; change it with words or buttons. I don’t draw anything until you say yes. If there are 8 or more, I draw the first one alone, so you can see the style. In the end they all go into one pack. /plans shows your sets.',
  },
  taste: {
    title: 'Your taste: what I remember about it',
    text: '/me shows what I know about your taste: what your stickers are for, favourite styles, humour, what I should never draw. You can change or delete it there. Then just say “as usual”.',
  },
  price: {
    title: 'Price: what it costs',
    text: sells
      ? 'The stickers of a day are free; you can buy more with Telegram Stars: /terms'
      : 'It’s free.',
  },
  privacy: {
    title: 'Privacy: what I keep about you and your photo',
    text: `${
      photoLeaves
        ? 'Your photo goes to the models that work with it; /privacy names them. '
        : 'I don’t pass your photo on to anyone: I draw from it myself. '
    }${
      retentionDays === 0
        ? 'Conversations and pictures are kept until you delete them.'
        : `A conversation is forgotten ${count(retentionDays, 'day', 'days')} after its last message, a drawn picture ${count(retentionDays, 'day', 'days')} after it was drawn.`
    } /privacy shows what I keep and who gets it; /forget deletes all of it at once.`,
  },
  language: {
    title: 'Language',
    text: 'I speak the language you write in. To choose one, send /language.',
  },
  stopping: {
    title: 'Stop, cancel, start over',
    text: '/stop removes your stickers from the queue. /cancel ends this conversation; /start begins a new one. Finished stickers stay yours.',
  },
  groups: { title: 'Groups', text: 'I draw only in a private chat. You can send your stickers anywhere.' },
  whom: {
    title: 'Who I can draw: a friend, a child, a pet, someone famous',
    text: 'Whoever is in your photo: you, a friend, your child, a pet, or several at once. People’s faces come out best. Without a photo I can’t draw anyone.',
  },
  movement: {
    title: 'Animation, video stickers, GIF',
    text: `Yes, they can: press 🎬 Move under a sticker, or send /move. There are ten motions, free of charge.${drawsMovements ? ' ✏️ Draw the movement lets a model draw one from new poses, which counts as one drawing.' : ''} A moving sticker becomes a sticker in your pack; until then it’s shown as an animation. A GIF or a video that you send becomes a moving sticker, too.`,
  },
  identity: {
    title: 'Who I am',
    text: 'I’m a bot, not a human, and I draw stickers from photos. /privacy names the models that talk and draw.',
  },
  formats: {
    title: 'Format, size, printing, WhatsApp and other messengers',
    text: 'A WebP picture with a transparent background, up to 512 pixels a side, made for Telegram. For WhatsApp, Signal, Discord or LINE, press ⬇ Export under a pack in /packs. To print it, save it as a file; in print it’s good for a few centimetres.',
  },
  deletion: {
    title: 'How to delete my data',
    text: '/forget asks once, then erases everything about you for good, and your packs too if you like.',
  },
  likeness: {
    title: 'When it doesn’t look like me',
    text: 'Another photo helps most: one face, from the front, in good light. Or ask for another take, or tell me what to change.',
  },
});

const someonesPacks = (count: number) => (count === 1 ? 'your pack' : `your ${count} packs`);

/** Providers in fallback order: each is asked if the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', or, if that fails, ');

export const privacy = {
  title: 'What I keep about you, and why',
  documents: '• Documents you sent (/me): to answer your questions from them.',
  kept: [
    '• Your name, username and language from Telegram, and the language you write in or chose: to talk to you.',
    '• What we said to each other, the older part as a summary: to understand what you want.',
    '• Which photos, videos and stickers you sent. They stay with Telegram; I fetch them to draw, and to make moving stickers.',
    '• Your stickers (what you asked for, the drawn picture without its background, captions) and your packs: so that you can change them.',
    '• What you told me about your taste (/me): to follow it. Models that draw for you also get your “Never draw” list.',
    '• All of it is stored unencrypted in my database: whoever runs me can see it.',
  ].join('\n'),
  /** @param days 0: until the user deletes it */
  howLong: (days: number) =>
    days === 0
      ? 'I keep this until you delete it.'
      : `I forget a conversation ${count(days, 'day', 'days')} after its last message, a picture ${count(days, 'day', 'days')} after it was drawn, and which photos and videos you sent once you’ve been away that long. The rest I keep until you delete it.`,
  whoGets: 'Who gets what',
  telegram: '• Telegram carries everything we send each other, and has your stickers and packs.',
  /** The chat models, in fallback order. @param photo whether they see it */
  talkers: (names: readonly string[], photo: boolean) =>
    `• Your words${photo ? ' and your photo' : ''}, to answer you: ${inOrder(names)}.`,
  /** No chat model is configured. */
  noTalkers: '• Your words: no one. Rules inside the bot answer you.',
  painters: (names: readonly string[]) =>
    `• Your photo and what you asked for, to draw it: ${inOrder(names)}.`,
  noPainters: '• Your photo: no one. The bot itself draws.',
  /** The transcription models, in fallback order. Left out if there are none. */
  listeners: (names: readonly string[]) =>
    `• Your voice messages (and whole round video messages), to transcribe them: ${inOrder(names)}. I keep the words, not the sound.`,
  /** The embedding models, in fallback order. Left out if there are none. */
  embedders: (names: readonly string[]) =>
    `• Your questions about documents, and the documents, to find passages: ${inOrder(names)}.`,
  speakers: (names: readonly string[]) =>
    `• The text of my answers, to read it aloud (only after /voice on): ${inOrder(names)}.`,
  /** A self-hosted speech server. @param host undefined if it runs on the bot's own computer */
  ownServer: (host: string | undefined) =>
    host === undefined ? 'a program on the operator’s computer' : `the operator’s server at ${host}`,
  /** Tool servers that all users may use. Left out if there are none. */
  tools: (names: readonly string[]) =>
    `• Tools (${names.join(', ')}) get what they need for your request; anything that may change something waits for you to press a button.`,
  remover: '• The drawn picture, if its background has to be removed: the operator’s server.',
  /** External storage of drawn pictures and cut-outs. */
  pictures: (host: string) => `• Your drawn pictures, to keep them: the storage at ${host}.`,
  /** A self-hosted model. @param host undefined if it runs on the bot's own computer */
  ownModel: (host: string | undefined) =>
    host === undefined ? 'a model on the operator’s computer' : `the operator’s model at ${host}`,
  /** Gemini at an address other than Google's. */
  at: (name: string, host: string) => `${name} via ${host}`,
  compatible: (host: string) => `the service at ${host}`,
  log: 'The technical log holds times and your Telegram ID, never words or pictures.',
  deletion:
    '/forget deletes everything at once; only the number of stickers, messages and voice minutes you’ve used today is kept until midnight (UTC), under a code instead of your name and ID.',
  /** @param count of the user's packs in Telegram */
  ask: (count: number) =>
    `Delete everything I keep about you: our conversations, your photo, your stickers${
      count === 0 ? '' : ' and what I know about your packs'
    }? Anything still being drawn will be dropped. This can’t be undone.${
      count === 0
        ? ''
        : `\n\nIn Telegram ${someonesPacks(count)} ${count === 1 ? 'stays' : 'stay'} usable unless you have ${
            count === 1 ? 'it' : 'them'
          } deleted too; I can’t do that later.`
    }`,
  deleteAll: '🗑 Delete everything',
  deleteWithPacks: (count: number) => `🗑 … and ${someonesPacks(count)} in Telegram too`,
  keep: 'Keep',
  deleted:
    'Done: I’ve deleted everything I kept about you. You can delete the messages in this chat yourself.',
  deletedBeforePacks: (count: number) =>
    `Done: I’ve deleted everything I kept about you. ${count === 1 ? 'Your pack goes' : `Your ${count} packs go`} next, in Telegram.`,
  packsDeleted: 'None of your packs are left in Telegram, either.',
  /** Packs that Telegram refuses to delete. @param links one or more */
  packsLeft: (links: readonly string[]) =>
    `Telegram won’t let me delete ${links.length === 1 ? 'this pack' : 'these packs'}; you can do it yourself with @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'I have nothing of yours to delete.',
};

export type Help = typeof help;
export type HelpSubject = keyof ReturnType<Help>;

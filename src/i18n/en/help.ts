/** What help has to tell of this bot as it is configured. */
export interface HelpFacts {
  /** Stickers a person may have drawn in a day (UTC); 0: no limit. */
  readonly dailyStickers: number;
  /** Stickers a person may have in the queue and in flight at once; 0: no limit. */
  readonly jobsPerUser: number;
  /** Messages of a person that are answered in a minute; 0: no limit. */
  readonly messagesPerMinute: number;
  /** How long dialogues and pictures are kept; 0: until they are deleted. */
  readonly retentionDays: number;
  /** A person's photo goes to somebody beside Telegram. */
  readonly photoLeaves: boolean;
}

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
}: HelpFacts) => ({
  abilities: {
    title: 'What the bot does',
    text: 'I draw stickers from your photo, in any style, emotion and pose, and put them into your own packs in Telegram.',
  },
  making: {
    title: 'How to make a sticker',
    text: 'Send a photo, name a style, emotion and pose, and press ✅ Confirm or write “yes”. The sticker arrives in this chat.',
  },
  photo: {
    title: 'Which photo is good',
    text: 'One face, well lit, not too small. A file works too, up to 20 MB; videos and moving pictures don’t. I can’t take your profile picture: send it here like any photo.',
  },
  sending: {
    title: 'How to send it: the paperclip',
    text: 'In Telegram press the paperclip 📎 beside the input field, choose a photo and send it.',
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
    text: '“Add it to my pack”, or ➕ under a sticker, puts it into a pack of your own in Telegram. In /packs you can open, rename or delete a pack, take a sticker out of it, change its emoji. A pack holds up to 120 stickers; anyone with its link can add it.',
  },
  telegram: {
    title: 'How to find and send a sticker in Telegram',
    text: 'Add your pack from /packs: then its stickers are in Telegram’s sticker panel (the smiley beside the input field) in every chat, and their emoji finds them. Without a pack: forward the sticker from this chat. Where inline mode is on, type @ and my name in any chat, and a word such as “cat”.',
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
        : `You can have ${count(dailyStickers, 'sticker', 'stickers')} drawn a day; the day ends at midnight UTC.`,
      jobsPerUser === 0
        ? ''
        : `${jobsPerUser === 1 ? 'Only one' : `Up to ${jobsPerUser}`} of your stickers can be queued or drawn at once.`,
      messagesPerMinute === 0
        ? ''
        : `I answer ${count(messagesPerMinute, 'message', 'messages')} a minute at most.`,
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
    text: 'Ask for several (up to 50), for example “8 stickers for the chat with my friends”. I’ll show you the list; change it with words or buttons: I draw nothing before your yes. For 8 or more I draw the first one alone, so you can see the style. In the end they all go into one pack. /plans shows your sets.',
  },
  taste: {
    title: 'Your taste: what I remember that you like',
    text: '/me shows what I know about your taste: what your stickers are for, favourite styles, humour, what I never draw. You can change or delete it there, and then just say “as usual”.',
  },
  price: { title: 'Price: what it costs', text: 'It’s free.' },
  privacy: {
    title: 'Privacy: what I keep about you and your photo',
    text: `${
      photoLeaves
        ? 'Your photo goes to the models that work with it, to draw from it; /privacy names them. '
        : 'I don’t pass your photo on to anyone: I draw from it myself. '
    }${
      retentionDays === 0
        ? 'Conversations and pictures are kept until you delete them.'
        : `A conversation is forgotten ${count(retentionDays, 'day', 'days')} after its last message, a drawn picture ${count(retentionDays, 'day', 'days')} after it was drawn.`
    } /privacy tells what I keep and who gets it, /forget deletes all of it at once.`,
  },
  language: {
    title: 'Language',
    text: 'I speak the language that you write in. /language chooses one.',
  },
  stopping: {
    title: 'Stop, cancel, start over',
    text: '/stop drops your stickers that are still in the queue. /cancel ends this conversation, /start begins a new one. Finished stickers stay yours.',
  },
  groups: { title: 'Groups', text: 'I draw only in a private chat. You can send your stickers anywhere.' },
  whom: {
    title: 'Whom I can draw: a friend, a child, a pet, somebody famous',
    text: 'Whoever is in your photo: you, a friend, your child, a pet, or several at once. People’s faces come out best. Without a photo I can’t draw anyone.',
  },
  movement: {
    title: 'Animation, video stickers, GIF',
    text: 'My stickers don’t move: no animation, GIFs or video.',
  },
  identity: {
    title: 'Who I am',
    text: 'I’m a bot, not a human, and I draw stickers from photos. /privacy tells which models talk and draw.',
  },
  formats: {
    title: 'Format, size, printing, WhatsApp and other messengers',
    text: 'A WebP picture with a transparent background, up to 512 pixels a side, made for Telegram. For WhatsApp or printing save it as a file; in print it is good for a few centimetres.',
  },
  deletion: {
    title: 'How to delete my data',
    text: '/forget erases everything about you for good, after one question, your packs too if you like.',
  },
  likeness: {
    title: 'When it doesn’t look like me',
    text: 'Another photo helps most: one face, from the front, in good light. Or ask for another take, or tell me what to change.',
  },
});

const someonesPacks = (count: number) => (count === 1 ? 'your pack' : `your ${count} packs`);

/** `A, or B, or C`: who is asked when the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', or if that fails ');

export const privacy = {
  title: 'What I keep about you, and why',
  documents: '• Documents that you sent (/me): to answer your questions from them.',
  kept: [
    '• Your name, username and language, as Telegram tells them, and the language that you write or chose: to talk to you.',
    '• What we said to each other, the older part as a summary: to know what you want.',
    '• Which photo you sent. The photo itself stays with Telegram; I fetch it to draw.',
    '• Your stickers (wishes, the drawn picture without its background, captions) and your packs: so that you can change them.',
    '• What you told me about your taste (/me): to follow it. Whoever draws is told what never to draw.',
    '• All of it is stored unencrypted in my database: whoever runs me can see it.',
  ].join('\n'),
  /** @param days 0: for ever */
  howLong: (days: number) =>
    days === 0
      ? 'I keep this until you delete it.'
      : `I forget a conversation ${count(days, 'day', 'days')} after its last message, a picture ${count(days, 'day', 'days')} after it was drawn, and which photo you sent once you’ve been away that long. The rest I keep until you delete it.`,
  whoGets: 'Who gets what',
  telegram: '• Telegram carries all that we send each other, and has your stickers and packs.',
  /** Those who lead the dialogue, the first one first. @param photo whether they see it */
  talkers: (names: readonly string[], photo: boolean) =>
    `• Your words${photo ? ' and your photo' : ''}, to answer you: ${inOrder(names)}.`,
  /** No model leads the dialogue. */
  noTalkers: '• Your words: nobody. Rules inside the bot answer you.',
  painters: (names: readonly string[]) => `• Your photo and your wishes, to draw: ${inOrder(names)}.`,
  noPainters: '• Your photo: nobody. The bot itself draws.',
  /** Those who write down what is said aloud, the first one first; nothing is said where nobody does. */
  listeners: (names: readonly string[]) =>
    `• What you say aloud (of a round video message the picture too), to write it down: ${inOrder(names)}. I keep the words, not the sound.`,
  /** Those who speak the bot's answers, the first one first; nothing is said where nobody does. */
  embedders: (names: readonly string[]) =>
    `• Your questions about documents, and the documents, to find passages: ${inOrder(names)}.`,
  speakers: (names: readonly string[]) =>
    `• The words of my answers, to speak them (only after /voice on): ${inOrder(names)}.`,
  /** A server that listens or speaks. @param host where it is, unless it is beside the bot */
  ownServer: (host: string | undefined) =>
    host === undefined ? 'a program on the operator’s computer' : `the operator’s server at ${host}`,
  /** Servers whose tools are open to everybody; nothing is said where there are none. */
  tools: (names: readonly string[]) =>
    `• Tools (${names.join(', ')}) get what they need for your request; anything that may change something waits for you to press a button.`,
  remover: '• The drawn picture, where it has to be cut out: a server of the operator.',
  /** Where drawn pictures and cut-outs lie, unless it is beside the bot. */
  pictures: (host: string) => `• Your drawn pictures, to keep them: the storage at ${host}.`,
  /** A model on the operator's own server. @param host where it is, unless it is beside the bot */
  ownModel: (host: string | undefined) =>
    host === undefined ? 'a model on the operator’s computer' : `the operator’s model at ${host}`,
  /** Gemini under another address than Google's. */
  at: (name: string, host: string) => `${name} by way of ${host}`,
  compatible: (host: string) => `the service at ${host}`,
  log: 'The technical log holds times and your Telegram number, never words or pictures.',
  deletion:
    '/forget deletes everything at once; only how many stickers, messages and voice minutes you have had is kept until midnight (UTC), under a code instead of your name and number.',
  /** @param packs how many they have in Telegram */
  ask: (count: number) =>
    `Delete everything I keep about you: our conversations, your photo, your stickers${
      count === 0 ? '' : ' and what I know about your packs'
    }? What’s being drawn is dropped. This can’t be undone.${
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
  packsDeleted: 'In Telegram everything is deleted too.',
  /** Telegram refuses to delete these. @param links one or more */
  packsLeft: (links: readonly string[]) =>
    `Telegram won’t let me delete ${links.length === 1 ? 'this pack' : 'these packs'}; you can do it yourself with @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'I have nothing of yours to delete.',
};

export type Help = typeof help;
export type HelpSubject = keyof ReturnType<Help>;

import type { PrivacyTexts } from '../types/privacy.ts';

const packs = (count: number) => (count === 1 ? 'your pack' : `your ${count} packs`);

const inDays = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** `A, or B, or C`: who is asked when the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', or if that fails ');

export const privacy: PrivacyTexts = {
  title: 'What I keep of you, and why',
  kept: [
    '• Your name, username and language, as Telegram tells them, and the language that you write in or chose: to talk to you.',
    '• What we said to each other, the older part as a summary: to know what you want.',
    '• Which photo you sent. The photo itself stays with Telegram; I fetch it to draw from it.',
    '• Your stickers (the wishes, the drawn picture without its background, captions) and your packs: so that you can change them.',
    '• What you told me of your taste (/me): to follow it. What is never to be drawn is told to whoever draws.',
    '• Pictures and all else lie unencrypted in my database: whoever runs me can see them.',
  ].join('\n'),
  howLong: days =>
    days === 0
      ? 'I keep this until you delete it.'
      : `A dialogue is forgotten ${inDays(days)} after its last message, a drawn picture ${inDays(days)} after it was drawn, and which photo you sent when you have not been here for ${inDays(days)}. The rest I keep until you delete it.`,
  whoGets: 'Who gets something',
  telegram: '• Telegram carries all that we send each other, and has your stickers and packs.',
  talkers: (names, photo) =>
    `• Your words${photo ? ' and your photo' : ''}, to answer you: ${inOrder(names)}.`,
  noTalkers: '• Your words: nobody. Rules inside the bot answer you.',
  painters: names => `• Your photo and your wishes, to draw: ${inOrder(names)}.`,
  noPainters: '• Your photo: nobody. The bot itself draws.',
  listeners: names =>
    `• What you say aloud (of a round video message the picture too), to write it down: ${inOrder(names)}. I keep the words, not the sound.`,
  speakers: names => `• The words of my answers, to speak them (only after /voice on): ${inOrder(names)}.`,
  ownServer: host =>
    host === undefined ? 'a program on the operator’s computer' : `the operator’s server at ${host}`,
  tools: names =>
    `• What a tool needs that you have me use, what may change something only after your press: ${names.join(', ')}.`,
  remover: '• The drawn picture, where it has to be cut out: a server of the operator.',
  ownModel: host =>
    host === undefined ? 'a model on the operator’s computer' : `the operator’s model at ${host}`,
  at: (name, host) => `${name} by way of ${host}`,
  compatible: host => `the service at ${host}`,
  log: 'The technical log holds times and your Telegram number, never words or pictures.',
  deletion:
    '/forget deletes everything at once; only how many stickers and messages you have had goes on counting until midnight (UTC), under a code instead of your name and number.',
  ask: count =>
    `Shall I delete all that I keep of you: our dialogues, your photo, your stickers${
      count === 0 ? '' : ' and what I know of your packs'
    }? What is being drawn is dropped. This cannot be undone.${
      count === 0
        ? ''
        : `\n\nIn Telegram ${packs(count)} ${count === 1 ? 'stays' : 'stay'} usable unless you have ${
            count === 1 ? 'it' : 'them'
          } deleted too; afterwards I can no longer do that.`
    }`,
  deleteAll: '🗑 Delete everything',
  deleteWithPacks: count => `🗑 … and ${packs(count)} in Telegram too`,
  keep: 'Keep',
  deleted:
    'Done: I have deleted all that I kept of you. What stands in this chat you can delete yourself. If you write again, we begin anew.',
  deletedBeforePacks: count =>
    `Done: I have deleted all that I kept of you. ${count === 1 ? 'Your pack goes' : `Your ${count} packs go`} next, in Telegram.`,
  packsDeleted: 'In Telegram everything is deleted too.',
  packsLeft: links =>
    `Telegram does not let me delete this; you can do it yourself with @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'I have nothing of yours to delete.',
};

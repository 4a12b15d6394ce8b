import type { Help } from '../types/help.ts';

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const help: Help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
}) => ({
  abilities: {
    title: 'What the bot does',
    text: 'I draw stickers of a person from a photo: in the style, with the emotion and in the pose that you wish for. I put them into your own packs in Telegram.',
  },
  making: {
    title: 'How to make a sticker',
    text: 'Send a photo, tell me style, emotion and pose in your own words, and press ✅ Confirm or write “yes”. The sticker comes into this chat.',
  },
  photo: {
    title: 'Which photo is good',
    text: 'One face, well lit, not too small. An ordinary photo is best; a picture as a file works too, up to 20 MB. Videos and animated pictures do not. I cannot take your profile picture by myself: send it here like any other photo.',
  },
  sending: {
    title: 'How to send it: the paperclip',
    text: 'In Telegram press the paperclip 📎 beside the input field, choose a photo and send it. As a file it works, too.',
  },
  styles: {
    title: 'Styles, with examples',
    text: 'Any style in your own words. For example: anime, cartoon, comic, pixel art, watercolour, pencil sketch, pop art, line art, black-and-white film, neon, retro, a 90s VHS cover.',
  },
  emotions: {
    title: 'Emotions and poses, with examples',
    text: 'Any emotion and pose in your own words. Emotions: joy, laughter, love, surprise, sadness, anger, a wink, sleepiness. Poses: waving, thumbs up, clapping, pointing, hugging, dancing, jumping.',
  },
  changing: {
    title: 'How to change a sticker: outline, caption, another take',
    text: 'Say what should be different: “once more”, “sadder”, “no outline”, “write ‘hi’ on it”, “delete this sticker”. The buttons under the sticker do most of it, too. Stickers have no background.',
  },
  packs: {
    title: 'Packs: add, rename, delete',
    text: '“Add it to my pack”, or the button under a sticker, puts it into a sticker pack of your own in Telegram. /packs shows your packs: open, rename, delete them, take stickers out, change the emoji of a sticker. A pack takes 120 stickers at most. Whoever has its link can see and add it.',
  },
  telegram: {
    title: 'How to find and send a sticker in Telegram',
    text: 'Open your pack from /packs and add it: from then on its stickers are in Telegram’s sticker panel (the smiley beside the input field) in every chat, and Telegram finds them by their emoji. Without a pack: press the sticker in this chat and forward it. Where inline mode is on, type @ and the name of this bot in any chat, and a word such as “cat”.',
  },
  earlier: {
    title: 'Your earlier stickers',
    text: '/stickers lists all of them. You can also ask me: “show my stickers”, “find the one with the cat”.',
  },
  limits: {
    title: 'Limits: how many stickers',
    text: [
      dailyStickers === 0
        ? 'There is no daily limit of stickers.'
        : `You can have ${count(dailyStickers, 'sticker', 'stickers')} drawn a day; the day ends at midnight UTC.`,
      jobsPerUser === 0
        ? ''
        : `At once ${count(jobsPerUser, 'sticker', 'stickers')} of yours may wait and be drawn.`,
      messagesPerMinute === 0
        ? ''
        : `I answer ${count(messagesPerMinute, 'message', 'messages')} a minute at most.`,
      '/me shows how many you have left today.',
    ]
      .filter(line => line !== '')
      .join(' '),
  },
  duration: {
    title: 'How long it takes',
    text: 'A sticker usually takes less than a couple of minutes once it is confirmed. One message shows how far it is.',
  },
  sets: {
    title: 'A whole set: several stickers at once',
    text: 'Ask for several at once, for example “a set of 8 for the chat with my friends”: up to 50. I show the list with emotions and poses; change it by words or buttons, and nothing is drawn before your yes. From 8 on the first one is drawn alone, so that you see the look. In the end all of them stand in one pack. /plans shows your sets.',
  },
  taste: {
    title: 'Your taste: what I remember that you like',
    text: '/me shows what I know of your taste: what your stickers are for, favourite looks, humour, what I never draw. You can change or delete it there, and say “as usual”.',
  },
  price: { title: 'Price: what it costs', text: 'I do not take any payment.' },
  privacy: {
    title: 'Privacy: what is kept of you and your photo',
    text: `${
      photoLeaves
        ? 'Your photo goes to the models that work with it, to draw from it; /privacy names them. '
        : 'I pass your photo on to nobody: I draw from it myself. '
    }${
      retentionDays === 0
        ? 'Dialogues and pictures are kept until you delete them.'
        : `A dialogue is forgotten ${count(retentionDays, 'day', 'days')} after its last message, a drawn picture ${count(retentionDays, 'day', 'days')} after it was drawn.`
    } /privacy tells what I keep and who gets it, /forget deletes all of it at once.`,
  },
  language: {
    title: 'Language',
    text: 'I speak the language that you write in. With /language you choose one.',
  },
  stopping: {
    title: 'Stop, cancel, start anew',
    text: '/stop takes your stickers that still wait out of the queue. /cancel ends this dialogue, /start begins a new one. What is drawn stays yours.',
  },
  groups: { title: 'Groups', text: 'I draw in a private chat only. Your stickers can be sent anywhere.' },
  whom: {
    title: 'Whom I can draw: a friend, a child, a pet, somebody famous',
    text: 'I draw whoever is in the photo that you send: you, a friend, your child, a pet. People’s faces come out best. For somebody else just send their photo; without one I cannot draw anybody.',
  },
  movement: {
    title: 'Animation, video stickers, GIF',
    text: 'My stickers do not move: I draw still pictures only, no animation, GIF or video.',
  },
  identity: {
    title: 'Who I am',
    text: 'I am a bot, a program and no human being, and I draw stickers from photos. Which models talk and draw, if any, /privacy tells.',
  },
  formats: {
    title: 'Format, size, printing, WhatsApp and other messengers',
    text: 'A sticker is a WebP picture with a transparent background, up to 512 pixels wide and high, made for Telegram. For WhatsApp or printing save it as a file from this chat; in print it is good for a few centimetres.',
  },
  deletion: {
    title: 'How to delete my data',
    text: '/forget erases everything about you for good, after one question, your packs too if you like.',
  },
  likeness: {
    title: 'When it does not look like me',
    text: 'If it does not look alike: another photo helps most, one face from the front in good light. Or have another take drawn, or tell me what to change.',
  },
});

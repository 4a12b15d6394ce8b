import { plural } from '../formats.ts';

const stickers = (count: number) => `${count} ${plural(count, 'sticker', 'stickers')}`;

/** A pack as files for other messengers. */
export const packExport = {
  which: 'Which pack should I export? Open it and press ⬇ Export.',
  begun: (title: string) =>
    `I’m preparing “${title}” for WhatsApp, Signal, Discord and LINE. The files will arrive here one by one; a large pack takes a few minutes.`,
  underway: (title: string) => `I’m already exporting “${title}”. The files are on their way.`,
  notMade: (title: string) => `“${title}” isn’t in Telegram yet. Please try again in a moment.`,
  nothing: (title: string) => `“${title}” has no stickers that I can export.`,
  done: (title: string) => `✅ “${title}” is exported. The README in each file says how to add it.`,
  /** Under a file. @param messenger its name */
  file: (messenger: string, count: number) => `${messenger}: ${stickers(count)}`,
  /** A set is too small for a messenger. @param kind if the pack has both, and the messenger keeps them apart */
  missing: (messenger: string, count: number, kind?: 'still' | 'moving') =>
    kind === undefined
      ? `${messenger} doesn’t take a set this small yet: ${count} more ${plural(count, 'sticker is', 'stickers are')} needed.`
      : `${messenger} keeps ${kind} stickers apart, and doesn’t take so few yet: ${count} more ${kind} ${plural(count, 'one is', 'ones are')} needed.`,
  /** Stickers that move in Telegram only. */
  stilled: (count: number) =>
    `Still pictures there, because moving ones would be too large: ${stickers(count)}.`,
  leftOut: {
    unreadable: (count: number) =>
      `Left out because I couldn’t open ${plural(count, 'it', 'them')}: ${stickers(count)}.`,
    unfit: (count: number) => `Left out because too large: ${stickers(count)}.`,
  },
  readme: {
    title: (title: string, messenger: string) => `“${title}” for ${messenger}`,
    whatsapp: [
      'Unpack this file on your phone.',
      'Install a sticker app that opens .wastickers files, for example “Sticker Maker”.',
      'Open each .wastickers file with it. One file is one pack of 3 to 30 stickers.',
      'In the app, press “Add to WhatsApp”.',
    ],
    signal: [
      'Unpack this file on a computer with Signal Desktop.',
      'In Signal Desktop, choose File → Create/upload sticker pack.',
      'Add all the pictures. Give each one its emoji; emoji.txt lists them.',
      'Enter a title and an author, and upload. Signal shows you a link to share.',
    ],
    discord: [
      'Unpack this file on a computer.',
      'On your server, open Server Settings → Stickers → Upload Sticker. You need the permission to create expressions.',
      'Choose a picture, enter a name and pick its emoji; emoji.txt lists them.',
      'A server has 5 places for stickers, and more with boosts.',
    ],
    line: [
      'Unpack this file and sign in at creator.line.me. The numbered ZIP files in it stay packed.',
      'Create a new submission: stickers, or animated stickers if they move.',
      'Choose the number of stickers in the set and upload its ZIP file. It contains the main and the tab image, too.',
      'Enter title and description and request the review. LINE looks at every set before it is published.',
    ],
  },
};

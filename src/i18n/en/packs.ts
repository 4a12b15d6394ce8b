import type { PackTexts } from '../types/packs.ts';
import { plural } from './plural.ts';

function stickers(count: number): string {
  return `${count} ${plural(count, 'sticker', 'stickers')}`;
}

export const packs: PackTexts = {
  firstTitle: firstName => (firstName === '' ? 'My stickers' : `${firstName}'s stickers`),
  toast: {
    adding: 'Adding…',
    choose: 'Which pack?',
    already: 'It is in the pack already',
    working: 'One moment…',
    gone: 'It is not there any more',
  },
  buttons: {
    open: '📂 Open',
    manage: '⚙️ Manage',
    newPack: '🆕 A new pack',
    takeTitle: title => `✅ “${title}”`,
    rename: '✏️ Rename',
    delete: '🗑 Delete',
    deleteSurely: '🗑 Yes, delete it',
    keep: '↩️ No, keep it',
    back: '⬅️ Back',
    emoji: '😊 Emoji',
    remove: '✖️ Remove',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'You have no sticker packs yet. Make a sticker and press ➕ under it: your own pack begins with it. /stickers shows the ones you have.',
  notHere: 'Packs are in Telegram; here every sticker is a file of its own.',
  list: 'Your sticker packs. Press one to see what is in it.',
  listed: (title, count) => `${title} · ${count}`,
  choose: 'Which pack shall it go into?',
  adding: title => `Adding it to “${title}”…`,
  made: (title, link) => `🎉 Your pack “${title}” is ready, and this sticker is its first.\n${link}`,
  added: (title, count, link) =>
    `✅ Added to “${title}”: ${stickers(count)} now.\n${link}${
      count === 2 ? '\n\nIn your sticker panel it may show up a little later; the link shows it at once.' : ''
    }`,
  already: (title, link) => `This sticker is in “${title}” already.\n${link}`,
  beingAdded: title => `This sticker is on its way into “${title}”, one moment.`,
  addingAll: (count, title) => `${stickers(count)} ${plural(count, 'goes', 'go')} into your pack “${title}”…`,
  notAdded: count =>
    `Telegram did not take ${stickers(count)}. Nothing is lost, /stickers shows what you have:`,
  allIn: 'All your stickers are in a pack already, or on their way into one. /packs shows them.',
  full: (fullTitle, title, link) =>
    `“${fullTitle}” is full, so the sticker went into the next pack, “${title}”.\n${link}`,
  remade: (title, link) =>
    `The pack was deleted in Telegram, so I made “${title}” anew, with this sticker.\n${link}`,
  deletedElsewhere: title => `“${title}” was deleted in Telegram.`,
  pack: (title, count, others) =>
    `“${title}”: ${stickers(count)}.${others > 0 ? ` Added without me: ${others}.` : ''}${
      count > 0 ? ' Press one to move it, remove it or change its emoji.' : ''
    }`,
  notAsked: 'Telegram does not answer just now, this is how I remember it.',
  page: (page, pages) => `Page ${page} of ${pages}.`,
  sticker: (title, emoji, position, count) =>
    `${position > 0 ? `Number ${position} of ${count} in` : 'In'} “${title}”, found by ${emoji}. What shall I do with it?`,
  askTitle: title => `What shall “${title}” be called? Send me the new title, up to 64 characters.`,
  askNewTitle: proposed =>
    `What shall the new pack be called? Send me a title, up to 64 characters, or take “${proposed}”.`,
  badTitle: 'A title needs 1 to 64 characters. Send me another, please.',
  renamed: title => `✅ It is “${title}” now.`,
  askEmoji:
    'Which emoji shall it be found by? Send me one or several, up to 20. Words beside them become keywords for the search.',
  badEmoji: 'There is no emoji in it that I could use. Send me one or several, please.',
  emojiSet: emoji => `✅ Found by ${emoji} now.`,
  askDelete: (title, count) =>
    `Delete “${title}” with ${stickers(count)} for good? It disappears for everybody who has it. The stickers themselves stay in /stickers.`,
  deleted: title => `🗑 “${title}” is deleted. Its stickers are still in /stickers.`,
  removed: title => `✅ Removed from “${title}”.`,
  gone: 'It is not there any more. /packs shows what is.',
  trouble: {
    wait: seconds =>
      `Telegram asks me to wait ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. Then I will do it by myself, no need to press again.`,
    slow: 'Telegram is slow to answer. I keep trying by myself, no need to press again.',
    notStarted:
      'Telegram lets me do this only for people who have started me. Press /start, then try once more.',
    refused: 'Telegram has refused this. Nothing is lost, please try again later.',
    noPicture: 'I cannot open the picture of this sticker any more. Draw it once more with “Another take”.',
  },
};

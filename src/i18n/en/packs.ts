import { plural } from '../formats.ts';

function stickers(count: number): string {
  return `${count} ${plural(count, 'sticker', 'stickers')}`;
}

export const packs = {
  /** Titles hold at most 64 characters; the caller shortens long names. @param firstName may be empty */
  firstTitle: (firstName: string) => (firstName === '' ? 'My stickers' : `${firstName}’s stickers`),
  /** The answer to a press, shown for a moment. */
  toast: {
    adding: 'Adding…',
    choose: 'Which pack?',
    already: 'Already in the pack',
    working: 'One moment…',
    gone: 'It’s gone',
  },
  buttons: {
    open: '📂 Open',
    manage: '⚙️ Manage',
    newPack: '🆕 New pack',
    /** Accepts the proposed title of a new pack. */
    takeTitle: (title: string) => `✅ “${title}”`,
    rename: '✏️ Rename',
    delete: '🗑 Delete',
    export: '⬇ Export',
    asEmoji: '😀 As emoji',
    allAsEmoji: '😀 All as emoji',
    deleteSurely: '🗑 Yes, delete it',
    keep: '↩️ No, keep it',
    back: '⬅️ Back',
    emoji: '😊 Emoji',
    remove: '✖️ Remove',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'No packs yet. Press ➕ under a sticker to start your own. /stickers shows your stickers.',
  notHere: 'Packs exist only in Telegram. Here every sticker becomes a file.',
  list: 'Your packs. Press one to see what’s in it.',
  listed: (title: string, count: number) => `${title} · ${count}`,
  choose: 'Which pack should it go into?',
  adding: (title: string) => `Adding it to “${title}”…`,
  made: (title: string, link: string) =>
    `🎉 Your pack “${title}” is ready, and this sticker is the first in it.\n${link}`,
  // Telegram apps refresh packs about once an hour (telegramdesktop/tdesktop issue 7904). Mentioned only once.
  added: (title: string, count: number, link: string) =>
    `✅ Added to “${title}”: ${stickers(count)} now.\n${link}${
      count === 2
        ? '\n\nIt may take a while to show up in your sticker panel; the link shows it right away.'
        : ''
    }`,
  already: (title: string, link: string) => `This sticker is already in “${title}”.\n${link}`,
  beingAdded: (title: string) => `This sticker is on its way into “${title}”, one moment.`,
  addingAll: (count: number, title: string) => `Adding ${stickers(count)} to “${title}”…`,
  /** Above the names of the stickers that could not be added. */
  notAdded: (count: number) => `Couldn’t add ${stickers(count)} (see /stickers):`,
  allIn: 'All your stickers are already in a pack, or on their way. /packs shows them.',
  full: (fullTitle: string, title: string, link: string) =>
    `“${fullTitle}” is full, so the sticker went into the next pack, “${title}”.\n${link}`,
  remade: (title: string, link: string) =>
    `The pack was deleted in Telegram, so I made “${title}” again, with this sticker.\n${link}`,
  deletedElsewhere: (title: string) => `“${title}” was deleted in Telegram.`,
  /** A pack with its stickers. @param others stickers that were added without the bot */
  pack: (title: string, count: number, others: number) =>
    `“${title}”: ${stickers(count)}.${others > 0 ? ` Added without me: ${others}.` : ''}${
      count > 0 ? ' Press one to move it, remove it or change its emoji.' : ''
    }`,
  notAsked: 'Telegram isn’t answering right now, so this is what I remember.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}.`,
  /** Actions for one sticker. @param emoji in a row @param position one-based; 0 if unknown */
  sticker: (title: string, emoji: string, position: number, count: number) =>
    `${position > 0 ? `Sticker ${position} of ${count}` : 'A sticker'} in “${title}”; it comes up for ${emoji}. What should I do with it?`,
  askTitle: (title: string) => `What should “${title}” be called? Send a new name, up to 64 characters.`,
  /** For a new pack. @param proposed the suggested title, offered as a button */
  askNewTitle: (proposed: string) =>
    `What should the new pack be called? Send a name, up to 64 characters, or take “${proposed}”.`,
  badTitle: 'A name needs 1 to 64 characters. Please send another one.',
  renamed: (title: string) => `✅ It’s called “${title}” now.`,
  askEmoji: 'Which emoji should it come up for? Send up to 20; you can add search words, too.',
  badEmoji: 'I don’t see an emoji there that I can use. Please send one or more.',
  emojiSet: (emoji: string) => `✅ It comes up for ${emoji} now.`,
  askDelete: (title: string, count: number) =>
    `Delete “${title}” with its ${stickers(count)} for good? It’ll disappear for everyone who added it. The stickers stay in /stickers.`,
  deleted: (title: string) => `🗑 “${title}” is deleted. Its stickers are still in /stickers.`,
  removed: (title: string) => `✅ Removed from “${title}”.`,
  /** The pack or its sticker doesn't exist any more, or belongs to another user. */
  gone: 'It’s gone. /packs shows what’s there.',
  trouble: {
    /** Telegram asks to wait. The request is retried without another press. */
    wait: (seconds: number) =>
      `Telegram is asking me to wait ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. I’ll do it after that.`,
    slow: 'Telegram is slow to answer. I’ll keep trying.',
    notStarted: 'Telegram allows this only for people who have started me. Press /start and try again.',
    refused: 'Telegram refused. Nothing is lost, try again later.',
    /** A bug: the job was tried several times. */
    failed: 'Something went wrong here, and I gave up. Nothing is lost, try again later.',
    noPicture: 'I can’t open this sticker’s picture any more. “Another take” draws it again.',
  },
};

/** Custom emoji made of stickers. */
export const emoji = {
  /** As the title of a pack. @param firstName may be empty */
  firstTitle: (firstName: string) => (firstName === '' ? 'My emoji' : `${firstName}’s emoji`),
  /** Asked once, before the first. */
  ask: (count: number) =>
    `${count === 1 ? 'I’ll make a custom emoji of this sticker' : `I’ll make ${count} custom emoji of these stickers`}. Custom emoji are small pictures inside of messages: everyone sees them, but only people with Telegram Premium can send them. Shall I?`,
  addingAll: (count: number, title: string) => `Adding ${count} emoji to “${title}”…`,
  addedAll: (title: string, count: number, link: string) => `“${title}”: ${count} emoji added\n${link}`,
  make: '✅ Make emoji',
  /** The sticker has a caption. */
  withoutWords: 'An emoji is too small for words, so it has no caption.',
  /** The sticker, or all in the pack, are vector animations of others. */
  noAnimation:
    'I can’t make emoji of this kind of animation. Still stickers, video stickers and videos work.',
  allIn: 'All of them are emoji already. /packs shows the pack.',
  made: (title: string, link: string) => `🎉 Your emoji pack “${title}” is ready.\n${link}`,
  added: (title: string, count: number, link: string) =>
    `✅ Added to “${title}”: ${count} emoji now.\n${link}`,
  already: (title: string, link: string) => `This emoji is already in “${title}”.\n${link}`,
};

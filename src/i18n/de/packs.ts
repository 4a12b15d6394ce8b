import type { PackTexts } from '../types/packs.ts';

const stickers = (count: number) => `${count} Sticker`;

export const packs: PackTexts = {
  firstTitle: firstName => (firstName === '' ? 'Meine Sticker' : `Sticker: ${firstName}`),
  toast: {
    adding: 'Wird hinzugefügt…',
    choose: 'In welches Paket?',
    already: 'Er ist schon im Paket',
    working: 'Einen Moment…',
    gone: 'Das gibt es nicht mehr',
  },
  buttons: {
    open: '📂 Öffnen',
    manage: '⚙️ Verwalten',
    newPack: '🆕 Ein neues Paket',
    takeTitle: title => `✅ „${title}“`,
    rename: '✏️ Umbenennen',
    delete: '🗑 Löschen',
    deleteSurely: '🗑 Ja, löschen',
    keep: '↩️ Nein, behalten',
    back: '⬅️ Zurück',
    emoji: '😊 Emoji',
    remove: '✖️ Entfernen',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Du hast noch keine Stickerpakete. Mach einen Sticker und drück ➕ darunter: Damit beginnt dein eigenes Paket. /stickers zeigt die, die du hast.',
  notHere: 'Pakete gibt es in Telegram; hier ist jeder Sticker eine eigene Datei.',
  list: 'Deine Stickerpakete. Tipp auf eines, um zu sehen, was darin ist.',
  listed: (title, count) => `${title} · ${count}`,
  choose: 'In welches Paket soll er?',
  adding: title => `Er kommt in „${title}“…`,
  made: (title, link) => `🎉 Dein Paket „${title}“ ist fertig, und dieser Sticker ist sein erster.\n${link}`,
  added: (title, count, link) =>
    `✅ In „${title}“ aufgenommen, jetzt ${stickers(count)}.\n${link}${
      count === 2
        ? '\n\nIn deiner Stickerleiste erscheint er vielleicht etwas später; der Link zeigt ihn sofort.'
        : ''
    }`,
  already: (title, link) => `Dieser Sticker ist schon in „${title}“.\n${link}`,
  beingAdded: title => `Dieser Sticker ist auf dem Weg in „${title}“, einen Moment.`,
  addingAll: (count, title) =>
    `${stickers(count)} ${count === 1 ? 'kommt' : 'kommen'} in dein Paket „${title}“…`,
  notAdded: count =>
    `Telegram hat ${stickers(count)} nicht angenommen. Nichts ist verloren, /stickers zeigt alle:`,
  allIn: 'Alle deine Sticker sind schon in einem Paket oder auf dem Weg dorthin. /packs zeigt sie.',
  full: (fullTitle, title, link) =>
    `„${fullTitle}“ ist voll, deshalb kam der Sticker ins nächste Paket, „${title}“.\n${link}`,
  remade: (title, link) =>
    `Das Paket wurde in Telegram gelöscht, also habe ich „${title}“ neu angelegt, mit diesem Sticker.\n${link}`,
  deletedElsewhere: title => `„${title}“ wurde in Telegram gelöscht.`,
  pack: (title, count, others) =>
    `„${title}“: ${stickers(count)}.${others > 0 ? ` Ohne mich hinzugefügt: ${others}.` : ''}${
      count > 0 ? ' Tipp auf einen, um ihn zu verschieben, zu entfernen oder sein Emoji zu ändern.' : ''
    }`,
  notAsked: 'Telegram antwortet gerade nicht, so habe ich es in Erinnerung.',
  page: (page, pages) => `Seite ${page} von ${pages}.`,
  sticker: (title, emoji, position, count) =>
    `${position > 0 ? `Nummer ${position} von ${count} in` : 'In'} „${title}“, zu finden mit ${emoji}. Was soll ich damit tun?`,
  askTitle: title => `Wie soll „${title}“ heißen? Schick mir den neuen Titel, bis zu 64 Zeichen.`,
  askNewTitle: proposed =>
    `Wie soll das neue Paket heißen? Schick mir einen Titel, bis zu 64 Zeichen, oder nimm „${proposed}“.`,
  badTitle: 'Ein Titel braucht 1 bis 64 Zeichen. Schick mir bitte einen anderen.',
  renamed: title => `✅ Es heißt jetzt „${title}“.`,
  askEmoji:
    'Mit welchem Emoji soll man ihn finden? Schick mir eins oder mehrere, bis zu 20. Wörter daneben werden Suchwörter.',
  badEmoji: 'Darin ist kein Emoji, das ich verwenden kann. Schick mir bitte eins oder mehrere.',
  emojiSet: emoji => `✅ Jetzt zu finden mit ${emoji}.`,
  askDelete: (title, count) =>
    `„${title}“ mit ${stickers(count)} endgültig löschen? Es verschwindet bei allen, die es haben. Die Sticker selbst bleiben in /stickers.`,
  deleted: title => `🗑 „${title}“ ist gelöscht. Die Sticker daraus sind weiter in /stickers.`,
  removed: title => `✅ Aus „${title}“ entfernt.`,
  gone: 'Das gibt es nicht mehr. /packs zeigt, was es gibt.',
  trouble: {
    wait: seconds =>
      `Telegram bittet mich, ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} zu warten. Dann mache ich es von selbst, du musst nicht noch einmal drücken.`,
    slow: 'Telegram antwortet langsam. Ich versuche es von selbst weiter, du musst nicht noch einmal drücken.',
    notStarted:
      'Telegram erlaubt mir das nur für Personen, die mich gestartet haben. Drück /start und versuch es dann noch einmal.',
    refused: 'Telegram hat das abgelehnt. Nichts ist verloren, versuch es bitte später noch einmal.',
    noPicture:
      'Ich kann das Bild dieses Stickers nicht mehr öffnen. Zeichne ihn mit „Noch eine Variante“ noch einmal.',
  },
};

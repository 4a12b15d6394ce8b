import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} Sticker`;

export const packs: Texts['packs'] = {
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
    newPack: '🆕 Neues Paket',
    takeTitle: title => `✅ „${title}“`,
    rename: '✏️ Umbenennen',
    delete: '🗑 Löschen',
    export: '⬇ Export',
    asEmoji: '😀 Als Emoji',
    allAsEmoji: '😀 Alle als Emoji',
    deleteSurely: '🗑 Ja, löschen',
    keep: '↩️ Nein, behalten',
    back: '⬅️ Zurück',
    emoji: '😊 Emoji',
    remove: '✖️ Entfernen',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Noch keine Pakete. Drück ➕ unter einem Sticker: Damit beginnt dein eigenes. /stickers zeigt, welche du hast.',
  notHere: 'Pakete gibt es nur in Telegram. Hier wird jeder Sticker zu einer Datei.',
  list: 'Deine Pakete. Tipp auf eines, um hineinzusehen.',
  listed: (title, count) => `${title} · ${count}`,
  choose: 'In welches Paket soll er?',
  adding: title => `Er kommt in „${title}“…`,
  made: (title, link) =>
    `🎉 Dein Paket „${title}“ ist fertig, und dieser Sticker ist der erste darin.\n${link}`,
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
  notAdded: count => `Nicht hinzugefügt: ${stickers(count)} (zu finden in /stickers):`,
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
  notAsked: 'Telegram antwortet gerade nicht; so habe ich es in Erinnerung.',
  page: (page, pages) => `Seite ${page} von ${pages}.`,
  sticker: (title, emoji, position, count) =>
    `${position > 0 ? `Nummer ${position} von ${count} in` : 'In'} „${title}“, zu finden mit ${emoji}. Was soll ich damit tun?`,
  askTitle: title => `Wie soll „${title}“ heißen? Schick mir den neuen Titel, bis zu 64 Zeichen.`,
  askNewTitle: proposed =>
    `Wie soll das neue Paket heißen? Schick mir einen Titel, bis zu 64 Zeichen, oder nimm „${proposed}“.`,
  badTitle: 'Ein Titel braucht 1 bis 64 Zeichen. Schick mir einen anderen.',
  renamed: title => `✅ Es heißt jetzt „${title}“.`,
  askEmoji: 'Mit welchem Emoji findet man ihn? Bis zu 20; Wörter daneben helfen auch.',
  badEmoji: 'Darin ist kein passendes Emoji. Schick mir eins oder mehrere.',
  emojiSet: emoji => `✅ Jetzt zu finden mit ${emoji}.`,
  askDelete: (title, count) =>
    `„${title}“ mit ${stickers(count)} endgültig löschen? Es verschwindet bei allen, die es haben. Die Sticker selbst bleiben in /stickers.`,
  deleted: title => `🗑 „${title}“ ist gelöscht. Die Sticker daraus sind weiter in /stickers.`,
  removed: title => `✅ Aus „${title}“ entfernt.`,
  gone: 'Dieses Paket oder diesen Sticker gibt es nicht mehr. /packs zeigt, was es gibt.',
  trouble: {
    wait: seconds =>
      `Telegram bittet mich, ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} zu warten. Danach mache ich es von selbst.`,
    slow: 'Telegram antwortet langsam. Ich versuche es von selbst weiter.',
    notStarted:
      'Telegram erlaubt das nur, wenn du mich gestartet hast. Drück /start und versuch es noch einmal.',
    refused: 'Telegram hat abgelehnt. Nichts ist verloren, versuch es später.',
    failed: 'Hier ist etwas schiefgegangen, und ich habe aufgegeben. Nichts ist verloren, versuch es später.',
    noPicture: 'Das Bild dieses Stickers öffnet sich nicht mehr. „Noch eine Variante“ zeichnet ihn neu.',
  },
};

export const emoji: Texts['emoji'] = {
  firstTitle: firstName => (firstName === '' ? 'Meine Emoji' : `Emoji: ${firstName}`),
  ask: count =>
    `${count === 1 ? 'Ich mache aus diesem Sticker ein eigenes Emoji' : `Ich mache aus den Stickern ${count} eigene Emoji`}. Das sind kleine Bilder mitten im Text: Sehen können sie alle, senden nur Leute mit Telegram Premium. Soll ich?`,
  addingAll: (count, title) => `${count} Emoji ${count === 1 ? 'kommt' : 'kommen'} in dein Paket „${title}“…`,
  addedAll: (title, count, link) => `„${title}“: ${count} Emoji dazugekommen\n${link}`,
  make: '✅ Emoji machen',
  withoutWords: 'Für Wörter ist ein Emoji zu klein, deshalb hat es keine Beschriftung.',
  noAnimation:
    'Aus dieser Art von Animation kann ich keine Emoji machen. Mit unbewegten Stickern, Videostickern und Videos geht es.',
  allIn: 'Daraus sind alle Emoji schon gemacht. /packs zeigt das Paket.',
  made: (title, link) => `🎉 Dein Emoji-Paket „${title}“ ist fertig.\n${link}`,
  added: (title, count, link) => `✅ In „${title}“ aufgenommen, jetzt ${count} Emoji.\n${link}`,
  already: (title, link) => `Dieses Emoji ist schon in „${title}“.\n${link}`,
};

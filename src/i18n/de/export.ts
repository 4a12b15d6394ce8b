import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} Sticker`;

export const packExport: Texts['packExport'] = {
  which: 'Welches Paket soll ich exportieren? Öffne es und drück ⬇ Export.',
  begun: title =>
    `Ich bereite „${title}“ für WhatsApp, Signal, Discord und LINE vor. Die Dateien kommen nacheinander hierher; ein großes Paket dauert einige Minuten.`,
  underway: title => `Ich exportiere „${title}“ schon. Die Dateien sind unterwegs.`,
  notMade: title => `„${title}“ ist noch nicht in Telegram. Bitte versuch es gleich noch einmal.`,
  nothing: title => `In „${title}“ sind keine Sticker, die ich exportieren kann.`,
  done: title => `✅ „${title}“ ist exportiert. In jeder Datei steht in README, wie du sie hinzufügst.`,
  file: (messenger, count) => `${messenger}: ${stickers(count)}`,
  missing: (messenger, count, kind) => {
    const lacking = `Es ${count === 1 ? 'fehlt' : 'fehlen'} ${stickers(count)}.`;
    if (kind === undefined) return `Für ${messenger} ist ein Paket noch zu klein: ${lacking}`;
    const apart = kind === 'still' ? 'unbewegte' : 'bewegte';
    return `In ${messenger} kommen ${apart} Sticker in ein eigenes Paket, und das ist noch zu klein: ${lacking}`;
  },
  stilled: count => `Dort als Standbild, weil bewegt zu groß: ${stickers(count)}.`,
  leftOut: {
    unreadable: count => `Ausgelassen, weil nicht lesbar: ${stickers(count)}.`,
    unfit: count => `Ausgelassen, weil zu groß: ${stickers(count)}.`,
  },
  readme: {
    title: (title, messenger) => `„${title}“ für ${messenger}`,
    whatsapp: [
      'Entpacke diese Datei auf deinem Handy.',
      'Installiere eine Sticker-App, die .wastickers-Dateien öffnet, zum Beispiel „Sticker Maker“.',
      'Öffne jede .wastickers-Datei damit. Eine Datei ist ein Paket mit 3 bis 30 Stickern.',
      'Drück in der App auf „Zu WhatsApp hinzufügen“.',
    ],
    signal: [
      'Entpacke diese Datei auf einem Computer mit Signal Desktop.',
      'Wähle in Signal Desktop „Datei“ → „Sticker-Paket erstellen/hochladen“.',
      'Füge alle Bilder hinzu. Gib jedem sein Emoji; sie stehen in emoji.txt.',
      'Gib Titel und Autor ein und lade das Paket hoch. Signal zeigt dir einen Link zum Teilen.',
    ],
    discord: [
      'Entpacke diese Datei auf einem Computer.',
      'Öffne auf deinem Server „Servereinstellungen“ → „Sticker“ → „Sticker hochladen“. Du brauchst die Berechtigung, Ausdrücke zu erstellen.',
      'Wähle ein Bild, gib einen Namen ein und wähle sein Emoji; sie stehen in emoji.txt.',
      'Ein Server hat 5 Plätze für Sticker, mit Boosts mehr.',
    ],
    line: [
      'Entpacke diese Datei und melde dich auf creator.line.me an. Die nummerierten ZIP-Dateien darin bleiben gepackt.',
      'Lege eine neue Einreichung an: Sticker, oder animierte Sticker, wenn sie sich bewegen.',
      'Wähle die Anzahl der Sticker im Paket und lade seine ZIP-Datei hoch. Haupt- und Tab-Bild sind schon darin.',
      'Gib Titel und Beschreibung ein und beantrage die Prüfung. LINE sieht sich jedes Paket vor der Veröffentlichung an.',
    ],
  },
};

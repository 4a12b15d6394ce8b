import type { Texts } from '../en/bot.ts';

export const video: Texts['video'] = {
  what: 'Ein Video! Ich mache aus bis zu drei Sekunden einen bewegten Sticker, oder ich zeichne dich so, wie du in einem Moment aussiehst.',
  make: from => `🎬 Sticker ab ${from}`,
  otherPart: '⏱ Ab einer anderen Sekunde',
  moment: from => `📸 Den Moment zeichnen bei ${from}`,
  whichPart: 'Ab welcher Sekunde? Zum Beispiel 4 oder 0:12.',
  badPart: 'Schick mir eine Sekundenzahl bis 60, etwa 4 oder 0:12.',
  making: '🎬 Ich mache ihn. Das dauert etwa eine Minute; schreib ruhig weiter.',
  cannot: 'Videos kann ich hier nicht öffnen, aber nach dem Standbild zeichnen. GIF-Dateien gehen.',
  cannotAtAll:
    'Videos kann ich hier nicht öffnen, und dieses hat kein Standbild. Schick ein Foto oder eine GIF-Datei.',
  drawStill: '📸 Nach dem Standbild zeichnen',
  momentTaken: 'Dieser Moment ist jetzt dein Foto.',
  still: 'Hier bewegt sich nichts. Wähl eine andere Sekunde, oder ich zeichne den Moment.',
  tooLively: 'Hier bewegt sich so viel, dass es nicht in einen Sticker passt. Wähl eine ruhigere Stelle.',
  unreadable:
    'Diese Stelle konnte ich nicht öffnen: Das Video ist beschädigt oder kürzer. Wähl eine andere Sekunde.',
  failed:
    'Aus dieser Stelle konnte ich keinen Sticker machen. Wähl eine andere Sekunde, oder ich zeichne den Moment.',
  gone: 'Telegram hat das Video nicht mehr. Schick es noch einmal.',
};

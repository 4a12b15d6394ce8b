import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} Sticker`;

export const received: Texts['received'] = {
  what: 'Der ist gut! Ich kann ihn in dein Paket legen, bewegen, beschriften oder dich in seiner Pose zeichnen.',
  whatMoving:
    'Der bewegt sich! Ins Paket kommt er, wie er ist. Um dich in seiner Pose zu zeichnen, nehme ich sein Standbild.',
  whatOnlyPack: 'Der bewegt sich und hat kein Standbild zum Zeichnen. In dein Paket kann er, wie er ist.',
  whatMany: count => `${stickers(count)}. Soll ich alle in dein Paket legen?`,
  addAll: count => `➕ Alle ${count} hinzufügen`,
  draw: '🎨 Zeichne mich so',
  copy: '📚 Sein ganzes Paket kopieren',
  noPicture: 'Dieser Sticker bewegt sich und hat kein Standbild, deshalb sehe ich seine Pose nicht.',
  pose: emoji => `wie im Sticker ${emoji}`.trim(),
  poseTaken: 'Seine Pose und dein Gesicht: abgemacht.',
  poseTakenMoving: 'Er bewegt sich, deshalb nehme ich die Pose von seinem Standbild. Das Gesicht wird deins.',
  poseGone:
    'Den Sticker, dessen Pose du gewählt hast, sehe ich nicht mehr. Ich zeichne die Pose deshalb nach deinen Worten.',
  poseUnseen: 'Posen kann ich hier nicht sehen, denn ich zeichne ohne Bildmodell.',
  emotionTaken: emoji => `Die Stimmung von ${emoji} übernehme ich.`,
  captioning: {
    making: 'Ich beschrifte ihn. Er kommt gleich.',
    needsStill: 'Er bewegt sich, und beschriften kann ich nur Sticker, die stillhalten.',
    gone: 'Telegram hat die Datei dieses Stickers nicht mehr. Schick ihn noch einmal.',
    unreadable: 'Das Bild dieses Stickers lässt sich nicht öffnen. Versuch einen anderen.',
  },
  copying: {
    which: 'Um ein Paket zu kopieren, schick mir einen Sticker daraus oder den Link.',
    found: count => `Ein Paket mit ${count} Stickern:`,
    ask: 'Das ist die Arbeit anderer: Kopiere sie nur für dich selbst, oder wenn die Urheber einverstanden sind. In ein Paket von dir kopieren?',
    yes: '✅ Kopieren',
    no: '✖️ Nein',
    begun: 'Ich kopiere es in ein Paket von dir. Ein großes dauert einige Minuten.',
    stop: '⏹ Anhalten',
    stopping: 'Ich höre nach diesem Sticker auf.',
    over: 'Das Kopieren ist schon vorbei, anzuhalten gibt es nichts mehr.',
    stoppedBefore: 'Angehalten, bevor etwas kopiert war.',
    stopped: (copied, of) => `Angehalten. Kopiert: ${copied} von ${of}.`,
    underway: 'Ich kopiere schon ein Paket für dich. Eins nach dem anderen.',
    notFound: 'So ein Paket gibt es nicht, oder es ist leer.',
    notRegular:
      'Das ist ein Paket mit eigenen Emoji oder Masken. Ich kopiere nur Pakete mit normalen Stickern.',
    noSet: 'Dieser Sticker gehört zu keinem Paket.',
    failed: 'Telegram zeigt mir das Paket gerade nicht. Versuch es in einer Minute noch einmal.',
  },
};

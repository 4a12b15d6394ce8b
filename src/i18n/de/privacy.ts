import type { PrivacyTexts } from '../types/privacy.ts';

const packs = (count: number) => (count === 1 ? 'dein Paket' : `deine ${count} Pakete`);

/** `A, oder B, oder C`: who is asked when the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', oder wenn das nicht klappt: ');

const inDays = (count: number) => (count === 1 ? 'einen Tag' : `${count} Tage`);

export const privacy: PrivacyTexts = {
  title: 'Was ich über dich speichere, und warum',
  kept: [
    '• Deinen Namen, Benutzernamen und deine Sprache, wie Telegram sie nennt, und die Sprache, in der du schreibst oder die du gewählt hast: um mit dir zu reden.',
    '• Was wir uns geschrieben haben, das Ältere als Zusammenfassung: um zu wissen, was du möchtest.',
    '• Welches Foto du geschickt hast. Das Foto selbst bleibt bei Telegram; ich rufe es ab, um danach zu zeichnen.',
    '• Deine Sticker (die Wünsche, das gezeichnete Bild ohne Hintergrund, Beschriftungen) und deine Pakete: damit du sie ändern kannst.',
    '• Was du mir über deinen Geschmack gesagt hast (/me): um mich danach zu richten. Was nie gezeichnet werden soll, erfährt auch, wer zeichnet.',
    '• Bilder und alles andere liegen unverschlüsselt in meiner Datenbank: Wer mich betreibt, kann sie sehen.',
  ].join('\n'),
  howLong: days =>
    days === 0
      ? 'Das behalte ich, bis du es löschst.'
      : `Ein Dialog wird ${inDays(days)} nach seiner letzten Nachricht vergessen, ein gezeichnetes Bild ${inDays(days)} nach dem Zeichnen, und welches Foto du geschickt hast, wenn du ${inDays(days)} nicht hier warst. Den Rest behalte ich, bis du ihn löschst.`,
  whoGets: 'Wer etwas bekommt',
  telegram: '• Telegram überträgt alles, was wir uns schicken, und hat deine Sticker und Pakete.',
  talkers: (names, photo) =>
    `• Deine Worte${photo ? ' und dein Foto' : ''}, um dir zu antworten: ${inOrder(names)}.`,
  noTalkers: '• Deine Worte: niemand. Regeln im Bot selbst antworten dir.',
  painters: names => `• Dein Foto und deine Wünsche, um zu zeichnen: ${inOrder(names)}.`,
  noPainters: '• Dein Foto: niemand. Der Bot zeichnet selbst.',
  listeners: names =>
    `• Was du sprichst (bei Videonachrichten auch das Bild), um es aufzuschreiben: ${inOrder(names)}. Ich behalte die Worte, nicht den Ton.`,
  speakers: names =>
    `• Die Worte meiner Antworten, um sie vorzulesen (nur nach /voice on): ${inOrder(names)}.`,
  ownServer: host =>
    host === undefined
      ? 'ein Programm auf dem Rechner des Betreibers'
      : `der Server des Betreibers unter ${host}`,
  tools: names =>
    `• Was ein Werkzeug braucht, das ich für dich benutze; was etwas ändern kann, nur nach deinem Knopfdruck: ${names.join(', ')}.`,
  remover: '• Das gezeichnete Bild, wo es ausgeschnitten werden muss: ein Server des Betreibers.',
  ownModel: host =>
    host === undefined
      ? 'ein Modell auf dem Rechner des Betreibers'
      : `das Modell des Betreibers unter ${host}`,
  at: (name, host) => `${name} über ${host}`,
  compatible: host => `der Dienst unter ${host}`,
  log: 'Das technische Protokoll enthält Zeiten und deine Telegram-Nummer, nie Worte oder Bilder.',
  deletion:
    '/forget löscht alles sofort; nur wie viele Sticker und Nachrichten du hattest, zählt bis Mitternacht (UTC) weiter, unter einem Code statt deines Namens und deiner Nummer.',
  ask: count =>
    `Soll ich alles löschen, was ich über dich speichere: unsere Dialoge, dein Foto, deine Sticker${
      count === 0 ? '' : ' und was ich von deinen Paketen weiß'
    }? Was gerade gezeichnet wird, entfällt. Das lässt sich nicht rückgängig machen.${
      count === 0
        ? ''
        : `\n\nIn Telegram ${count === 1 ? 'bleibt' : 'bleiben'} ${packs(count)} nutzbar, wenn du ${
            count === 1 ? 'es' : 'sie'
          } nicht auch löschen lässt; später kann ich das nicht mehr.`
    }`,
  deleteAll: '🗑 Alles löschen',
  deleteWithPacks: count => `🗑 … und ${packs(count)} in Telegram auch`,
  keep: 'Behalten',
  deleted:
    'Fertig: Ich habe alles gelöscht, was ich über dich gespeichert hatte. Was in diesem Chat steht, kannst du selbst löschen. Wenn du wieder schreibst, fangen wir von vorn an.',
  deletedBeforePacks: count =>
    `Fertig: Ich habe alles gelöscht, was ich über dich gespeichert hatte. Als Nächstes ${
      count === 1 ? 'wird dein Paket' : `werden deine ${count} Pakete`
    } in Telegram gelöscht.`,
  packsDeleted: 'Auch in Telegram ist alles gelöscht.',
  packsLeft: links =>
    `Das lässt Telegram mich nicht löschen; du kannst es selbst mit @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'Ich habe nichts von dir, das ich löschen könnte.',
};

import type { Texts } from '../en/bot.ts';
import type { Help } from '../en/help.ts';

const days = (n: number) => (n === 1 ? 'einen Tag' : `${n} Tage`);

export const help: Help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
}) => ({
  abilities: {
    title: 'Was der Bot kann',
    text: 'Ich zeichne Sticker einer Person nach einem Foto: in dem Stil, mit der Emotion und in der Pose, die du dir wünschst. Und ich lege sie in deine eigenen Pakete in Telegram.',
  },
  making: {
    title: 'Wie ein Sticker entsteht',
    text: 'Schick ein Foto, nenne mit eigenen Worten Stil, Emotion und Pose und drücke ✅ Bestätigen oder schreibe „ja“. Der Sticker kommt in diesen Chat.',
  },
  photo: {
    title: 'Welches Foto passt',
    text: 'Ein Gesicht, gutes Licht, nicht zu klein. Am besten ein gewöhnliches Foto; ein Bild als Datei geht auch, bis 20 MB. Videos und bewegte Bilder gehen nicht. Dein Profilbild kann ich nicht selbst holen: Schick es hierher wie jedes Foto.',
  },
  sending: {
    title: 'Wie man es schickt: die Büroklammer',
    text: 'Drück in Telegram auf die Büroklammer 📎 neben dem Eingabefeld, wähl ein Foto und schick es ab. Als Datei geht es auch.',
  },
  styles: {
    title: 'Stile mit Beispielen',
    text: 'Jeder Stil, mit deinen Worten. Zum Beispiel: Anime, Cartoon, Comic, Pixel-Art, Aquarell, Bleistiftskizze, Pop-Art, Linien, Schwarzweißfilm, Neon, Retro, ein VHS-Cover der 90er.',
  },
  emotions: {
    title: 'Emotionen und Posen mit Beispielen',
    text: 'Jede Emotion und jede Pose, mit deinen Worten. Emotionen: Freude, Lachen, Liebe, Überraschung, Traurigkeit, Wut, ein Zwinkern, Müdigkeit. Posen: winkend, Daumen hoch, klatschend, zeigend, umarmend, tanzend, springend.',
  },
  changing: {
    title: 'Einen Sticker ändern: Umriss, Beschriftung, noch eine Variante',
    text: 'Sag, was anders sein soll: „noch einmal“, „trauriger“, „ohne Umriss“, „schreib Hallo drauf“, „lösch diesen Sticker“. Das meiste davon können auch die Knöpfe unter dem Sticker. Sticker haben keinen Hintergrund.',
  },
  packs: {
    title: 'Pakete: hinzufügen, umbenennen, löschen',
    text: '„Ins Paket“ oder der Knopf unter einem Sticker legt ihn in dein eigenes Paket in Telegram. /packs zeigt deine Pakete: öffnen, umbenennen, löschen, Sticker herausnehmen, das Emoji eines Stickers ändern. In ein Paket passen höchstens 120 Sticker. Wer den Link hat, kann es sehen und hinzufügen.',
  },
  telegram: {
    title: 'Einen Sticker in Telegram finden und senden',
    text: 'Öffne dein Paket aus /packs und füge es hinzu: Dann stehen seine Sticker in jedem Chat in der Sticker-Leiste von Telegram (der Smiley neben dem Eingabefeld), und Telegram findet sie über ihr Emoji. Ohne Paket: Drücke auf den Sticker in diesem Chat und leite ihn weiter. Ist der Inline-Modus eingeschaltet, tippe in einem beliebigen Chat @ und den Namen dieses Bots und ein Wort, etwa „Katze“.',
  },
  earlier: {
    title: 'Deine früheren Sticker',
    text: '/stickers listet alle auf. Du kannst auch fragen: „zeig meine Sticker“, „finde den mit der Katze“.',
  },
  limits: {
    title: 'Grenzen: wie viele Sticker',
    text: [
      dailyStickers === 0
        ? 'Es gibt kein Tageslimit für Sticker.'
        : `Am Tag kannst du ${dailyStickers} Sticker zeichnen lassen; der Tag endet um Mitternacht UTC.`,
      jobsPerUser === 0 ? '' : `Gleichzeitig in der Warteschlange und in Arbeit: höchstens ${jobsPerUser}.`,
      messagesPerMinute === 0
        ? ''
        : `In der Minute beantworte ich höchstens ${messagesPerMinute} ${messagesPerMinute === 1 ? 'Nachricht' : 'Nachrichten'}.`,
      '/me zeigt, wie viele dir heute noch bleiben.',
    ]
      .filter(line => line !== '')
      .join(' '),
  },
  duration: {
    title: 'Wie lange es dauert',
    text: 'Nach der Bestätigung dauert ein Sticker meist nur ein bis zwei Minuten. Eine Nachricht zeigt, wie weit er ist.',
  },
  sets: {
    title: 'Ein ganzes Set: mehrere Sticker auf einmal',
    text: 'Bitte um mehrere auf einmal, zum Beispiel „8 Sticker für den Chat mit Freunden“: bis zu 50. Ich zeige die Liste mit Emotionen und Posen; ändere sie mit Worten oder Knöpfen, vor deinem Ja wird nichts gezeichnet. Ab 8 wird zuerst nur der erste gezeichnet, damit du siehst, wie es aussieht. Am Ende stehen alle in einem Paket. /plans zeigt deine Sets.',
  },
  taste: {
    title: 'Dein Geschmack: was ich mir gemerkt habe',
    text: '/me zeigt, was ich über deinen Geschmack weiß: wofür die Sticker sind, liebste Stile, Humor, was ich nie zeichne. Dort kannst du es ändern oder löschen, und danach „wie immer“ sagen.',
  },
  price: { title: 'Preis: was es kostet', text: 'Ich nehme kein Geld.' },
  privacy: {
    title: 'Datenschutz: was von dir und deinem Foto bleibt',
    text: `${
      photoLeaves
        ? 'Dein Foto geht an die Modelle, die damit arbeiten, um danach zu zeichnen; /privacy nennt sie. '
        : 'Ich gebe dein Foto an niemanden weiter: Ich zeichne selbst danach. '
    }${
      retentionDays === 0
        ? 'Gespräche und Zeichnungen bleiben, bis du sie löschst.'
        : `Ein Gespräch wird ${days(retentionDays)} nach seiner letzten Nachricht vergessen, eine Zeichnung ${days(retentionDays)} nachdem sie entstanden ist.`
    } /privacy sagt, was ich behalte und wer etwas bekommt, /forget löscht alles auf einmal.`,
  },
  language: {
    title: 'Sprache',
    text: 'Ich spreche die Sprache, in der du schreibst. Mit /language wählst du eine aus.',
  },
  stopping: {
    title: 'Anhalten, abbrechen, neu beginnen',
    text: '/stop nimmt deine Sticker, die noch warten, aus der Warteschlange. /cancel beendet dieses Gespräch, /start beginnt ein neues. Was gezeichnet ist, bleibt deins.',
  },
  groups: {
    title: 'Gruppen',
    text: 'Ich zeichne nur im privaten Chat. Senden kannst du Sticker überallhin.',
  },
  whom: {
    title: 'Wen ich zeichnen kann: Freunde, Kinder, Haustiere, Berühmtheiten',
    text: 'Ich zeichne, wer auf dem Foto ist, das du schickst: dich, einen Freund, dein Kind, ein Haustier. Gesichter von Menschen gelingen am besten. Für jemand anderen schick einfach dessen Foto; ohne Foto kann ich niemanden zeichnen.',
  },
  movement: {
    title: 'Animation, Video-Sticker, GIF',
    text: 'Meine Sticker bewegen sich nicht: Ich zeichne nur unbewegte Bilder, keine Animationen, GIFs oder Videos.',
  },
  identity: {
    title: 'Wer ich bin',
    text: 'Ich bin ein Bot, ein Programm und kein Mensch, und zeichne Sticker nach Fotos. Welche Modelle antworten und zeichnen, falls es welche sind, sagt /privacy.',
  },
  formats: {
    title: 'Format, Größe, Druck, WhatsApp und andere Messenger',
    text: 'Ein Sticker ist ein WebP-Bild mit durchsichtigem Hintergrund, bis zu 512 Pixel breit und hoch, für Telegram gemacht. Für WhatsApp oder zum Drucken speichere ihn aus diesem Chat als Datei; gedruckt reicht er für einige Zentimeter.',
  },
  deletion: {
    title: 'Wie ich meine Daten lösche',
    text: '/forget löscht nach einer Rückfrage alles über dich endgültig, auf Wunsch auch deine Pakete.',
  },
  likeness: {
    title: 'Wenn es mir nicht ähnlich sieht',
    text: 'Sieht es nicht ähnlich aus, hilft ein anderes Foto am meisten: ein Gesicht, von vorn, bei gutem Licht. Oder lass noch eine Variante zeichnen, oder sag, was anders werden soll.',
  },
});

const someonesPacks = (count: number) => (count === 1 ? 'dein Paket' : `deine ${count} Pakete`);

/** `A, oder B, oder C`: who is asked when the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', oder wenn das nicht klappt: ');

export const privacy: Texts['privacy'] = {
  title: 'Was ich über dich speichere, und warum',
  kept: [
    '• Deinen Namen, Benutzernamen und deine Sprache, wie Telegram sie nennt, und die Sprache, in der du schreibst oder die du gewählt hast: um mit dir zu reden.',
    '• Was wir uns geschrieben haben, das Ältere als Zusammenfassung: um zu wissen, was du möchtest.',
    '• Welches Foto du geschickt hast. Das Foto selbst bleibt bei Telegram; ich rufe es ab, um danach zu zeichnen.',
    '• Deine Sticker (die Wünsche, das gezeichnete Bild ohne Hintergrund, Beschriftungen) und deine Pakete: damit du sie ändern kannst.',
    '• Was du mir über deinen Geschmack gesagt hast (/me): um mich danach zu richten. Was nie gezeichnet werden soll, erfährt auch, wer zeichnet.',
    '• Bilder und alles andere liegen unverschlüsselt in meiner Datenbank: Wer mich betreibt, kann sie sehen.',
  ].join('\n'),
  howLong: count =>
    count === 0
      ? 'Das behalte ich, bis du es löschst.'
      : `Ein Dialog wird ${days(count)} nach seiner letzten Nachricht vergessen, ein gezeichnetes Bild ${days(count)} nach dem Zeichnen, und welches Foto du geschickt hast, wenn du ${days(count)} nicht hier warst. Den Rest behalte ich, bis du ihn löschst.`,
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
        : `\n\nIn Telegram ${count === 1 ? 'bleibt' : 'bleiben'} ${someonesPacks(count)} nutzbar, wenn du ${
            count === 1 ? 'es' : 'sie'
          } nicht auch löschen lässt; später kann ich das nicht mehr.`
    }`,
  deleteAll: '🗑 Alles löschen',
  deleteWithPacks: count => `🗑 … und ${someonesPacks(count)} in Telegram auch`,
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

import type { Texts } from '../en/bot.ts';
import type { Help } from '../en/help.ts';

const days = (n: number) => (n === 1 ? 'einen Tag' : `${n} Tage`);

export const help: Help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
  sells = false,
  drawsMovements = false,
}) => ({
  abilities: {
    title: 'Was der Bot kann',
    text: 'Ich zeichne Sticker nach deinem Foto, in jedem Stil, mit jeder Emotion und Pose, und lege sie in deine Pakete in Telegram.',
  },
  making: {
    title: 'Wie ein Sticker entsteht',
    text: 'Schick ein Foto, nenne Stil, Emotion und Pose, und drück ✅ Bestätigen oder schreib „ja“. Der Sticker kommt in diesen Chat.',
  },
  photo: {
    title: 'Welches Foto passt',
    text: 'Ein Gesicht, gutes Licht, nicht zu klein. Als Datei geht es auch, bis 20 MB; aus einem Video oder GIF kannst du einen Moment wählen. Dein Profilbild kann ich nicht selbst holen: Schick es hierher wie jedes Foto.',
  },
  sending: {
    title: 'Wie man es schickt: die Büroklammer',
    text: 'Drück in Telegram auf die Büroklammer 📎 neben dem Eingabefeld, wähl ein Foto und schick es ab.',
  },
  styles: {
    title: 'Stile mit Beispielen',
    text: 'Jeder Stil, mit deinen Worten: Anime, Cartoon, Comic, Pixel-Art, Aquarell, Bleistiftzeichnung, Line Art, Neon, Pop-Art, Noir, ein VHS-Cover der 90er.',
  },
  emotions: {
    title: 'Emotionen und Posen mit Beispielen',
    text: 'Jede Emotion und Pose, mit deinen Worten. Emotionen: Freude, Lachen, Liebe, Überraschung, Traurigkeit, Wut, ein Zwinkern. Posen: winkend, Daumen hoch, klatschend, zeigend, umarmend, tanzend, springend.',
  },
  changing: {
    title: 'Einen Sticker ändern: Umriss, Beschriftung, noch eine Variante',
    text: 'Sag, was anders sein soll: „noch einmal“, „trauriger“, „ohne Umriss“, „schreib Hallo drauf“, „lösch diesen Sticker“. Das meiste können auch die Knöpfe darunter. Sticker haben keinen Hintergrund.',
  },
  packs: {
    title: 'Pakete: hinzufügen, umbenennen, löschen',
    text: '„Ins Paket“ oder ➕ unter einem Sticker legt ihn in dein eigenes Paket in Telegram. In /packs kannst du ein Paket öffnen, umbenennen oder löschen, Sticker herausnehmen, ihr Emoji ändern. In ein Paket passen 120 Sticker; wer den Link hat, kann es hinzufügen. „😀 Als Emoji“ unter „✏️ Ändern …“ oder /emoji macht aus einem Sticker ein eigenes Emoji; zum Senden braucht man Telegram Premium.',
  },
  telegram: {
    title: 'Einen Sticker in Telegram finden und senden',
    text: 'Füge dein Paket aus /packs hinzu: Dann sind seine Sticker in jedem Chat in der Sticker-Leiste von Telegram (der Smiley neben dem Eingabefeld), und du findest sie über ihr Emoji. Ohne Paket leite den Sticker einfach aus diesem Chat weiter. Ist der Inline-Modus an, tippe in einem Chat @, meinen Namen und ein Wort, etwa „Katze“.',
  },
  earlier: {
    title: 'Deine früheren Sticker',
    text: '/stickers zeigt alle. Oder frag mich: „zeig meine Sticker“, „finde den mit der Katze“.',
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
    text: 'Nach der Bestätigung meist ein bis zwei Minuten. Wie weit er ist, siehst du im Chat.',
  },
  sets: {
    title: 'Ein ganzes Set: mehrere Sticker auf einmal',
    text: 'Bitte um mehrere, zum Beispiel „8 Sticker für den Chat mit Freunden“ (bis zu 50). Ich zeige die Liste; ändere sie mit Worten oder Knöpfen, vor deinem Ja zeichne ich nichts. Ab 8 zeichne ich zuerst einen, damit du siehst, wie es aussieht. Am Ende sind alle in einem Paket. /plans zeigt deine Sets.',
  },
  taste: {
    title: 'Dein Geschmack: was ich mir gemerkt habe',
    text: '/me zeigt, was ich über deinen Geschmack weiß: wofür die Sticker sind, Lieblingsstile, Humor, was ich nie zeichne. Dort kannst du es ändern oder löschen, und dann genügt „wie immer“.',
  },
  price: {
    title: 'Preis: was es kostet',
    text: sells
      ? 'Die Sticker des Tages sind kostenlos; mehr kannst du mit Telegram-Sternen kaufen: /terms'
      : 'Es ist kostenlos.',
  },
  privacy: {
    title: 'Datenschutz: was von dir und deinem Foto bleibt',
    text: `${
      photoLeaves
        ? 'Dein Foto geht an die Modelle, die damit arbeiten; /privacy nennt sie. '
        : 'Ich gebe dein Foto an niemanden weiter: Ich zeichne selbst danach. '
    }${
      retentionDays === 0
        ? 'Gespräche und Zeichnungen bleiben, bis du sie löschst.'
        : `Ein Gespräch wird ${days(retentionDays)} nach seiner letzten Nachricht vergessen, eine Zeichnung ${days(retentionDays)} nachdem sie entstanden ist.`
    } /privacy sagt, was ich behalte und wer was bekommt, /forget löscht alles auf einmal.`,
  },
  language: {
    title: 'Sprache',
    text: 'Ich spreche die Sprache, in der du schreibst. Mit /language wählst du eine aus.',
  },
  stopping: {
    title: 'Anhalten, abbrechen, neu beginnen',
    text: '/stop nimmt aus der Warteschlange, was noch wartet. /cancel beendet dieses Gespräch, /start beginnt ein neues. Fertige Sticker bleiben deine.',
  },
  groups: {
    title: 'Gruppen',
    text: 'Ich zeichne nur im privaten Chat. Senden kannst du Sticker überallhin.',
  },
  whom: {
    title: 'Wen ich zeichnen kann: Freunde, Kinder, Haustiere, Berühmtheiten',
    text: 'Alle auf deinem Foto: dich, einen Freund, dein Kind, ein Haustier, auch mehrere zugleich. Gesichter von Menschen gelingen am besten. Ohne Foto kann ich niemanden zeichnen.',
  },
  movement: {
    title: 'Animation, Video-Sticker, GIF',
    text: `Doch, das können sie: Tippe unter einem Sticker auf 🎬 Bewegen oder sende /move. Es gibt zehn Bewegungen, alle kostenlos.${drawsMovements ? ' Mit ✏️ Bewegung zeichnen zeichnet ein Modell eine aus neuen Posen; das zählt als eine Zeichnung.' : ''} Ein richtiger Sticker wird daraus in deinem Paket; bis dahin siehst du eine Animation. Auch aus GIFs und Videos, die du schickst, werden bewegte Sticker.`,
  },
  identity: {
    title: 'Wer ich bin',
    text: 'Ich bin ein Bot, kein Mensch, und zeichne Sticker nach Fotos. Welche Modelle antworten und zeichnen, sagt /privacy.',
  },
  formats: {
    title: 'Format, Größe, Druck, WhatsApp und andere Messenger',
    text: 'Ein WebP-Bild mit durchsichtigem Hintergrund, bis zu 512 Pixel je Seite, für Telegram gemacht. Für WhatsApp, Signal, Discord oder LINE drück ⬇ Export unter einem Paket in /packs. Zum Drucken speichere es als Datei; gedruckt reicht es für einige Zentimeter.',
  },
  deletion: {
    title: 'Wie ich meine Daten lösche',
    text: '/forget löscht nach einer Rückfrage alles über dich endgültig, auf Wunsch auch deine Pakete.',
  },
  likeness: {
    title: 'Wenn es mir nicht ähnlich sieht',
    text: 'Am meisten hilft ein anderes Foto: ein Gesicht, von vorn, bei gutem Licht. Oder lass noch eine Variante zeichnen, oder sag, was anders werden soll.',
  },
});

const someonesPacks = (count: number) => (count === 1 ? 'dein Paket' : `deine ${count} Pakete`);

/** Providers in fallback order: each is asked if the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', oder wenn das nicht klappt: ');

export const privacy: Texts['privacy'] = {
  title: 'Was ich über dich speichere, und warum',
  documents: '• Dokumente, die du geschickt hast (/me): um deine Fragen daraus zu beantworten.',
  kept: [
    '• Deinen Namen, Benutzernamen und deine Sprache von Telegram sowie die Sprache, in der du schreibst oder die du gewählt hast: um mit dir zu reden.',
    '• Was wir uns geschrieben haben, das Ältere als Zusammenfassung: um zu wissen, was du möchtest.',
    '• Welche Fotos, Videos und Sticker du geschickt hast. Sie selbst bleiben bei Telegram; ich rufe sie ab, um danach zu zeichnen oder bewegte Sticker daraus zu machen.',
    '• Deine Sticker (Wünsche, das Bild ohne Hintergrund, Beschriftungen) und Pakete: damit du sie ändern kannst.',
    '• Was du mir über deinen Geschmack gesagt hast (/me): um mich danach zu richten. Deine Liste „Nie zeichnen“ bekommen auch die Modelle, die zeichnen.',
    '• Alles liegt unverschlüsselt in meiner Datenbank: Wer mich betreibt, kann es sehen.',
  ].join('\n'),
  howLong: count =>
    count === 0
      ? 'Das behalte ich, bis du es löschst.'
      : `Nach ${count === 1 ? 'einem Tag' : `${count} Tagen`} vergesse ich ein Gespräch (ab der letzten Nachricht), ein gezeichnetes Bild, und welche Fotos und Videos du geschickt hast, wenn du so lange nicht hier warst. Den Rest behalte ich, bis du ihn löschst.`,
  whoGets: 'Wer was bekommt',
  telegram: '• Telegram überträgt alles, was wir uns schicken, und hat deine Sticker und Pakete.',
  talkers: (names, photo) =>
    `• Deine Worte${photo ? ' und dein Foto' : ''}, um dir zu antworten: ${inOrder(names)}.`,
  noTalkers: '• Deine Worte bekommt niemand: Regeln im Bot selbst antworten dir.',
  painters: names => `• Dein Foto und deine Wünsche, um zu zeichnen: ${inOrder(names)}.`,
  noPainters: '• Dein Foto bekommt niemand: Der Bot zeichnet selbst.',
  listeners: names =>
    `• Was du sprichst (bei Videonachrichten auch das Bild), um es aufzuschreiben: ${inOrder(names)}. Ich behalte die Worte, nicht den Ton.`,
  embedders: names =>
    `• Deine Fragen zu Dokumenten und die Dokumente, um Stellen zu finden: ${inOrder(names)}.`,
  speakers: names =>
    `• Die Worte meiner Antworten, um sie vorzulesen (nur nach /voice on): ${inOrder(names)}.`,
  ownServer: host =>
    host === undefined
      ? 'ein Programm auf dem Rechner des Betreibers'
      : `der Server des Betreibers unter ${host}`,
  tools: names =>
    `• Werkzeuge (${names.join(', ')}) bekommen, was sie für deinen Wunsch brauchen; etwas ändern können sie nur nach deinem Knopfdruck.`,
  remover: '• Das gezeichnete Bild, wenn es ausgeschnitten werden muss: ein Server des Betreibers.',
  pictures: host => `• Deine gezeichneten Bilder, um sie aufzubewahren: der Speicher bei ${host}.`,
  ownModel: host =>
    host === undefined
      ? 'ein Modell auf dem Rechner des Betreibers'
      : `das Modell des Betreibers unter ${host}`,
  at: (name, host) => `${name} über ${host}`,
  compatible: host => `der Dienst unter ${host}`,
  log: 'Das technische Protokoll enthält Zeiten und deine Telegram-ID, nie Worte oder Bilder.',
  deletion:
    '/forget löscht alles sofort; nur die Zahl deiner Sticker, Nachrichten und Sprachminuten von heute bleibt bis Mitternacht (UTC) gespeichert, unter einem Code statt Name und ID.',
  ask: count =>
    `Soll ich alles löschen, was ich über dich speichere: unsere Gespräche, dein Foto, deine Sticker${
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
    'Fertig: Alles, was ich über dich gespeichert hatte, ist gelöscht. Die Nachrichten in diesem Chat kannst du selbst löschen.',
  deletedBeforePacks: count =>
    `Fertig: Ich habe alles gelöscht, was ich über dich gespeichert hatte. Als Nächstes ${
      count === 1 ? 'wird dein Paket' : `werden deine ${count} Pakete`
    } in Telegram gelöscht.`,
  packsDeleted: 'Auch in Telegram ist alles gelöscht.',
  packsLeft: links =>
    `${links.length === 1 ? 'Dieses Paket' : 'Diese Pakete'} lässt Telegram mich nicht löschen; das kannst du selbst mit @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'Ich habe nichts von dir, das ich löschen könnte.',
};

import type { OfflineTexts } from '../types/offline.ts';
import { degrees } from './degrees.ts';

/** What the built-in rules say where they lead the dialogue. */
export const offline: OfflineTexts = {
  greeting: firstName =>
    `Hallo${firstName && `, ${firstName}`}! Wofür sind die Sticker? Und schick mir bitte ein Foto der Person, die ich zeichnen soll.`,
  welcomeBack: firstName => `Hallo noch mal${firstName && `, ${firstName}`}! Dein Foto ist da.`,
  noted: 'Notiert.',
  notedForNext: 'Notiert. Der Sticker in Arbeit bleibt, wie er bestätigt wurde; das ist für den nächsten.',
  purpose: 'Verstanden.',
  started: 'Ich zeichne jetzt, es dauert ein wenig.',
  refused: {
    checkFirst: 'Schau bitte, ob das stimmt, und bestätige.',
    notNow: 'Ich zeichne es jetzt nicht.',
    changeFirst: 'Mit dieser Auswahl geht es nicht. Ändere bitte etwas oder schick ein anderes Foto.',
  },
  failed: 'Die Zeichnung ist nicht gelungen. Schreib „noch mal“ oder sag mir, was ich ändern soll.',
  ready: 'Alles ist da. Schreib „ja“, und ich zeichne; oder sag mir, was ich ändern soll.',
  whatToChange: 'Was soll anders sein: Stil, Emotion oder Pose?',
  instead: {
    style: 'Welcher Stil soll es stattdessen sein?',
    emotion: 'Welche Emotion soll es stattdessen sein?',
    pose: 'Welche Pose soll es stattdessen sein?',
  },
  options: {
    style:
      'Zum Beispiel: Anime, Cartoon, Comic, Pixel-Art, Aquarell, Bleistiftskizze, Strichzeichnung, Neon, Pop-Art. Eigene Worte gehen auch.',
    emotion:
      'Zum Beispiel: Freude, Lachen, Liebe, Überraschung, Traurigkeit, Wut, ein Zwinkern, Müdigkeit. Eigene Worte gehen auch.',
    pose: 'Zum Beispiel: winkend, Daumen hoch, klatschend, zeigend, umarmend, tanzend, springend. Eigene Worte gehen auch.',
  },
  choice: {
    style: ['Comic', 'Anime'],
    emotion: ['fröhliches Lächeln', 'verschmitztes Zwinkern'],
    pose: ['winkend', 'Daumen hoch'],
  },
  ownWords: { button: 'In eigenen Worten', ask: 'Schreib es in deinen eigenen Worten.' },
  chosen: values => `Dann nehme ich das: ${values}.`,
  ownPose: 'wie auf dem Foto',
  degrees,
  advice: value => `Ich würde das nehmen: ${value}.`,
  nothingChosen: 'Noch ist nichts gewählt.',
  noSticker: 'Es gibt noch keinen Sticker.',
  nothingDrawn: 'Noch wird nichts gezeichnet.',
  shallITake: {
    style: v => `Soll ich „${v}“ als Stil nehmen?`,
    emotion: v => `Soll ich „${v}“ als Emotion nehmen?`,
    pose: v => `Soll ich „${v}“ als Pose nehmen?`,
    take: 'Ja',
    leave: 'Nein',
    over: 'Diese Frage ist schon geklärt.',
  },
  thenNext: 'Der andere kommt danach: Sag mir dann noch einmal, wie er werden soll.',
  photo: {
    received: 'Das Foto ist da, danke.',
    kept: 'Gut, es bleibt beim früheren Foto.',
    another: 'Dein Foto ist da. Für ein anderes schick es einfach.',
    needed: 'Für einen Sticker brauche ich ein Foto; jedes Bild mit einem Gesicht geht, auch später.',
    later: 'Das Foto kannst du jederzeit schicken.',
  },
  answers: {
    price: 'Ich nehme kein Geld.',
    keep: 'Der Sticker kommt in diesen Chat; „ins Paket“ oder der Knopf darunter legt ihn in dein Paket. /stickers zeigt alle.',
    data: '/privacy zeigt, was ich über dich speichere und wer es bekommt, und /forget löscht alles davon.',
    time: 'Nach der Bestätigung dauert ein Sticker meist nur ein bis zwei Minuten.',
    who: 'Ich bin ein Bot, der Sticker nach Fotos zeichnet.',
    abilities:
      'Ich zeichne einen Sticker nach dem Foto einer Person. Ich brauche das Foto, Stil, Emotion und Pose, in deinen eigenen Worten.',
    buttons:
      'Umriss und Beschriftung: Sag es einfach („ohne Umriss“, „schreib Hallo drauf“), oder nimm die Knöpfe unter dem Sticker.',
    buttonsLater:
      'Sag es einfach: „ohne Umriss“, „schreib Hallo drauf“. Ist der Sticker gezeichnet, tun das auch seine Knöpfe.',
    background: 'Sticker haben ohnehin keinen Hintergrund.',
    outline: 'Der Umriss ist weiß und immer gleich breit: Ich kann ihn wegnehmen oder zurückholen.',
    undo: 'Es zählt, was du zuletzt sagst: Sag mir, wie es vorher war, und so wird es. Ein gezeichneter Sticker bleibt oben in diesem Chat, mit seinen Knöpfen.',
    captionSize:
      'Die Buchstaben sind so groß, wie es die Breite erlaubt: je weniger Wörter, desto größer. Sag einen anderen Text oder „ohne Text“.',
    possible: 'Das kann ich zeichnen, sag einfach, dass du es möchtest.',
    unknown: 'Darauf habe ich keine Antwort, aber ich kann dir einen Sticker zeichnen.',
  },
  replies: {
    greeting: 'Hallo!',
    bye: 'Bis bald!',
    thanks: 'Gern geschehen!',
    praise: 'Das freut mich!',
    dislike: 'Verstehe, dann ändern wir es.',
    indecent: 'Nackte oder intime Szenen zeichne ich nicht. Alles andere gern: Was soll es sein?',
    rude: 'Lass uns lieber den Sticker gut hinbekommen.',
    laugh: 'Gute Laune notiert 🙂',
    wait: 'Keine Eile, ich bin da.',
    unclear: 'Das habe ich nicht ganz verstanden.',
    left: words => `„${words}“ habe ich nicht verstanden.`,
    told: 'Ich verstehe 🙂',
    toldOfSticker:
      'Ich verstehe. Sag „noch mal“ für einen neuen Versuch, oder sag mir, was anders werden soll.',
  },
};

import { admin } from '../en/admin.ts';
import type { Texts } from '../en/bot.ts';
import { helpText } from '../formats.ts';
import { connected } from './connected.ts';
import { packExport } from './export.ts';
import { guests } from './guests.ts';
import { privacy } from './help.ts';
import { offline } from './offline.ts';
import { emoji, packs } from './packs.ts';
import { drawing, plans } from './plans.ts';
import { received } from './received.ts';
import { stars } from './stars.ts';
import { tasks } from './tasks.ts';
import { taste } from './taste.ts';
import { video } from './video.ts';

const search: Texts['search'] = {
  page: (from, to, total) => `${from}–${to} von ${total}.`,
  numbers: 'Eine Nummer zeigt den Sticker mit seinen Knöpfen.',
  all: '🗂 Alle meine Sticker',
  nothing: 'So etwas habe ich nicht gefunden.',
  toBot: 'Meinen ersten Sticker machen',
  toBotNothing: 'Nichts gefunden. Sticker machen',
};

const documents: Texts['documents'] = {
  looking: 'Ich sehe in den Dokumenten nach…',
  nothing: 'Dazu steht nichts in den Dokumenten.',
  sources: 'Quellen:',
  page: (page: number) => `Seite ${page}`,
};

const commands = {
  start: 'Einen neuen Sticker machen',
  stickers: 'Alle deine Sticker',
  move: 'Den neuesten Sticker bewegen',
  packs: 'Deine Pakete in Telegram',
  export: 'Dein Paket für andere Messenger',
  emoji: 'Dein Sticker als eigenes Emoji',
  plans: 'Sets: mehrere Sticker auf einmal',
  me: 'Dein Geschmack und was heute noch geht',
  stop: 'Sticker aus der Warteschlange nehmen',
  language: 'Eine Sprache wählen',
  help: 'Was ich kann',
  cancel: 'Dieses Gespräch beenden',
  voice: 'Sprachnachrichten mündlich beantworten',
  privacy: 'Was ich über dich speichere',
  paysupport: 'Rückgabe und Hilfe bei Zahlungen',
  terms: 'Bedingungen für den Kauf von Stickern',
  forget: 'Alles über dich löschen',
};

export const texts: Texts = {
  languageName: 'Deutsch',
  quote: words => `„${words}“`,
  ask: {
    photo: 'Schick mir ein Foto für den Sticker: am besten ein Gesicht bei gutem Licht.',
    anotherPhoto: 'Schick mir das neue Foto. Bis es da ist, bleibt das bisherige.',
    style: 'Welcher Stil soll es sein?',
    emotion: 'Welche Emotion soll man sehen?',
    pose: 'Welche Pose soll es sein?',
    all: 'Welcher Stil, welche Emotion und welche Pose diesmal?',
    change: 'Lieber anders? Schreib mir einfach, was ich ändern soll.',
  },
  summary: {
    title: 'Das werde ich zeichnen:',
    style: 'Stil',
    emotion: 'Emotion',
    pose: 'Pose',
    caption: 'Beschriftung',
    outline: 'Umriss',
    noOutline: 'keiner',
    hint: 'Wenn alles stimmt, sag „ja“ oder drück den Knopf; sonst sag mir, was ich ändern soll.',
    confirm: '✅ Bestätigen',
  },
  photo: {
    useNewQuestion: 'Ein neues Foto! Soll ich es für die nächsten Sticker nehmen?',
    useNew: 'Das neue nehmen',
    keep: 'Beim früheren bleiben',
    usingNew: 'Gut, ich nehme das neue Foto.',
    kept: 'Gut, es bleibt beim früheren Foto.',
    awaited: 'Ich warte auf das neue Foto. Soll das bisherige bleiben, sag „das frühere“.',
  },
  notices: {
    albumFirst: 'Ein Album: Ich habe das erste Bild genommen. Ein anderes? Schick es einzeln.',
    tooLarge:
      'Die Datei ist größer als 20 MB, das kann ich nicht herunterladen. Schick sie als Foto oder kleiner.',
    unreadable: 'Das Bild ließ sich nicht öffnen. Schick ein anderes, als Foto, JPEG oder PNG.',
    tooSmall: 'Das Bild ist zu klein: Ich brauche mindestens 64 Pixel auf jeder Seite.',
    tooManyPixels: 'Das Bild ist mir zu groß. Schick es als gewöhnliches Foto, nicht als Datei.',
    animated: 'Dieses Bild bewegt sich. Schick bitte ein Foto.',
    download: 'Telegram gibt mir dieses Bild gerade nicht. Schick es in ein paar Minuten noch einmal.',
    video: 'Ich habe das Foto genommen. Schick das Video einzeln, wenn daraus etwas werden soll.',
    videoTooLong: 'Ich nehme Videos bis zu einer Minute. Schick ein kürzeres.',
    voice: 'Sprachnachrichten kann ich hier nicht anhören. Schreib es bitte.',
    voiceLimit:
      'Mehr Sprachnachrichten kann ich heute nicht anhören. Schreib bitte; morgen höre ich wieder zu.',
    voiceTooLong: 'Das ist länger als drei Minuten. Sag es kürzer oder schreib es.',
    voiceTooLarge:
      'Die Datei ist größer als 20 MB, das kann ich nicht herunterladen. Schick eine kürzere oder schreib es.',
    voiceUnclear: 'Ich habe kein Wort verstanden. Sag es noch einmal, näher am Mikrofon, oder schreib es.',
    voiceFailed: 'Gerade konnte ich es nicht anhören. Schick es gleich noch einmal oder schreib es.',
    voiceFormat:
      'Dieses Audioformat kann ich nicht lesen. Schick eine Sprachnachricht, OGG, MP3, M4A oder WAV, oder schreib es.',
    sticker: 'Das ist ein Sticker, und ich zeichne nach Fotos. Schick bitte eines.',
    file: 'Diese Art von Datei kann ich nicht lesen. Schick ein Foto oder ein Bild als JPEG, PNG oder WebP.',
    other: 'Ich verstehe Text und Fotos: Schick mir eins davon.',
    documentRead:
      'Ich habe dein Dokument gelesen. Frag mich danach; /me zeigt und löscht, was du geschickt hast.',
    documentTooLarge: 'Dieses Dokument ist mir zu groß. Schick einen Teil davon.',
    documentEncrypted: 'Dieses Dokument ist verschlüsselt. Schick es ohne Passwort.',
    documentEmpty:
      'In diesem Dokument ist kein Text, den ich lesen kann. Ein Scan braucht zuerst Texterkennung.',
    documentUnreadable:
      'Ich konnte das Dokument nicht öffnen. Speichere es als PDF, DOCX oder Text und schick es noch einmal.',
    documentFailed: 'Ich konnte das Dokument gerade nicht lesen. Schick es in ein paar Minuten noch einmal.',
    documentsFull:
      'Ich habe schon 20 Dokumente von dir, mehr behalte ich nicht. Lösch eines in /me und schick es dann noch einmal.',
  },
  confirm: {
    over: 'Mit dem Sticker sind wir fertig. Für einen neuen schreib mir oder schick ein Foto.',
    accepted: 'Alles klar!',
    outdated: 'Das hat sich inzwischen geändert.',
    outdatedSummary: 'Der Knopf gehörte zu einer früheren Fassung. So ist es jetzt.',
    summaryAbove: 'Was ich zeichne, steht oben. Schau es an, dann drück den Knopf oder schreib „ja“.',
    drawing: 'Ich zeichne ihn schon, einen Moment noch.',
    delivered: 'Dieser Sticker ist fertig, siehe oben. Noch so einer? Schreib „noch mal“.',
    dailyLimit: limit =>
      `Das war’s für heute: ${limit} Sticker am Tag. Deine Auswahl bleibt; bestätige sie morgen.`,
    failuresLimit: 'Heute ist zu viel misslungen. Deine Auswahl bleibt; bestätige sie morgen.',
    ownJobs: limit =>
      `Ich zeichne noch für dich, höchstens ${limit} auf einmal. Deine Auswahl bleibt: Bestätige, wenn einer fertig ist. /stop nimmt heraus, was wartet.`,
    busy: minutes =>
      `Sehr viele möchten gerade einen Sticker, die Warteschlange ist voll. Deine Auswahl bleibt: Bestätige in etwa ${minutes} Minuten.`,
  },
  stop: {
    stopped: values => `Aus der Warteschlange genommen, wird nicht gezeichnet: ${values}.`,
    drawIt: '🎨 Doch zeichnen',
    drawing: 'Ich zeichne ihn schon, er kommt gleich.',
    film: 'Gestoppt: Den bewegten Sticker mache ich nicht.',
    filmsOfSet: 'Ich höre auf: Weitere Sticker kommen nicht ins Paket.',
    nothing: 'Du hast nichts in der Warteschlange.',
  },
  slowDown: minutes =>
    `Das ist viel auf einmal! Ich antworte in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}; was davor kommt, sehe ich nicht.`,
  progress: {
    queued: '🕐 Dein Sticker ist in der Warteschlange…',
    waiting_photo: '⏳ Telegram gibt mir dein Foto gerade nicht. Ich versuche es weiter.',
    drawing: '🎨 Ich zeichne…',
    finishing: '✂️ Ich schneide ihn aus…',
    delivering: '📦 Gleich fertig…',
  },
  sticker: {
    delivered: 'Hier ist dein Sticker! Lieber anders? Schreib mir einfach, was ich ändern soll.',
    blocked:
      'Das darf ich nicht zeichnen: Wunsch oder Foto wurde abgelehnt. Ändere Stil, Emotion oder Pose, oder schick ein anderes Foto.',
    noImage: 'Diesmal hat es nicht geklappt; das zählt nicht zu deinem Limit. Noch einmal?',
    unavailable: 'Ich kann gerade nicht zeichnen. Deine Auswahl bleibt; versuch es in ein paar Minuten.',
    undelivered: 'Dieser Sticker ließ sich gerade nicht senden. Versuch es in ein paar Minuten.',
    photoLost: 'Ich kann dein Foto nicht mehr öffnen. Schick es noch einmal, den Rest weiß ich noch.',
    unchanged:
      'Der Zeichendienst hat dein Foto zweimal unverändert zurückgegeben. Versuch es noch einmal, nenne einen anderen Stil oder schick ein anderes Foto.',
    photoRefused:
      'Nach diesem Foto kann ich nicht zeichnen. Schick ein größeres oder klareres, den Rest weiß ich noch.',
    tryAgain: '🔄 Noch einmal versuchen',
  },
  afterSticker: {
    add: '➕ In mein Paket',
    move: '🎬 Bewegen',
    moveOtherwise: '🎬 Andere Bewegung',
    again: '🔁 Noch eine Variante',
    more: '✏️ Ändern …',
    inPack: '✓ Im Paket',
    style: '🎨 Stil',
    emotion: '😊 Emotion',
    pose: '🤸 Pose',
    withoutOutline: '⬜ Ohne Umriss',
    withOutline: '⬜ Mit Umriss',
    caption: '💬 Beschriftung',
    removeCaption: 'Ohne Beschriftung',
    askCaption: limit => `Was soll darauf stehen? Bis zu ${limit} Zeichen, Emoji gehen auch.`,
    captionTooLong: limit => `Das ist zu lang für einen Sticker: höchstens ${limit} Zeichen. Etwas Kürzeres?`,
    captionUnsupported: 'Diese Schrift kann ich nicht. Lateinisch, Kyrillisch, Griechisch und Emoji gehen.',
    unknown: 'Diesen Sticker habe ich nicht mehr. Welche ich habe, zeigt /stickers.',
    noCutOut: 'Dieser Sticker ist zu alt dafür. „Noch eine Variante“ zeichnet ihn neu, dann geht es.',
    itsPhoto: 'Ich nehme das Foto dieses Stickers.',
    askToDelete: (name, titles) =>
      `Diesen Sticker löschen: ${name}?${titles.length > 0 ? ` Er verschwindet auch aus ${titles.map(title => `„${title}“`).join(', ')}.` : ''} Die Nachricht im Chat kannst du selbst löschen. Einen anderen? Öffne ihn mit /stickers.`,
    deleted: titles =>
      titles.length > 0
        ? `Gelöscht; gleich verschwindet er auch aus ${titles.map(title => `„${title}“`).join(', ')}.`
        : 'Gelöscht.',
    alreadySo: 'Er sieht schon so aus.',
  },
  motion: {
    choose:
      'Wie soll er sich bewegen? Das ist kostenlos und dauert etwa eine halbe Minute. ✨ passt am besten.',
    making: name =>
      `${name}: Ich bringe ihn in Bewegung, etwa eine halbe Minute. Du kannst auch eine andere Bewegung wählen.`,
    makingIt: 'Ich bringe ihn noch einmal in Bewegung, etwa eine halbe Minute.',
    failed:
      'Diesen Sticker konnte ich nicht bewegen. Vielleicht klappt eine andere Bewegung; der ruhige Sticker bleibt.',
    noEncoder: 'Auf diesem Server können sich Sticker nicht bewegen. Alles andere geht wie immer.',
    progress: percent =>
      `🎬 ${percent} %: Ich bringe ihn in Bewegung. Du kannst auch eine andere Bewegung wählen.`,
    draw: '✏️ Bewegung zeichnen · 1 Bild',
    askToDraw: room =>
      `Das Modell zeichnet diesen Sticker in neuen Posen, und ich mache daraus eine Bewegung. Das kostet 1 ${room === undefined ? 'Bild' : `deiner Zeichnungen (heute noch ${room.today}${room.bought > 0 ? `, gekauft ${room.bought}` : ''})`} und dauert ein bis zwei Minuten.`,
    notToday: isSold =>
      `Heute kann ich nichts mehr für dich zeichnen, und eine gezeichnete Bewegung kostet eine Zeichnung. Frag morgen wieder${isSold ? ' oder mach jetzt mit mehr Stickern weiter' : ''}. Diese Bewegungen sind kostenlos:`,
    drawIt: '✅ Zeichnen',
    unusable:
      'Das Modell hat neue Posen gezeichnet, aber zu wenige passen zusammen. Diese Zeichnung zählt nicht. Diese Bewegungen sind kostenlos und klappen immer:',
    names: {
      bounce: 'Hüpfen',
      sway: 'Wiegen',
      shake: 'Schütteln',
      heartbeat: 'Herzschlag',
      float: 'Schweben mit Herzen',
      'spin-in': 'Hereinwirbeln',
      tremble: 'Zittern',
      jelly: 'Wackelpudding',
      pop: 'Aufploppen',
      rain: 'Regen',
    },
  },
  stickers: {
    none: 'Noch keine Sticker. Schick ein Foto, und der erste ist in einer Minute da.',
    title: (count, page, pages) => {
      if (count === 1) return 'Dein Sticker. Tipp darauf, um ihn noch einmal zu bekommen und zu ändern.';
      const where = pages > 1 ? ` Seite ${page} von ${pages}.` : '';
      return `Deine ${count} Sticker, die neuesten zuerst.${where} Tipp auf einen, um ihn noch einmal zu bekommen und zu ändern.`;
    },
  },
  packs,
  packExport,
  emoji,
  received,
  video,
  drawing,
  plans,
  admin,
  privacy,
  taste,
  guests,
  search,
  connected,
  documents,
  tasks,
  stars,
  neverMind: '✖️ Doch nicht',
  neverMindDone: 'Gut, alles bleibt, wie es ist.',
  byButton: label => `Das mache ich nur per Knopf: Drück „${label}“.`,
  settled: 'Das ist schon entschieden.',
  trouble: {
    noAnswer: 'Ich konnte gerade nicht antworten. Nichts geht verloren: Schreib gleich noch einmal.',
    internal: 'Mit dieser Nachricht ist etwas schiefgegangen. Schick sie bitte noch einmal.',
  },
  commands,
  help: helpText(
    [
      'Ich mache Sticker aus deinem Foto.',
      '',
      '1. Schick ein Foto.',
      '2. Sag mir in deinen Worten Stil, Emotion und Pose.',
      '3. Drück ✅ Bestätigen.',
      '',
      '✏️ Ändern oder behalten: die Knöpfe unter dem Sticker, oder sag „ohne Umriss“, „ins Paket“.',
      '🗂 Mehrere auf einmal sind ein Set: „8 Sticker für den Arbeitschat“.',
      '✨ Erzähl mir in /me, was dir gefällt, dann genügt „wie immer“.',
      '🔎 Suchen: „finde den mit der Katze“.',
    ],
    commands,
  ),
  /** If no model answers: what the buttons and short answers do. */
  helpByButtons: helpText(
    [
      'Ich mache Sticker aus deinem Foto.',
      '',
      '1. Schick ein Foto.',
      '2. Wähle Stil, Emotion und Pose.',
      '3. Drück auf ✅ Bestätigen.',
      '',
      'Ich verstehe Knöpfe und kurze Antworten.',
      '✏️ Ändern oder behalten: mit den Knöpfen unter dem Sticker.',
      '🗂 Gleich mehrere? Drück auf 🗂 oder schreib „ein Set mit 8“.',
      '✨ Erzähl mir in /me, was du magst.',
    ],
    commands,
  ),
  voice: {
    isOn: 'Auf Sprachnachrichten antworte ich schriftlich und gesprochen.',
    isOff: 'Auf Sprachnachrichten antworte ich nur schriftlich.',
    turnOn: '🔊 Auch gesprochen antworten',
    turnOff: '🔇 Nur schriftlich',
    unavailable: 'Sprechen kann ich hier nicht; ich antworte schriftlich.',
    forbidden:
      'Deine Telegram-Einstellungen erlauben mir keine Sprachnachrichten (Privatsphäre und Sicherheit → Sprachnachrichten). Erlaub sie mir, dann bringt /voice on meine Stimme zurück.',
    me: on => `🔊 Gesprochene Antworten auf Sprachnachrichten: ${on ? 'an' : 'aus'} (/voice).`,
  },
  cancelled: 'Gut, abgebrochen. Für einen neuen Sticker schreib mir oder schick ein Foto.',
  nothingToCancel: 'Es gibt nichts abzubrechen. Für einen Sticker schreib mir oder schick ein Foto.',
  stopped: 'Gestoppt. Was möchtest du stattdessen?',
  chooseLanguage: 'Welche Sprache soll ich sprechen?',
  languageFollows: 'Ich spreche die Sprache, in der du schreibst.',
  languageChosen: 'Ich spreche Deutsch.',
  asWritten: '✍️ Die, in der ich schreibe',
  unknownCommand: 'Diesen Befehl kenne ich nicht. /help zeigt, was ich kann.',
  group: botUsername =>
    `Antworte mit @${botUsername} auf ein Foto, und ich mache einen Sticker daraus. Für mehr schreib mir: https://t.me/${botUsername}`,
  offline,
};

import type { Texts } from '../en/bot.ts';
import { fromNow } from '../formats.ts';

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
  make: '✅ Emoji machen',
  withoutWords: 'Für Wörter ist ein Emoji zu klein, deshalb hat es keine Beschriftung.',
  onlyDrawn: 'Emoji mache ich nur aus Stickern, die ich gezeichnet habe. /stickers zeigt sie.',
  allIn: 'Daraus sind alle Emoji schon gemacht. /packs zeigt das Paket.',
  made: (title, link) => `🎉 Dein Emoji-Paket „${title}“ ist fertig.\n${link}`,
  added: (title, count, link) => `✅ In „${title}“ aufgenommen, jetzt ${count} Emoji.\n${link}`,
  already: (title, link) => `Dieses Emoji ist schon in „${title}“.\n${link}`,
};

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Dein Set: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Sie kommen in dein Paket „${title}“.`,
    moving: 'In deinem Paket bewegen sie sich: kostenlos, am Ende etwa eine halbe Minute je Sticker.',
    same: numbers => `Gleich: ${numbers}.`,
    uncaptioned: numbers =>
      `Ohne Beschriftung: ${numbers}. Bis 60 Buchstaben passen, keine seltenen Zeichen.`,
    stickers: (count, today) =>
      today === undefined
        ? stickers(count)
        : today.left === today.limit
          ? `${stickers(count)} von deinen ${today.limit} für heute`
          : `${stickers(count)} von den ${today.left}, die dir von ${today.limit} für heute bleiben`,
    time: seconds =>
      seconds < 90
        ? `etwa ${Math.ceil(seconds / 10) * 10} Sekunden`
        : `etwa ${Math.round(seconds / 60)} Minuten`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Ich zeichne zuerst einen; der Rest folgt, wenn er dir gefällt.',
    room: left => {
      if (left === 0) return 'Das Limit für heute ist erreicht. Das Set bleibt: Komm morgen wieder.';
      if (left === 1) return 'Für heute ist nur noch ein Sticker übrig.';
      return `Für heute sind nur noch ${left} übrig: Der Knopf behält die ersten ${left}.`;
    },
  },
  buttons: {
    drawAll: '✅ Alle zeichnen',
    change: '✏️ Ändern',
    drop: '✖️ Verwerfen',
    cut: count => `✂️ Nur die ersten ${count}`,
    moving: '🎬 Alle bewegt',
    another: '🎲 Anderes Set',
    fewer: '➖ Weniger',
    more: '➕ Mehr',
  },
  askChange: 'Was soll ich ändern? Sag: „der dritte anders“, „ohne den fünften“, „noch einer mit Kaffee“.',
  dropped: 'Gut, kein Set.',
  outdated: 'Das Set hat sich seitdem geändert. So sieht es jetzt aus.',
  tooMany: limit => `In ein Set passen höchstens ${limit} Sticker: Mehr nimmt Telegram nicht auf einmal.`,
  underway: 'Dein Set wird schon gezeichnet.',
  preamble: 'Einen Moment, ich stelle das Set zusammen…',
  proposed: 'Das schlage ich vor.',
  begun: count => `Also ${count === undefined ? 'mehrere Sticker' : stickers(count)}!`,
  later: 'Ich zeige dir die Liste, sobald das Foto da ist.',
  changed: 'Geändert.',
  list: {
    none: 'Noch keine Sets. Sag zum Beispiel: „8 Sticker für den Chat mit meinen Freunden“.',
    title: 'Deine Sets, die neuesten zuerst:',
    states: {
      open: 'noch nicht bestätigt',
      first: 'der erste wird gezeichnet',
      approval: 'der erste ist da: Gefällt er dir?',
      rest: 'wird gezeichnet',
      packing: 'das Paket wird zusammengestellt',
      done: 'fertig',
      stopped: 'angehalten',
    },
    plan: (count, style) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'lacht Tränen', pose: 'hüpft vor Lachen' },
    love: { emotion: 'verliebt', pose: 'Herz mit den Händen' },
    thanks: { emotion: 'dankbar', pose: 'gefaltete Hände' },
    ok: { emotion: 'zufrieden', pose: 'Daumen hoch' },
    no: { emotion: 'strenges Nein', pose: 'hebt den Zeigefinger' },
    sorry: { emotion: 'schuldbewusst', pose: 'Hand auf dem Herzen' },
    angry: { emotion: 'wütend', pose: 'geballte Fäuste' },
    sleepy: { emotion: 'müde', pose: 'schläft' },
    party: { emotion: 'überglücklich', pose: 'tanzt mit erhobenen Armen' },
    thinking: { emotion: 'nachdenklich', pose: 'Hand am Kinn' },
    hello: { emotion: 'freundlich', pose: 'winkt' },
    despair: { emotion: 'verzweifelt', pose: 'rennt davon' },
    crying: { emotion: 'weint', pose: 'möchte umarmt werden' },
    shocked: { emotion: 'geschockt', pose: 'springt auf' },
    calm: { emotion: 'gelassen', pose: 'singt leise' },
    cool: { emotion: 'cool', pose: 'Victory-Zeichen' },
    hug: { emotion: 'zärtlich', pose: 'Arme zur Umarmung ausgebreitet' },
    bye: { emotion: 'etwas traurig', pose: 'winkt zum Abschied' },
  },
  captions: {
    call: 'Call?',
    accepted: 'Alles klar',
    deadline: 'Deadline!',
    thanks: 'Danke',
    coffee: 'Kaffee?',
    done: 'Fertig!',
    birthday: 'Alles Gute zum Geburtstag!',
    congratulations: 'Glückwunsch!',
    surprise: 'Überraschung!',
    goodMorning: 'Guten Morgen',
    goodNight: 'Gute Nacht',
    hugs: 'Drück dich',
    hi: 'Hallo!',
    letsGo: 'Los geht’s!',
    lol: 'Haha',
    noWay: 'Echt jetzt?!',
  },
};

export const drawing: Texts['drawing'] = {
  progress: {
    count: (done, count) => `${done} von ${count}`,
    drawing: names => `ich zeichne ${names}`,
    queued: 'wartet, bis er an der Reihe ist',
    packing: 'ich stelle das Paket zusammen',
    animating: 'ich bringe sie in Bewegung, etwa eine halbe Minute je Sticker',
  },
  stop: '⏹ Stopp',
  approve: rest => `Das ist der erste. Soll ich die übrigen ${rest} genauso zeichnen?`,
  goOn: '✅ Gut so, weiter',
  again: '🔁 Noch einmal',
  otherStyle: '🎨 Anderer Stil',
  decide:
    'Der erste Sticker des Sets ist oben. Die anderen genauso? Sag „ja“, „noch einmal“ oder einen anderen Stil.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Fertig! ${stickers(count)} gezeichnet.` : `Gezeichnet: ${drawn} von ${count}.`,
    nothing: 'Keiner davon ließ sich zeichnen.',
    inPack: (title, count, link) => `„${title}“: ${stickers(count)} dazugekommen\n${link}`,
    notPacked: count => `Nicht in einem Paket: ${count}. Schau weiter oben im Chat.`,
    redo: 'Einen neu zeichnen? Drück auf seine Nummer.',
    failed: 'Nicht gezeichnet:',
    why: {
      blocked: 'abgelehnt',
      noImage: 'hat nicht geklappt',
      unavailable: 'der Dienst hat nicht geantwortet',
      limit: 'das Tageslimit ist erreicht',
      stopped: 'gestoppt',
    },
  },
  stopped: (drawn, count) => `Gestoppt. Gezeichnet: ${drawn} von ${count}, alles bleibt erhalten.`,
  stillDrawing: 'Den, an dem ich gerade zeichne, bekommst du noch.',
  drawnNext: 'Es geht weiter, sobald das fertig ist, was ich gerade zeichne.',
  tryAgain: '🔄 Fehlende zeichnen',
  otherWords: name => `✏️ Andere Worte: ${name}`,
  drawRest: '▶️ Den Rest zeichnen',
  makePack: '📦 Ein Paket daraus machen',
  allAsEmoji: '😀 Alle als Emoji',
  askWords: name => `Was soll ich statt „${name}“ zeichnen? Eine Emotion oder Pose, in deinen Worten.`,
  found: {
    empty: 'Auf diesem Bild sehe ich nur eine Farbe.',
    text: 'Hier sehe ich nur Text; ich zeichne Menschen, Tiere und Dinge.',
    blurred: 'Das Foto ist unscharf, der Sticker wird es vielleicht auch.',
    no_face: 'Kein Gesicht zu sehen: Ich zeichne, was hervorsticht.',
    several: 'Mehrere Gesichter: Alle im Vordergrund kommen auf den Sticker.',
  },
  sendAnother: 'Schick ein anderes Foto, oder mach einfach weiter.',
  filters: {
    demo: 'Das ist eine Demo: Ich lege Filter auf dein Foto. Mit einem Schlüssel für ein Bildmodell zeichne ich richtig.',
    unknownStyle: nearest => `Diesen Stil kennen die Filter nicht; am nächsten kommt ${nearest}.`,
    styles: { cartoon: 'Cartoon', anime: 'Anime', watercolour: 'Aquarell' },
    pose: {
      hand: 'Filter ändern weder Arme noch Gesicht: Ich füge eine gezeichnete Hand und Symbole hinzu.',
      signs: 'Filter ändern weder Arme noch Gesicht: Ich füge Symbole hinzu.',
      nothing: 'Diese Pose können Filter nicht: Sie bleibt wie auf dem Foto, mit Symbolen der Emotion.',
    },
    poses: 'Filter ändern weder Arme noch Gesicht: Gezeichnete Hände und Symbole zeigen Posen und Emotionen.',
    noMore: 'Mehr fügen Filter der Pose nicht hinzu.',
    marks: { nothing: 'nicht mit Filtern', isMore: 'mit Filtern nur zum Teil' },
  },
  working: 'Einen Moment…',
};

export const taste: Texts['taste'] = {
  offer: 'Soll ich mir deinen Geschmack für die nächsten merken? Ein paar kurze Fragen.',
  offerNo: 'Nein, danke',
  declined: 'Gut, ich frage nicht. Doch noch Lust? /me',
  invite: '✨ Erzählen, was ich mag',
  interview: {
    intro: 'Ein paar kurze Fragen: Drück einen Knopf oder antworte mit eigenen Worten.',
    questions: {
      purpose: {
        ask: 'Wofür sind deine Sticker vor allem?',
        options: ['Chats mit Freunden', 'Familie', 'Arbeitschat', 'Nur zum Spaß'],
      },
      styles: {
        ask: 'Welche Stile magst du? Gern mehrere.',
        options: ['Anime', 'Comic', 'Pixel-Art', 'Aquarell'],
      },
      humour: {
        ask: 'Welcher Humor passt zu dir?',
        options: ['Freundlich', 'Ironisch', 'Absurd', 'Eher ernst'],
      },
      never: {
        ask: 'Was soll ich nie zeichnen?',
        options: ['Grobe Gesten', 'Gruseliges', 'Alkohol und Zigaretten', 'Waffen'],
      },
      moods: {
        ask: 'Welche Gefühle verschickst du am häufigsten?',
        options: ['Freude', 'Liebe und Dank', 'Sarkasmus', 'Müdigkeit'],
      },
      gestures: {
        ask: 'Welche Gesten sind typisch für dich?',
        options: ['Daumen hoch', 'Winken', 'Hand vorm Gesicht', 'Verschränkte Arme'],
      },
      phrases: {
        ask: 'Welche Wörter oder Sprüche von dir gehören auf Sticker?',
        options: ['Danke!', 'Bin unterwegs', 'Gute Nacht', 'Lieber ohne Worte'],
      },
    },
    skip: 'Überspringen',
    enough: 'Genug',
    over: 'Das waren alle Fragen. /me zeigt, was ich mir gemerkt habe.',
    ended: 'Danke! Das habe ich mir gemerkt:',
    next: 'Was kann ich für dich tun?',
  },
  me: {
    title: 'Das weiß ich über deinen Geschmack:',
    none: 'Über deinen Geschmack weiß ich noch nichts. Erzählst du mir davon?',
    hint: 'Danach richte ich mich bei „wie immer“, und was unter „Nie zeichnen“ steht, zeichne ich nie.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Sticker heute: ${drawn}. Es gibt kein Tageslimit.`
        : `Sticker heute: ${drawn}, übrig: ${left}. Das Limit erneuert sich ${fromNow('de', anewIn)}.`,
    names: {
      purpose: 'Wofür',
      styles: 'Lieblingsstile',
      humour: 'Humor',
      never: 'Nie zeichnen',
      moods: 'Gefühle',
      gestures: 'Typische Gesten',
      phrases: 'Meine Sprüche',
      notes: 'Außerdem',
    },
    documents: 'Deine Dokumente:',
    askNotes: 'Was soll ich mir sonst über deine Sticker merken?',
    begin: '✨ Frag mich',
    resume: '✨ Weiter mit den Fragen',
    saved: known => `Das merke ich mir. ${known} Die ganze Liste: /me.`,
  },
  usual: style => `Wie immer: ${style}.`,
  never: what =>
    `Du wolltest „${what}“ nie gezeichnet haben. Nenne etwas anderes, oder nimm es von der Liste: /me`,
};

export const guests: Texts['guests'] = {
  began: '⏳ Einen Moment… Öffne den Chat mit mir: Der Sticker kommt auch dorthin.',
  open: 'Chat öffnen',
  drawing: '🎨 Ich zeichne… Das dauert etwa eine Minute.',
  ready: '✅ Der Sticker ist fertig. Öffne den Chat mit mir, und er gehört dir.',
  done: '✅ Dein Sticker',
  noPicture: 'Antworte mit meinem Namen auf ein Foto oder einen Sticker, und ich mache einen Sticker daraus.',
  ask: name => `${name}, darf ich aus deinem Bild einen Sticker machen?`,
  yes: '✅ Ja',
  no: 'Nein',
  refused: 'Gut, aus diesem Bild wird kein Sticker.',
  notYours: 'Zustimmen kann nur, wer das Bild geschickt hat.',
  nobodyToAsk:
    'Ich weiß nicht, wer dieses Bild geschickt hat, und kann nicht fragen. Bitte schick es selbst.',
  pose: 'wie auf dem Foto',
};

import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} Sticker`;

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Dein Set: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Sie kommen in dein Paket „${title}“.`,
    moving: 'In deinem Paket bewegen sie sich: kostenlos, am Ende etwa eine halbe Minute je Sticker.',
    same: numbers => `Gleich: ${numbers}.`,
    uncaptioned: numbers =>
      `Ohne Beschriftung: ${numbers}. Bis 60 Buchstaben passen, keine seltenen Zeichen.`,
    stickers: (count, room) =>
      room === undefined
        ? stickers(count)
        : room.bought > 0
          ? `${stickers(count)} (für heute bleiben ${room.today}, gekauft ${room.bought})`
          : room.today === room.limit
            ? `${stickers(count)} von deinen ${room.limit} für heute`
            : `${stickers(count)} von den ${room.today}, die dir von ${room.limit} für heute bleiben`,
    time: seconds =>
      seconds < 90
        ? `etwa ${Math.ceil(seconds / 10) * 10} Sekunden`
        : `etwa ${Math.round(seconds / 60)} Minuten`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Ich zeichne zuerst einen; der Rest folgt, wenn er dir gefällt.',
    room: ({ today, bought }) => {
      if (today + bought === 0)
        return 'Das Limit für heute ist erreicht. Das Set bleibt: Komm morgen wieder.';
      if (today + bought === 1 && bought === 1) return 'Nur noch ein Sticker ist übrig, ein gekaufter.';
      if (bought > 0)
        return `Für heute bleiben ${today}, gekauft ${bought}: Der Knopf behält die ersten ${today + bought}.`;
      if (today === 1) return 'Für heute ist nur noch ein Sticker übrig.';
      return `Für heute sind nur noch ${today} übrig: Der Knopf behält die ersten ${today}.`;
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

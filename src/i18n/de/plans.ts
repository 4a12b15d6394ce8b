import type { PlanTexts } from '../types/plans.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

export const plans: PlanTexts = {
  summary: {
    title: count => `Der Plan: ${count} Sticker`,
    occasion: words => `Wofür: ${words}`,
    intoPack: title => `Sie kommen in dein Paket „${title}“.`,
    same: numbers =>
      `Doppelt: ${numbers}. Wenn sie verschieden sein sollen, sag mir, welchen ich ersetzen soll.`,
    uncaptioned: numbers =>
      `Ohne Beschriftung: ${numbers}. So eine lässt sich nicht zeichnen: bis 60 Buchstaben, keine seltenen Zeichen.`,
    pictures: (count, today) =>
      today === undefined
        ? pictures(count)
        : today.left === today.limit
          ? `${pictures(count)} von deinen ${today.limit} für heute`
          : `${pictures(count)} von den ${today.left}, die dir von ${today.limit} für heute bleiben`,
    time: seconds =>
      seconds < 90
        ? `etwa ${Math.ceil(seconds / 10) * 10} Sekunden`
        : `etwa ${Math.round(seconds / 60)} Minuten`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Ich zeichne zuerst nur den ersten und zeige ihn dir; der Rest folgt, wenn er dir gefällt.',
    room: left =>
      left === 0
        ? 'Das Limit für heute hat dafür keinen Platz mehr. Der Plan bleibt: Komm morgen wieder.'
        : `Für heute passen nur noch ${left} davon ins Limit. Der Knopf unten behält die ersten ${left}.`,
    hint: 'Sag „ja“ oder drück den Knopf, wenn es stimmt, oder sag mir, was ich ändern soll.',
  },
  buttons: {
    drawAll: '✅ Alle zeichnen',
    change: '✏️ Ändern',
    drop: '✖️ Verwerfen',
    cut: count => `✂️ Nur die ersten ${count}`,
    style: '🎨 Anderer Stil',
    another: '🎲 Anderes Set',
    fewer: '➖ Weniger',
    more: '➕ Mehr',
  },
  askChange:
    'Was soll ich ändern? Zum Beispiel: „der dritte anders“, „ohne den fünften“, „noch einer mit Kaffee“, „in Pixel-Art“.',
  dropped: 'Gut, der Plan ist verworfen. Es wird nichts gezeichnet.',
  outdated: 'Der Plan hat sich seit diesem Knopf geändert. So steht er jetzt.',
  over: 'Dieser Plan ist nicht mehr offen.',
  tooMany: limit =>
    `In einen Plan passen höchstens ${limit} Sticker, so viele nimmt Telegram auf einmal. Sag zum Beispiel: „ein Set mit ${limit} Stickern“.`,
  underway: 'Dein Set wird schon gezeichnet.',
  preamble: 'Einen Moment, ich stelle das Set zusammen…',
  proposed: 'Das schlage ich vor.',
  later: 'Also ein Set: Ich zeige die Liste, sobald das Foto da ist.',
  changed: 'Geändert.',
  list: {
    none: 'Noch keine Pläne. Sag zum Beispiel: „ein Set mit 8 Stickern für den Chat mit meinen Freunden“.',
    title: 'Deine Pläne, die neuesten zuerst:',
    states: {
      open: 'noch nicht bestätigt',
      first: 'der erste wird gezeichnet',
      approval: 'der erste ist da: Gefällt er dir?',
      rest: 'wird gezeichnet',
      packing: 'das Paket wird zusammengestellt',
      done: 'fertig',
      stopped: 'angehalten',
    },
    plan: (count, style) => `${count} Sticker, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'lacht Tränen', pose: 'hält sich den Bauch' },
    love: { emotion: 'verliebt', pose: 'Herz mit den Händen' },
    thanks: { emotion: 'dankbar', pose: 'Hände zum Dank gefaltet' },
    ok: { emotion: 'zufrieden', pose: 'Daumen hoch' },
    no: { emotion: 'strenges Nein', pose: 'Arme vor dem Körper gekreuzt' },
    sorry: { emotion: 'schuldbewusst', pose: 'Hand auf dem Herzen' },
    angry: { emotion: 'wütend', pose: 'geballte Fäuste' },
    sleepy: { emotion: 'müde', pose: 'gähnt hinter der Hand' },
    party: { emotion: 'überglücklich', pose: 'tanzt mit erhobenen Armen' },
    thinking: { emotion: 'nachdenklich', pose: 'Hand am Kinn' },
    hello: { emotion: 'freundlich', pose: 'winkt' },
    facepalm: { emotion: 'verzweifelt', pose: 'Facepalm' },
    crying: { emotion: 'weint', pose: 'wischt sich Tränen ab' },
    shocked: { emotion: 'geschockt', pose: 'Hände an den Wangen' },
    coffee: { emotion: 'gelassen', pose: 'mit einer Tasse Kaffee' },
    cool: { emotion: 'cool', pose: 'rückt die Sonnenbrille zurecht' },
    hug: { emotion: 'zärtlich', pose: 'Arme zur Umarmung ausgebreitet' },
    bye: { emotion: 'etwas traurig', pose: 'winkt zum Abschied' },
  },
};

import type { DrawingTexts } from '../types/drawing.ts';

export const drawing: DrawingTexts = {
  progress: {
    count: (done, count) => `${done} von ${count}`,
    drawing: names => `ich zeichne ${names}`,
    queued: 'wartet, bis er an der Reihe ist',
    waitingPhoto: 'Telegram gibt dein Foto gerade nicht heraus, ich versuche es weiter',
    packing: 'ich stelle das Paket zusammen',
  },
  stop: '⏹ Stopp',
  approve: rest => `Das ist der erste. Soll ich die übrigen ${rest} genauso zeichnen?`,
  goOn: '✅ Sieht mir ähnlich, weiter',
  again: '🔁 Noch einmal',
  otherStyle: '🎨 Anderer Stil',
  decide:
    'Der erste Sticker des Sets ist oben. Sag „ja“, dann zeichne ich die anderen wie ihn; oder was anders sein soll: eine Emotion, ein anderer Stil, „noch einmal“. „Stopp“ beendet das Set.',
  decided: 'Das ist schon entschieden. Wie es steht, zeigt /plans.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Alle ${count} Sticker sind gezeichnet.` : `Gezeichnet: ${drawn} von ${count}.`,
    nothing: 'Keiner dieser Sticker konnte gezeichnet werden.',
    inPack: (title, count, link) => `„${title}“: ${count} neu im Paket\n${link}`,
    notPacked: count => `Nicht in einem Paket: ${count}. Sie stehen oben im Chat.`,
    failed: 'Nicht gezeichnet:',
    why: {
      blocked: 'der Wunsch hat die Prüfung nicht bestanden',
      noImage: 'es kam kein Bild',
      unavailable: 'der Dienst hat nicht geantwortet',
      limit: 'für heute sind keine Sticker mehr übrig',
      stopped: 'gestoppt',
    },
  },
  stopped: (drawn, count) => `Gestoppt. Gezeichnet: ${drawn} von ${count}, alles bleibt erhalten.`,
  stillDrawing: 'Was gerade gezeichnet wird, kommt noch.',
  tryAgain: '🔄 Fehlende zeichnen',
  otherWords: name => `✏️ Andere Worte: ${name}`,
  drawRest: '▶️ Den Rest zeichnen',
  makePack: '📦 Ein Paket daraus machen',
  askWords: name => `Was soll ich statt „${name}“ zeichnen? Ein Gefühl oder eine Pose, in deinen Worten.`,
  badWords: 'Bitte schreib es in wenigen Worten.',
  found: {
    empty: 'Auf diesem Bild sehe ich nur eine Farbe. Schick ein anderes Foto, oder mach einfach weiter.',
    text: 'Auf diesem Bild sehe ich nur Text; ich zeichne Menschen, Tiere und Dinge. Schick ein anderes Foto, oder mach einfach weiter.',
    blurred:
      'Das Foto wirkt unscharf; der Sticker wird es vielleicht auch. Schick ein anderes, oder mach einfach weiter.',
    no_face:
      'Auf diesem Foto sehe ich kein Gesicht eines Menschen: Ich zeichne, was hervorsticht, ob Tier oder Ding. Schick ein anderes Foto, oder mach einfach weiter.',
    several:
      'Ich sehe mehrere Gesichter: Alle im Vordergrund kommen auf den Sticker. Schick ein Foto von nur einer Person, oder mach einfach weiter.',
  },
  filters: {
    demo: 'Das ist eine Vorführung: Filter auf deinem Foto. Mit einem Schlüssel zeichnet ein Modell.',
    unknownStyle: nearest =>
      `Diesen Stil kennen die eingebauten Filter nicht; am nächsten kommt ihm ${nearest}.`,
    styles: { cartoon: 'Cartoon', anime: 'Anime', watercolour: 'Aquarell' },
    pose: {
      hand: 'Die eingebauten Filter können keine Arme bewegen und kein Gesicht ändern: Ich füge eine gezeichnete Hand und Zeichen der Emotion hinzu.',
      signs:
        'Die eingebauten Filter können keine Arme bewegen und kein Gesicht ändern: Ich füge Zeichen der Bewegung und der Emotion hinzu.',
      nothing:
        'Diese Pose können die eingebauten Filter nicht zeichnen: Sie bleibt wie auf dem Foto, und ich füge Zeichen der Emotion hinzu.',
    },
    poses:
      'Die eingebauten Filter können keine Arme bewegen und kein Gesicht ändern: Posen und Emotionen zeigen gezeichnete Hände und Zeichen.',
    noMore: 'Mehr fügen die eingebauten Filter der Pose nicht hinzu.',
  },
  working: 'Einen Moment…',
};

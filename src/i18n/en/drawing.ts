import type { DrawingTexts } from '../types/drawing.ts';

export const drawing: DrawingTexts = {
  progress: {
    count: (done, count) => `${done} of ${count}`,
    drawing: names => `drawing ${names}`,
    queued: 'waiting for its turn',
    waitingPhoto: 'Telegram does not hand out your photo right now, I keep trying',
    packing: 'making the pack',
  },
  stop: '⏹ Stop',
  approve: rest => `Here is the first one. Shall I draw the other ${rest} like it?`,
  goOn: '✅ Looks like me, go on',
  again: '🔁 Once more',
  otherStyle: '🎨 Other style',
  decide:
    'The first sticker of the set is above. Say “yes”, and I draw the others like it; or say what shall be different: an emotion, another style, “once more”. “Stop” ends the set.',
  decided: 'That is decided already. /plans shows how things stand.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `All ${count} stickers are drawn.` : `Drawn: ${drawn} of ${count}.`,
    nothing: 'None of these stickers could be drawn.',
    inPack: (title, count, link) => `“${title}”: ${count} new in the pack\n${link}`,
    notPacked: count => `Not in a pack: ${count}. They are above in this chat.`,
    failed: 'Not drawn:',
    why: {
      blocked: 'the wish did not pass the check',
      noImage: 'no picture came',
      unavailable: 'the service did not answer',
      limit: 'no more stickers for today',
      stopped: 'stopped',
    },
  },
  stopped: (drawn, count) => `Stopped. Drawn: ${drawn} of ${count}, all of them are kept.`,
  stillDrawing: 'What is being drawn right now still comes.',
  tryAgain: '🔄 Draw what is missing',
  otherWords: name => `✏️ Other words: ${name}`,
  drawRest: '▶️ Draw the rest',
  makePack: '📦 Make a pack of them',
  askWords: name => `What shall I draw instead of “${name}”? An emotion or a pose, in your own words.`,
  badWords: 'Please write it in a few words.',
  found: {
    empty: 'I see only one colour in this picture. Send another photo, or just go on.',
    text: 'I see only text in this picture; I draw people, animals and things. Send another photo, or just go on.',
    blurred: 'This photo looks blurred; the sticker may be, too. Send another one, or just go on.',
    no_face:
      "I see nobody's face in this photo: I draw what stands out in it, be it an animal or a thing. Send another photo, or just go on.",
    several:
      'I see several faces: everybody in front will be on the sticker. Send a photo of one alone, or just go on.',
  },
  filters: {
    demo: 'This is a demonstration: filters on your photo. With a key, a model draws.',
    unknownStyle: nearest =>
      `The built-in filters do not know this style; the nearest they have is ${nearest}.`,
    styles: { cartoon: 'cartoon', anime: 'anime', watercolour: 'watercolour' },
    pose: {
      hand: 'The built-in filters cannot move arms or change a face: I add a drawn hand and signs of the emotion.',
      signs:
        'The built-in filters cannot move arms or change a face: I add signs of the movement and of the emotion.',
      nothing:
        'The built-in filters cannot draw this pose: it stays as in the photo, and I add signs of the emotion.',
    },
    poses:
      'The built-in filters cannot move arms or change a face: poses and emotions are shown by drawn hands and signs.',
    noMore: 'The built-in filters add nothing else to the pose.',
  },
  working: 'One moment…',
};

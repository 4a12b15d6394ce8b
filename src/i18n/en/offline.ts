import type { OfflineTexts } from '../types/offline.ts';
import { degrees } from './degrees.ts';

/** What the built-in rules say where they lead the dialogue. */
export const offline: OfflineTexts = {
  greeting: firstName =>
    `Hi${firstName && `, ${firstName}`}! What are the stickers for? And please send me a photo of the person I shall draw.`,
  welcomeBack: firstName => `Hi again${firstName && `, ${firstName}`}! Your photo is here.`,
  noted: 'Noted.',
  notedForNext: 'Noted. The sticker in work stays as it was confirmed, this is for the next one.',
  purpose: 'Got it.',
  started: 'Drawing now, it takes a little while.',
  refused: {
    checkFirst: 'Please check whether this is right, and confirm.',
    notNow: 'I am not drawing it now.',
    changeFirst: 'It does not work with this choice. Please change something or send another photo.',
  },
  failed: 'The drawing did not work out. Say “again” to try once more, or tell me what to change.',
  ready: 'Everything is here. Say “yes” and I will draw it, or tell me what to change.',
  whatToChange: 'What should be different: the style, the emotion or the pose?',
  instead: {
    style: 'Which style would you like instead?',
    emotion: 'Which emotion would you like instead?',
    pose: 'Which pose would you like instead?',
  },
  options: {
    style:
      'For example: anime, cartoon, comic, pixel art, watercolour, pencil sketch, line art, neon, pop art. Your own words are fine too.',
    emotion:
      'For example: joy, laughter, love, surprise, sadness, anger, a wink, sleepiness. Your own words are fine too.',
    pose: 'For example: waving, thumbs up, clapping, pointing, hugging, dancing, jumping. Your own words are fine too.',
  },
  choice: {
    style: ['comic', 'anime'],
    emotion: ['happy smile', 'playful wink'],
    pose: ['waving', 'thumbs up'],
  },
  ownWords: { button: 'In my own words', ask: 'Write it in your own words.' },
  chosen: values => `Then I will take this: ${values}.`,
  ownPose: 'as in the photo',
  degrees,
  advice: value => `I would take this: ${value}.`,
  nothingChosen: 'Nothing is chosen yet.',
  noSticker: 'There is no sticker yet.',
  nothingDrawn: 'Nothing is being drawn yet.',
  shallITake: {
    style: v => `Shall I take “${v}” as the style?`,
    emotion: v => `Shall I take “${v}” as the emotion?`,
    pose: v => `Shall I take “${v}” as the pose?`,
    take: 'Yes',
    leave: 'No',
    over: 'That question is settled already.',
  },
  thenNext: 'The other one comes after it: tell me once more then what it shall be like.',
  photo: {
    received: 'The photo is here, thank you.',
    kept: 'All right, the earlier photo stays.',
    another: 'Your photo is here. To use another one, just send it.',
    needed: 'A sticker needs a photo; any picture with a face will do, and it can be sent later.',
    later: 'The photo can be sent at any moment.',
  },
  answers: {
    price: 'I do not take any payment.',
    keep: 'The sticker comes into this chat; “add it to my pack” or the button under it puts it into your pack. /stickers shows them all.',
    data: '/privacy shows what I keep of you and who gets it, and /forget deletes all of it.',
    time: 'A sticker usually takes less than a couple of minutes once you have confirmed it.',
    who: 'I am a bot that draws stickers from photos.',
    abilities:
      'I draw a sticker from a photo of a person. I need the photo, a style, an emotion and a pose, in your own words.',
    buttons:
      'The outline and a caption: just say it (“no outline”, “write ‘hi’ on it”), or use the buttons under the sticker.',
    buttonsLater:
      'Just say it: “no outline”, “write ‘hi’ on it”. Once the sticker is drawn, its buttons do that, too.',
    background: 'Stickers have no background anyway.',
    outline: 'The outline is white and has one width: I can take it away, or put it back.',
    undo: 'What you say last counts: tell me how it was before, and so it will be. A sticker that is drawn stays above in this chat, with its buttons.',
    captionSize:
      'The letters are as large as the width allows: the fewer words, the larger they get. Say another text, or “no caption”.',
    possible: 'I can draw that, just say that you want it.',
    unknown: 'I have no answer to that, but I can draw you a sticker.',
  },
  replies: {
    greeting: 'Hi!',
    bye: 'See you!',
    thanks: 'You are welcome!',
    praise: 'Glad to hear it!',
    dislike: 'I see, let us change it.',
    indecent:
      'I do not draw anybody undressed or in intimate scenes. Anything else, with pleasure: what shall it be?',
    rude: 'Let us rather get the sticker right.',
    laugh: 'Good mood noted 🙂',
    wait: 'No hurry, I am here.',
    unclear: 'I did not quite understand that.',
    left: words => `I did not understand “${words}”.`,
    told: 'I hear you 🙂',
    toldOfSticker: 'I hear you. Say “again” for another take, or tell me what should be different.',
  },
};

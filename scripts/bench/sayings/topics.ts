import type { Topic } from './row.ts';
import type { Recorded } from './texts.ts';

/** The texts that are about each topic; `.*`: all below. A text that only says that nothing was understood is `unclear`. */
const TEXTS: Readonly<Record<Topic, readonly string[]>> = {
  abilities: ['help', 'help.abilities', 'help.making', 'offline.answers.abilities'],
  price: ['help.price', 'offline.answers.price'],
  limits: ['help.limits', 'confirm.dailyLimit'],
  photo_privacy: ['help.privacy', 'offline.answers.data', 'privacy.*'],
  deletion: [
    'afterSticker.askToDelete',
    'help.deletion',
    'help.privacy',
    'offline.answers.data',
    'help.packs',
    'privacy.ask',
    'packs.askDelete',
  ],
  find_in_telegram: ['help.telegram', 'help.packs', 'offline.answers.keep'],
  animation: ['help.movement'],
  other_person: ['help.whom'],
  several: ['help.sets', 'plans.*'],
  my_choices: ['offline.nothingChosen', 'summary.style', 'summary.emotion', 'summary.pose', 'summary.title'],
  choices: ['help.styles', 'help.emotions', 'offline.options.*'],
  advice: ['offline.chosen', 'offline.advice'],
  photo_tips: ['help.photo'],
  duration: ['help.duration', 'offline.answers.time'],
  identity: ['help.identity', 'offline.answers.who'],
  formats: ['help.formats'],
  thanks: ['offline.replies.thanks', 'offline.replies.praise'],
  greeting: ['offline.replies.greeting', 'offline.greeting', 'offline.welcomeBack'],
  goodbye: ['offline.replies.bye', 'cancelled'],
  complaint: [
    'help.likeness',
    'help.changing',
    'offline.replies.dislike',
    'offline.replies.toldOfSticker',
    'offline.whatToChange',
  ],
  status: ['confirm.drawing', 'confirm.delivered', 'offline.ready', 'offline.nothingDrawn'],
  off_topic: ['offline.answers.unknown', 'offline.replies.told', 'offline.replies.toldOfSticker'],
  unclear: ['offline.replies.unclear', 'offline.shallITake.*'],
  language: ['help.language', 'chooseLanguage', 'languageSet'],
  asks_photo: [
    'ask.photo',
    'offline.greeting',
    'offline.photo.needed',
    'offline.photo.another',
    'ask.anotherPhoto',
    'sticker.photoLost',
  ],
  asks_style: [
    'ask.style',
    'ask.all',
    'offline.instead.style',
    'offline.shallITake.style',
    'offline.whatToChange',
  ],
  asks_emotion: [
    'ask.emotion',
    'ask.all',
    'offline.instead.emotion',
    'offline.shallITake.emotion',
    'offline.whatToChange',
  ],
  asks_pose: [
    'ask.pose',
    'ask.all',
    'offline.instead.pose',
    'offline.shallITake.pose',
    'offline.whatToChange',
  ],
  summary: ['summary.title'],
  confirm_how: ['summary.title', 'offline.ready', 'offline.refused.checkFirst', 'confirm.summaryAbove'],
};

/** Whether a reply that is made of these texts is about a topic. */
export function isAbout(topic: Topic, texts: readonly Recorded[]): boolean {
  return TEXTS[topic].some(wanted => {
    const group = wanted.endsWith('.*') ? wanted.slice(0, -1) : undefined;
    return texts.some(({ key }) => key === wanted || (group !== undefined && key.startsWith(group)));
  });
}

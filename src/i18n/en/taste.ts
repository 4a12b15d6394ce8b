import { fromNow } from '../moment.ts';
import type { TasteTexts } from '../types/taste.ts';

export const taste: TasteTexts = {
  offer: 'Shall I remember your taste for the next ones? Four short questions.',
  offerYes: '✨ Ask me',
  offerNo: 'No, thanks',
  declined: 'All right, I will not ask. If you change your mind: /me',
  interview: {
    intro: 'A few short questions: press a button or answer in your own words.',
    questions: {
      purpose: {
        ask: 'What are your stickers for, mostly?',
        options: ['Chats with friends', 'Family', 'Work chat', 'Just for fun'],
      },
      styles: {
        ask: 'Which looks do you like best? You can name several.',
        options: ['Anime', 'Comic', 'Pixel art', 'Watercolour'],
      },
      humour: {
        ask: 'What kind of humour suits you?',
        options: ['Kind', 'Ironic', 'Absurd', 'Rather serious'],
      },
      never: {
        ask: 'What should I never draw?',
        options: ['Rude gestures', 'Anything scary', 'Alcohol and cigarettes', 'Weapons'],
      },
    },
    followUps: {
      usual: 'Which of these looks shall be the usual one?',
      sharpness: {
        ask: 'How sharp may a joke be?',
        options: ['Only kind', 'Only about myself', 'The sharper, the better'],
      },
      work: {
        ask: 'What fits your work chat?',
        options: ['Restrained', 'Friendly', 'Jokes are welcome'],
      },
      family: {
        ask: 'Do children see these stickers?',
        options: ['Yes, fit for children', 'Only adults', 'Both'],
      },
    },
    skip: 'Skip',
    enough: 'Enough',
    noted: 'Noted.',
    answered: 'That question is over.',
    over: 'The questions are over. /me shows what I remember.',
    ended: 'Thank you! This is what I remember:',
    endedEmpty: 'All right, no more questions. Should you change your mind: /me',
    allKnown: 'There is nothing left to ask. This is what I remember:',
  },
  me: {
    title: 'This is what I know of your taste:',
    none: 'I know nothing of your taste yet. Answer a few questions, or press what you want to tell me.',
    hint: 'I follow it when you say “as usual”, take no wish that names what stands under “Never draw”, and have whoever draws leave it out. You see every value before anything is drawn. Buttons change or delete it.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Stickers today: ${drawn}. There is no daily limit.`
        : `Stickers today: ${drawn}, left: ${left}. The count begins anew ${fromNow('en', anewIn)}.`,
    names: {
      purpose: 'Stickers are for',
      styles: 'Favourite looks',
      humour: 'Humour',
      never: 'Never draw',
      notes: 'Also',
    },
    ask: {
      purpose: 'What are your stickers for? Write it in your own words.',
      styles: 'Which looks do you like? Several are parted by commas, the usual one comes first.',
      humour: 'What kind of humour suits you? Write it in your own words.',
      never: 'What should I never draw? Several things are parted by commas.',
      notes: 'What else shall I remember about your stickers?',
    },
    begin: '✨ Ask me',
    resume: '✨ Go on with the questions',
    saved: known => `I will remember it. ${known} All of it: /me`,
  },
  usual: style => `As usual: ${style}.`,
  usualUnknown: 'I do not know yet what is usual for you. /me takes your favourite look.',
  never: what =>
    `You asked me never to draw “${what}”, so I leave it out. Name something else, or take it off the list: /me`,
};

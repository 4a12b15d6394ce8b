import { fromNow } from '../formats.ts';

export const taste = {
  /** Once, in the message after the third sticker or after a pack, with two buttons. */
  offer: 'Want me to remember your taste for the next ones? A few short questions.',
  offerNo: 'No, thanks',
  declined: 'All right, I won’t ask. Changed your mind? /me',
  /** Button under the greeting of a first visit. */
  invite: '✨ Tell you what I like',
  interview: {
    intro: 'A few short questions: press a button or answer in your own words.',
    questions: {
      purpose: {
        ask: 'What are your stickers for, mostly?',
        options: ['Chats with friends', 'Family', 'Work chat', 'Just for fun'],
      },
      styles: {
        ask: 'Which styles do you like best? You can name several.',
        options: ['Anime', 'Comic', 'Pixel art', 'Watercolour'],
      },
      humour: {
        ask: 'What kind of humour do you like?',
        options: ['Kind', 'Ironic', 'Absurd', 'I keep it serious'],
      },
      never: {
        ask: 'What should I never draw?',
        options: ['Rude gestures', 'Anything scary', 'Alcohol and cigarettes', 'Weapons'],
      },
      moods: {
        ask: 'Which feelings do you express most often?',
        options: ['Joy', 'Love and thanks', 'Sarcasm', 'Tiredness'],
      },
      gestures: {
        ask: 'Which gestures are typical of you?',
        options: ['Thumbs up', 'Waving', 'Facepalm', 'Crossed arms'],
      },
      phrases: {
        ask: 'Which words or phrases of yours belong on stickers?',
        options: ['Thank you!', 'On my way', 'Good night', 'No words, please'],
      },
    },
    skip: 'Skip',
    enough: 'Enough',
    over: 'No more questions. /me shows what I remember.',
    /** Above the remembered answers, at the end. */
    ended: 'Thank you! Here’s what I remember:',
    /** Follows the interview unless a sticker is under discussion. */
    next: 'What can I do for you?',
  },
  me: {
    title: 'What I know about your taste:',
    none: 'I don’t know your taste yet. Tell me about it?',
    hint: 'I follow it when you say “as usual”, and never draw what’s under “Never draw”.',
    /** @param left undefined: no limit @param anewIn ms until the count resets */
    today: (drawn: number, left: number | undefined, anewIn: number) =>
      left === undefined
        ? `Stickers today: ${drawn}. There is no daily limit.`
        : `Stickers today: ${drawn}, left: ${left}. The count resets ${fromNow('en', anewIn)}.`,
    names: {
      purpose: 'Purpose',
      styles: 'Favourite styles',
      humour: 'Humour',
      never: 'Never draw',
      moods: 'Feelings',
      gestures: 'Typical gestures',
      phrases: 'Phrases',
      notes: 'Also',
    },
    /** Above the user's documents, and the question for free-form notes. */
    documents: 'Your documents:',
    askNotes: 'What else should I remember about your stickers?',
    begin: '✨ Ask me',
    resume: '✨ Continue the questions',
    saved: (known: string) => `Got it. ${known} See everything: /me.`,
  },
  /** Answers "as usual": the values it filled in, or that the taste is unknown. */
  usual: (style: string) => `As usual: ${style}.`,
  never: (what: string) =>
    `You asked me never to draw “${what}”. Name something else, or take it off the list: /me`,
};

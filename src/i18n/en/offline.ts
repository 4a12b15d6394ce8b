/** The bot's texts when buttons lead the dialogue. */
export const offline = {
  greeting: (firstName: string) =>
    `Hi${firstName && `, ${firstName}`}! I make stickers from your photo, and the buttons will guide you.`,
  welcomeBack: (firstName: string) => `Hi again${firstName && `, ${firstName}`}! I still have your photo.`,
  noted: 'Noted.',
  onlyButtons: 'I only understand buttons and short answers right now.',
  outage: 'I can’t reach my language model right now, so I only understand buttons and short answers.',
  whatToChange: 'What should be different: the style, the emotion or the pose?',
  instead: {
    style: 'Which style would you like instead?',
    emotion: 'Which emotion would you like instead?',
    pose: 'Which pose would you like instead?',
  },
  ownWords: { button: 'In my own words', ask: 'Write it in your own words.' },
  set: (count: number) => `🗂 A set of ${count}`,
  change: '✏️ Change',
  shallITake: {
    style: (v: string) => `Use “${v}” as the style?`,
    emotion: (v: string) => `Use “${v}” as the emotion?`,
    pose: (v: string) => `Use “${v}” as the pose?`,
    take: 'Yes',
    leave: 'No',
  },
  rows: {
    ask: 'What should be different?',
    emotion: 'Which emotion instead?',
    pose: 'Which pose instead?',
    caption: 'Which caption? Choose one or write it.',
    takeCaption: (v: string) => `Write “${v}” on it?`,
    remove: '🗑 Remove',
    back: '⬅️ Back',
  },
  photo: { received: 'Got your photo, thanks!' },
  indecent: 'I don’t draw nudity or intimate scenes. I’m happy to draw anything else: what would you like?',
};

import type { Texts } from '../en/bot.ts';

export const offline: Texts['offline'] = {
  greeting: firstName =>
    `Hallo${firstName && `, ${firstName}`}! Ich mache Sticker aus deinem Foto; die Knöpfe führen dich.`,
  welcomeBack: firstName => `Hallo noch mal${firstName && `, ${firstName}`}! Dein Foto habe ich noch.`,
  noted: 'Notiert.',
  onlyButtons: 'Im Moment verstehe ich nur Knöpfe und kurze Antworten.',
  outage:
    'Mein Sprachmodell ist gerade nicht erreichbar, deshalb verstehe ich nur Knöpfe und kurze Antworten.',
  whatToChange: 'Was soll anders sein: Stil, Emotion oder Pose?',
  instead: {
    style: 'Welcher Stil soll es stattdessen sein?',
    emotion: 'Welche Emotion soll es stattdessen sein?',
    pose: 'Welche Pose soll es stattdessen sein?',
  },
  ownWords: { button: 'In eigenen Worten', ask: 'Schreib es in deinen eigenen Worten.' },
  set: count => `🗂 Ein Set mit ${count}`,
  change: '✏️ Ändern',
  shallITake: {
    style: v => `Soll ich „${v}“ als Stil nehmen?`,
    emotion: v => `Soll ich „${v}“ als Emotion nehmen?`,
    pose: v => `Soll ich „${v}“ als Pose nehmen?`,
    take: 'Ja',
    leave: 'Nein',
  },
  rows: {
    ask: 'Was soll anders sein?',
    emotion: 'Welche Emotion stattdessen?',
    pose: 'Welche Pose stattdessen?',
    caption: 'Welche Beschriftung? Wähle eine oder schreib sie.',
    takeCaption: v => `„${v}“ daraufschreiben?`,
    remove: '🗑 Entfernen',
    back: '⬅️ Zurück',
  },
  photo: { received: 'Das Foto ist da, danke.' },
  indecent: 'Nacktheit und intime Szenen zeichne ich nicht. Alles andere gern: Was soll es sein?',
};

interface EmotionEntry {
  /** One to three, best first, parted by spaces. */
  readonly emoji: string;
  /** What its negation is ("not happy"), where that is more than the absence of it. */
  readonly negated?: string;
}

/** What a face can say, and the emoji for it. Words are in a file per language. */
export const EMOTIONS = {
  laughter: { emoji: '😂 🤣 😆' },
  nervousLaughter: { emoji: '😅 😬' },
  evilLaughter: { emoji: '😈 😂' },
  joy: { emoji: '😄 😁 😊', negated: 'displeasure' },
  happyTears: { emoji: '🥹 😭 😊' },
  sadSmile: { emoji: '🥲 🙂' },
  smile: { emoji: '😊 🙂 😄', negated: 'seriousness' },
  grin: { emoji: '😁 😄' },
  contentment: { emoji: '😌 😊', negated: 'displeasure' },
  delight: { emoji: '🤩 😍 🎉', negated: 'displeasure' },
  celebration: { emoji: '🥳 🎉 🎊' },
  love: { emoji: '😍 🥰 ❤️' },
  tenderness: { emoji: '🥰 ☺️ 💕' },
  romance: { emoji: '🥰 🌹 ❤️' },
  kiss: { emoji: '😘 😚 💋' },
  hug: { emoji: '🤗 🫂' },
  kindness: { emoji: '😊 🤗 😇' },
  wink: { emoji: '😉 😜' },
  flirting: { emoji: '😏 😉 😘' },
  passion: { emoji: '😏 🔥 🥵' },
  coolness: { emoji: '😎 🔥' },
  confidence: { emoji: '😎 💪', negated: 'doubt' },
  pride: { emoji: '😎 🏆 💪' },
  triumph: { emoji: '🏆 ✌️ 😎' },
  determination: { emoji: '😤 💪 🔥', negated: 'doubt' },
  energy: { emoji: '⚡ 💪 😃', negated: 'tiredness' },
  smugness: { emoji: '😏 😌' },
  slyness: { emoji: '😏 😼 🦊' },
  evil: { emoji: '😈 👿' },
  playfulness: { emoji: '😜 😝 😉' },
  silliness: { emoji: '🤪 😜 🤡' },
  tongue: { emoji: '😛 😝 😜' },
  madness: { emoji: '🤪 😵‍💫 🤯' },
  sarcasm: { emoji: '🙃 😏 🙄' },
  eyeRoll: { emoji: '🙄 😒' },
  neutrality: { emoji: '😐 😶' },
  soSo: { emoji: '😐 😕 🤷' },
  seriousness: { emoji: '😐 🧐' },
  calm: { emoji: '😌 🧘', negated: 'anxiety' },
  dreaminess: { emoji: '😌 💭 ✨' },
  bliss: { emoji: '😌 🤤 🥰' },
  thought: { emoji: '🤔 💭' },
  doubt: { emoji: '🤔 🤨 😕' },
  suspicion: { emoji: '🤨 🧐' },
  curiosity: { emoji: '🧐 👀 🤔', negated: 'boredom' },
  confusion: { emoji: '😕 🤔 🤷' },
  indifference: { emoji: '🤷 😑 😐' },
  boredom: { emoji: '🥱 😑 😒' },
  sleepiness: { emoji: '😴 🥱 😪' },
  tiredness: { emoji: '😩 😫 🥱' },
  sickness: { emoji: '🤒 🤧 😷' },
  disgust: { emoji: '🤢 🤮 😖' },
  sadness: { emoji: '😢 😔 🙁' },
  crying: { emoji: '😭 😢' },
  melancholy: { emoji: '😔 🌧️ 😢' },
  nostalgia: { emoji: '🥲 💭 😌' },
  despair: { emoji: '😩 😞 😭' },
  disappointment: { emoji: '😞 😔 🙁' },
  heartbreak: { emoji: '💔 😭 😢' },
  loneliness: { emoji: '😔 🥀 💔' },
  offence: { emoji: '🥺 😒 😞' },
  pleading: { emoji: '🥺 🙏' },
  guilt: { emoji: '😔 🥺 🙏' },
  embarrassment: { emoji: '😳 🙈 🫣' },
  shyness: { emoji: '☺️ 🙈 😳' },
  awkwardness: { emoji: '😬 😅 🫠' },
  facepalm: { emoji: '🤦 😑' },
  fear: { emoji: '😨 😱 😰' },
  horror: { emoji: '😱 😨 🫣' },
  panic: { emoji: '😱 🤯 😰' },
  anxiety: { emoji: '😰 😟 😬' },
  anger: { emoji: '😠 😡 🤬' },
  rage: { emoji: '😡 🤬 💢' },
  swearing: { emoji: '🤬 😡' },
  irritation: { emoji: '😤 😒 🙄' },
  displeasure: { emoji: '😒 🙁 😕' },
  gloom: { emoji: '☹️ 😞 🌧️' },
  envy: { emoji: '😒 🙄 💚' },
  contempt: { emoji: '😒 🙄 😏' },
  surprise: { emoji: '😮 😲 😯' },
  shock: { emoji: '😱 🤯 😳' },
  amazement: { emoji: '🤯 😲 😱' },
  speechlessness: { emoji: '😶 🤐' },
  secrecy: { emoji: '🤫 😏' },
  hope: { emoji: '🤞 🙏 🥺' },
  gratitude: { emoji: '🙏 🤗 😊' },
  inspiration: { emoji: '✨ 🤩 💡' },
  compassion: { emoji: '🥺 🤗 💔' },
  hunger: { emoji: '🤤 😋 🍽️' },
  tastiness: { emoji: '😋 🤤' },
  drunkenness: { emoji: '🥴 🍻' },
  dizziness: { emoji: '😵‍💫 🥴' },
  heat: { emoji: '🥵 🔥' },
  cold: { emoji: '🥶 ❄️' },
  approval: { emoji: '👍 👌 🔥', negated: 'disapproval' },
  disapproval: { emoji: '👎 😒' },
  innocence: { emoji: '😇 😊' },
  greed: { emoji: '🤑 💰' },
} as const satisfies Readonly<Record<string, EmotionEntry>>;

export type Emotion = keyof typeof EMOTIONS;

/** The words of one language. Letters as `normalize` gives them, lists parted by commas. */
export interface EmotionWords {
  /** `keywords; phrases`: words people look for such a sticker by, best first; what means it, `*` for any ending. */
  readonly emotions: Readonly<Record<Emotion, string>>;
  /** Turns what follows into its opposite. */
  readonly negations: string;
  /** Says how much; an emotion only where nothing else is ("madly in love", "madly"). */
  readonly modifiers: string;
  /** Nothing to look for. */
  readonly stopWords: string;
}

/** What files of each kind of sound are called: services tell them by their names. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:audio|video)\/webm/, 'webm'],
  [/mpeg|mp3/, 'mp3'],
  [/^(?:audio|video)\/mp4/, 'mp4'],
  [/m4a|aac/, 'm4a'],
  [/wav/, 'wav'],
  [/flac/, 'flac'],
];

/** The ending of a file with such a sound, without the dot; `ogg`, as voice messages are, where nobody knows. */
export function endingOf(mimeType: string): string {
  return ENDINGS.find(([kind]) => kind.test(mimeType.toLowerCase()))?.[1] ?? 'ogg';
}

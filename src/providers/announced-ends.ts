export interface ModelEnd {
  readonly variable: string;
  readonly model: string;
  readonly date: string;
}

/**
 * The models that end on a date, by provider, because not every list of models contains the dates:
 * https://ai.google.dev/gemini-api/docs/deprecations and https://developers.openai.com/api/docs/deprecations
 */
const ENDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  gemini: {
    '2026-12-01': ['gemini-2.5-flash', 'gemini-2.5-pro'],
    '2026-12-18': [
      'gemini-3.1-flash-tts-preview',
      'gemini-2.5-flash-preview-tts',
      'gemini-2.5-pro-preview-tts',
    ],
  },
  openai: {
    '2026-12-01': ['gpt-image-1.5', 'gpt-image-1-mini', 'chatgpt-image-latest'],
    '2026-12-11': ['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'gpt-5-pro', 'o3', 'o3-pro'],
    '2027-01-06': ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'],
    '2027-01-14': ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'],
    '2027-02-26': ['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'],
    '2027-04-01': ['gpt-5.1', 'gpt-5.3-codex', 'gpt-5.4-nano'],
  },
};

/** Shortens `claude-sonnet-4-5-20250929` to `claude-sonnet-4-5`. */
export function withoutSnapshotDate(model: string): string {
  return model.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, '');
}

export function announcedEnd(provider: string, model: string): string | undefined {
  const name = withoutSnapshotDate(model);
  return Object.entries(ENDS[provider] ?? {}).find(([, models]) => models.includes(name))?.[0];
}

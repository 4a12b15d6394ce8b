import type { Visit } from '../api.ts';

const KEY = 'playground.drafts';

interface Drafts {
  readonly run: string;
  readonly words: Readonly<Record<string, string>>;
}

function isDrafts(value: unknown): value is Drafts {
  return typeof value === 'object' && value !== null && 'run' in value && 'words' in value;
}

/** The drafts of a run; of an earlier one they are nobody's any more. */
function draftsOf(run: string): Drafts {
  const none: Drafts = { run, words: {} };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    return isDrafts(stored) && stored.run === run ? stored : none;
  } catch {
    return none;
  }
}

export function readDraft({ run, person }: Visit): string {
  const words: unknown = draftsOf(run).words[person];
  return typeof words === 'string' ? words : '';
}

/** Keeps it, through a reload and while somebody else's chat is open. */
export function keepDraft({ run, person }: Visit, text: string): void {
  const { [person]: _, ...others } = draftsOf(run).words;
  const words = text === '' ? others : { ...others, [person]: text };
  localStorage.setItem(KEY, JSON.stringify({ run, words } satisfies Drafts));
}

import { z } from 'zod';
import { canBeOffered } from '../../../assistant-db/people/users.ts';
import type { InterviewStatus, PreferencesRow } from '../../../assistant-db/schema.ts';
import {
  addPreference,
  changedIn,
  type GivenPreferences,
  mergePreferences,
  PREFERENCES,
  type Preference,
  type Preferences,
  parsePreferences,
  serializePreferences,
  valuesOf,
  withoutValue,
} from './preferences.ts';

export type Topic = Exclude<Preference, 'notes'>;

/** In the order of the questions. The last three are optional details. */
export const TOPICS = PREFERENCES.filter((name): name is Topic => name !== 'notes');

/** The progress of an interview, without the answers. */
interface Progress {
  /** Not asked again. */
  readonly closed: readonly string[];
}

const BEGINNING: Progress = { closed: [] };

const VERSION = 1;

const stored = z.object({ v: z.literal(VERSION), closed: z.array(z.string()) });

function serializeProgress({ closed }: Progress): string {
  return JSON.stringify({ v: VERSION, closed: [...closed] } satisfies z.infer<typeof stored>);
}

/** An unreadable record counts as a fresh start; known answers are not asked again anyway. */
function parseProgress(progress: string | null | undefined): Progress {
  if (!progress) return BEGINNING;
  try {
    const { closed } = stored.parse(JSON.parse(progress));
    return { closed };
  } catch {
    return BEGINNING;
  }
}

type Asked = Pick<PreferencesRow, 'interview' | 'progress' | 'question'>;
type Row = Asked & Pick<PreferencesRow, 'record'>;

/** The working copy of a user's taste and interview during one turn. Known answers are never asked for. */
export class TurnTaste {
  readonly #before: Row;
  #preferences: Preferences;
  #interview: InterviewStatus;
  #progress: Progress;
  #number: number;
  #refused: string | undefined;
  #asked: Topic | undefined;

  constructor(row?: PreferencesRow) {
    this.#preferences = parsePreferences(row?.record);
    this.#interview = row?.interview ?? 'never';
    this.#progress = parseProgress(row?.progress);
    this.#number = row?.question ?? 0;
    this.#asked = this.question;
    this.#before = this.#row();
  }

  get preferences(): Preferences {
    return this.#preferences;
  }

  get interview(): InterviewStatus {
    return this.#interview;
  }

  get refused(): string | undefined {
    return this.#refused;
  }

  refuse(what: string): void {
    this.#refused = what;
  }

  get question(): Topic | undefined {
    return this.#interview === 'running' ? this.#next() : undefined;
  }

  get wasRunning(): boolean {
    return this.#before.interview === 'running';
  }

  get hasQuestions(): boolean {
    return this.#next() !== undefined;
  }

  /** Whether this turn moved on to another question. */
  get advanced(): boolean {
    return this.#number !== this.#before.question;
  }

  get number(): number {
    return this.#number;
  }

  #next(): Topic | undefined {
    const { closed } = this.#progress;
    return TOPICS.find(topic => !closed.includes(topic) && valuesOf(this.#preferences, topic).length === 0);
  }

  /** Starts the interview. Skipped questions are asked again, because the user wants to be asked. */
  begin(): void {
    if (this.#interview !== 'running') this.#progress = BEGINNING;
    this.#interview = 'running';
    this.#advance();
  }

  /** Returns whether the greeting may offer the interview; it does so once. */
  invite(): boolean {
    if (this.#interview !== 'never' || !this.hasQuestions) return false;
    this.#interview = 'invited';
    return true;
  }

  /** Returns whether to offer the interview: once, to users who mentioned their taste on their own. */
  offer(): boolean {
    if (!canBeOffered(this.#interview) || !this.hasQuestions) return false;
    if (serializePreferences(this.#preferences) === this.#before.record) return false;
    this.#interview = 'offered';
    return true;
  }

  /** `done`: the answers so far count; `declined`: the user does not want to be asked. */
  end(status: 'done' | 'declined'): void {
    this.#interview = status;
    this.#progress = BEGINNING;
  }

  /** Replaces known values. If one of them answers the open question, that question is closed. */
  save(given: GivenPreferences): readonly Preference[] {
    const before = this.#preferences;
    const { question } = this;
    this.#preferences = mergePreferences(before, given);
    const answers = question !== undefined && (given[question]?.length ?? 0) > 0;
    if (answers) this.#close(question);
    this.#advance();
    return changedIn(before, this.#preferences);
  }

  answer(words: string): void {
    const { question } = this;
    if (question === undefined) return;
    this.#preferences = addPreference(this.#preferences, question, words);
    this.#close(question);
    this.#advance();
  }

  skipQuestion(): void {
    const { question } = this;
    if (question === undefined) return;
    this.#close(question);
    this.#advance();
  }

  remove(name: Preference, value: string): void {
    this.#preferences = withoutValue(this.#preferences, name, value);
    // Removed on purpose, so it is not asked for again.
    if (this.#interview === 'running') this.#close(name);
    this.#advance();
  }

  #close(name: Preference): void {
    this.#progress = { closed: [...this.#progress.closed, name] };
  }

  /** Numbers the next question, or ends the interview if none is left. */
  #advance(): void {
    if (this.#interview !== 'running') return;
    const next = this.#next();
    if (next === undefined) {
      this.end('done');
      return;
    }
    if (next === this.#asked) return;
    this.#asked = next;
    this.#number += 1;
  }

  #row(): Row {
    return {
      record: serializePreferences(this.#preferences),
      interview: this.#interview,
      progress: this.#interview === 'running' ? serializeProgress(this.#progress) : null,
      question: this.#number,
    };
  }

  get change(): Partial<Row> | undefined {
    const [row, before] = [this.#row(), this.#before];
    const { record, ...asked } = row;
    // Keep an offer that was stored meanwhile, unless this turn changes the interview.
    const isAsked = JSON.stringify(row) !== JSON.stringify({ ...before, record });
    const isKnown = record !== before.record;
    return isAsked || isKnown ? { ...(isKnown && { record }), ...(isAsked && asked) } : undefined;
  }
}

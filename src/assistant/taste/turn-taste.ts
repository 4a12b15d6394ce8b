import { z } from 'zod';
import { canBeOffered } from '../../assistant-db/people/users.ts';
import type { InterviewStatus, PreferencesRow } from '../../assistant-db/schema.ts';
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

/** In the order of the questions. The last three go deeper. */
export const TOPICS = PREFERENCES.filter((name): name is Topic => name !== 'notes');

/** What an interview has come to; the person's taste is no part of it. */
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

/** What cannot be read is a beginning: what is known is not asked again anyway. */
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

/** The working copy of a person's taste and of the interview during one turn. What is stored is never asked for. */
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

  /** Another question is open than before this turn. */
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

  /** What was skipped before is asked for again, as the person wants to be asked. */
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

  /** Who told something of their taste by themselves is offered the rest, once. */
  offer(): boolean {
    if (!canBeOffered(this.#interview) || !this.hasQuestions) return false;
    if (serializePreferences(this.#preferences) === this.#before.record) return false;
    this.#interview = 'offered';
    return true;
  }

  /** `done`: with what is known; `declined`: the person does not want to be asked. */
  end(status: 'done' | 'declined'): void {
    this.#interview = status;
    this.#progress = BEGINNING;
  }

  /** Given values replace what is known, and answer the question that is about one of them. */
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
    // Taken back on purpose: it is not asked for again.
    if (this.#interview === 'running') this.#close(name);
    this.#advance();
  }

  #close(name: Preference): void {
    this.#progress = { closed: [...this.#progress.closed, name] };
  }

  /** Another question has another number; where none is left, the interview is over. */
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
    // Somebody offered the interview meanwhile stays so, unless this turn is about it.
    const isAsked = JSON.stringify(row) !== JSON.stringify({ ...before, record });
    const isKnown = record !== before.record;
    return isAsked || isKnown ? { ...(isKnown && { record }), ...(isAsked && asked) } : undefined;
  }
}

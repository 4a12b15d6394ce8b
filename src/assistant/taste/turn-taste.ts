import type { InterviewStatus, PreferencesRow } from '../../assistant-db/schema.ts';
import { followsFrom } from '../interview/cues.ts';
import {
  BEGINNING,
  followUpOf,
  keyOf,
  MAX_FOLLOW_UPS,
  type OwnQuestion,
  type Progress,
  parseProgress,
  type Question,
  serializeProgress,
  TOPICS,
} from '../interview/questions.ts';
import {
  addPreference,
  changedIn,
  type GivenPreferences,
  mergePreferences,
  type Preference,
  type Preferences,
  parsePreferences,
  serializePreferences,
  valuesOf,
  withoutValue,
} from './preferences.ts';

type Asked = Pick<PreferencesRow, 'interview' | 'progress' | 'question'>;
type Row = Asked & Pick<PreferencesRow, 'record'>;

/**
 * Nothing more follows from answers then: an agent leads six turns at most (`agents/run.ts`), of which the first
 * begins the interview.
 */
const MAX_SAID = 5;

/** The working copy of a person's taste and of the interview during one turn. What is stored is never asked for. */
export class TurnTaste {
  readonly #before: Row;
  #preferences: Preferences;
  #interview: InterviewStatus;
  #progress: Progress;
  #number: number;
  #refused: string | undefined;
  #asked: string;

  constructor(row?: PreferencesRow) {
    this.#preferences = parsePreferences(row?.record);
    this.#interview = row?.interview ?? 'never';
    this.#progress = parseProgress(row?.progress);
    this.#number = row?.question ?? 0;
    this.#asked = this.#identity(this.question);
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

  get question(): Question | undefined {
    return this.#interview === 'running' ? this.#next() : undefined;
  }

  get wasRunning(): boolean {
    return this.#before.interview === 'running';
  }

  get hasQuestions(): boolean {
    return this.#next() !== undefined;
  }

  get number(): number {
    return this.#number;
  }

  #next(): Question | undefined {
    const { closed, own, followUps, said } = this.#progress;
    if (own !== null) return { type: 'own', ...own };
    const open = (about: Preference) =>
      !closed.includes(about) && valuesOf(this.#preferences, about).length === 0;
    const about = TOPICS.find(open);
    if (about !== undefined) return { type: 'topic', about };
    const isEnough = followUps >= MAX_FOLLOW_UPS || said >= MAX_SAID;
    return isEnough ? undefined : followUpOf(this.#preferences, closed, followsFrom);
  }

  /** What was skipped before is asked for again, as the person wants to be asked. */
  begin(): void {
    if (this.#interview !== 'running') this.#progress = BEGINNING;
    this.#interview = 'running';
    this.#advance();
  }

  /** Who told something of their taste by themselves is offered the rest, once. */
  offer(): boolean {
    if (this.#interview !== 'never' || !this.hasQuestions) return false;
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
    const answers = question !== undefined && (given[question.about]?.length ?? 0) > 0;
    if (answers) this.#close(question, this.#progress.said + 1);
    this.#advance();
    return changedIn(before, this.#preferences);
  }

  answer(words: string): void {
    const { question } = this;
    if (question === undefined) return;
    this.#preferences = addPreference(this.#preferences, question.about, words);
    this.#close(question, 0);
    this.#advance();
  }

  /** `words` are a turn that the interview has led, presses are none. */
  skipQuestion(by: 'words' | 'press'): void {
    const { question } = this;
    if (question === undefined) return;
    this.#close(question, by === 'words' ? this.#progress.said + 1 : 0);
    this.#advance();
  }

  /** A question that a model made up. @returns false where enough was asked */
  ask(own: OwnQuestion): boolean {
    if (this.#interview !== 'running' || this.#progress.own !== null) return false;
    if (this.#progress.followUps >= MAX_FOLLOW_UPS) return false;
    this.#progress = { ...this.#progress, own };
    this.#advance();
    return true;
  }

  remove(name: Preference, value: string): void {
    this.#preferences = withoutValue(this.#preferences, name, value);
    // Taken back on purpose: it is not asked for again.
    const closed = [...this.#progress.closed, name];
    if (this.#interview === 'running') this.#progress = { ...this.#progress, closed };
    this.#advance();
  }

  /** Changes with the question or its buttons. */
  #identity(question: Question | undefined): string {
    const key = keyOf(question);
    return key === 'usual' ? `${key} ${JSON.stringify(this.#preferences.styles)}` : key;
  }

  #close(question: Question, said: number): void {
    const { closed, own, followUps } = this.#progress;
    this.#progress = {
      closed: question.type === 'own' ? closed : [...closed, keyOf(question)],
      own: question.type === 'own' ? null : own,
      followUps: followUps + (question.type === 'topic' ? 0 : 1),
      said,
    };
  }

  /** Another question has another number; where none is left, the interview is over. */
  #advance(): void {
    if (this.#interview !== 'running') return;
    const next = this.#next();
    if (next === undefined) {
      this.end('done');
      return;
    }
    const asked = this.#identity(next);
    if (asked === this.#asked) return;
    this.#asked = asked;
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

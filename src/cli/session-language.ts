import { languageFor } from '../assistant/turn/snapshot.ts';
import { findUser, type Person } from '../assistant-db/people/users.ts';
import type { Db } from '../assistant-db/schema.ts';
import { isLanguage, type Language, type TerminalTexts, terminalTexts } from '../i18n/index.ts';

/** The language that is spoken here: the one that is written, or the one that was chosen. */
export class SessionLanguage {
  readonly #person: Person;
  #now: Language;
  #isChosen = false;

  constructor(person: Person) {
    this.#person = person;
    this.#now = languageFor(person, undefined);
  }

  get now(): Language {
    return this.#now;
  }

  /** Whether it was chosen; else it is the one that is written here. */
  get isChosen(): boolean {
    return this.#isChosen;
  }

  get texts(): TerminalTexts {
    return terminalTexts(this.#now);
  }

  /** Reads what was stored of it in a turn. */
  async refresh(db: Db): Promise<void> {
    const user = await findUser(db, this.#person.id);
    this.#now = languageFor(this.#person, user);
    this.#isChosen = isLanguage(user?.language);
  }
}

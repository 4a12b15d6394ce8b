import type { Person } from '../people/person.ts';
import type { BotApiServer } from '../server.ts';
import { Refusal } from './problems.ts';
import type { NewPerson } from './protocol/index.ts';

/** Somebody that the page can be. */
export interface Inhabitant {
  readonly person: Person;
  /** IETF tag. */
  readonly languageCode: string;
  /** The newest message that a page has shown; 0 before the first one. */
  seenId: number;
}

/** The people of the playground, in the order they came. */
export class People {
  readonly #telegram: BotApiServer;
  readonly #all = new Map<number, Inhabitant>();

  constructor(telegram: BotApiServer) {
    this.#telegram = telegram;
  }

  get all(): readonly Inhabitant[] {
    return [...this.#all.values()];
  }

  add({ firstName, languageCode }: NewPerson): Inhabitant {
    const inhabitant = {
      person: this.#telegram.person({ firstName, languageCode }),
      languageCode,
      seenId: 0,
    };
    this.#all.set(inhabitant.person.id, inhabitant);
    return inhabitant;
  }

  /** Throws a 404 for nobody. */
  get(id: number): Inhabitant {
    const inhabitant = this.#all.get(id);
    if (!inhabitant) throw new Refusal(404, 'noSuchPerson');
    return inhabitant;
  }
}

import { type Texts, textsFor } from '../../../src/i18n/index.ts';

import type { Person } from '../../../src/playground/people/person.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { rowsOf } from '../../support/scene.ts';
import { createWorld, type ModelKind, type World } from '../../support/world.ts';

export const WORDS = {
  setup: 'set my preferences',
  purpose: 'for the chat with my colleagues',
  styles: 'anime, pixel art, comic',
  humour: 'kind',
  never: 'spiders',
  moods: 'joy and love',
  gestures: 'waving and laughing',
  phrases: 'thanks, on my way',
  draw: 'draw anime, sad, waving',
  noted: 'With joy.',
  asks: 'And which looks do you like?',
} as const;

export interface Stage {
  readonly world: World;
  readonly person: Person;
  readonly texts: Texts;
}

export async function stage(kind: ModelKind | 'offline', language: 'ru' | 'en' = 'en'): Promise<Stage> {
  const world = await createWorld([kind]);
  // Room enough for a whole dialogue, word for word.
  await world.start({ IMAGE_PROVIDERS: 'offline', AI_CONTEXT_TOKENS: '8000' });
  const person = someone(world, 'Ann', language);
  return { world, person, texts: textsFor(language) };
}

export const row = async ({ world }: Stage) => (await rowsOf(world, 'preferences'))[0];

export async function known(scene: Stage): Promise<unknown> {
  const stored = (await row(scene))?.record;
  return stored ? JSON.parse(stored) : undefined;
}

export async function leader({ world }: Stage): Promise<unknown> {
  const newest = (await rowsOf(world, 'assistant_sessions')).at(-1);
  return JSON.parse(newest?.history ?? '{}').leader;
}

/** Says something, and waits for the bot's answer to it. */
export const exchange = ({ person }: Stage, words: string, answer: string | RegExp) =>
  sendText(person, words, answer);

/** The first question, asked for by the button of /me. */
export async function begins({ person, texts }: Stage) {
  const { me, interview } = texts.taste;
  const screen = await sendText(person, '/me', me.none);
  return pressButton(person, screen, me.begin, interview.questions.purpose.ask);
}

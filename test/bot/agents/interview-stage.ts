import { type Texts, textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import type { Person } from '../../../src/playground/people/person.ts';
import { createWorld, type ModelKind, type World } from '../../support/world.ts';

export const WORDS = {
  ru: {
    name: 'Анна',
    setup: 'настрой мои предпочтения',
    purpose: 'для чата с коллегами',
    styles: 'аниме, пиксель-арт, комикс',
    humour: 'добрый',
    never: 'пауки',
    draw: 'нарисуй аниме, грустный, машет рукой',
    remember: 'запомни, что я люблю аниме',
    usual: 'как обычно, грустный, машет рукой',
    forbidden: 'обнимает паука',
    enough: 'хватит',
    noted: 'С радостью.',
    asks: 'А какие стили вам нравятся?',
  },
  en: {
    name: 'Ann',
    setup: 'set my preferences',
    purpose: 'for the chat with my colleagues',
    styles: 'anime, pixel art, comic',
    humour: 'kind',
    never: 'spiders',
    draw: 'draw anime, sad, waving',
    remember: 'remember that I love anime',
    usual: 'as usual, sad, waving',
    forbidden: 'hugging a spider',
    enough: 'enough',
    noted: 'With joy.',
    asks: 'And which looks do you like?',
  },
} as const;

export interface Stage {
  readonly world: World;
  readonly person: Person;
  readonly texts: Texts;
}

export async function stage(kind: ModelKind | 'offline', language: 'ru' | 'en'): Promise<Stage> {
  const world = await createWorld([kind]);
  // Room enough for a whole dialogue, word for word.
  await world.start({ IMAGE_PROVIDERS: 'offline', AI_CONTEXT_TOKENS: '8000' });
  const person = world.telegram.person({ firstName: WORDS[language].name, languageCode: language });
  return { world, person, texts: textsFor(language) };
}

export function row({ world }: Stage) {
  return world.app().db.selectFrom('preferences').selectAll().executeTakeFirst();
}

export async function known(scene: Stage): Promise<unknown> {
  const stored = (await row(scene))?.record;
  return stored ? JSON.parse(stored) : undefined;
}

export async function leader({ world }: Stage): Promise<unknown> {
  const { history } = await world
    .app()
    .db.selectFrom('assistant_sessions')
    .select('history')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(history).leader;
}

/** Says something, and waits for the bot's answer to it. */
export function exchange({ person }: Stage, words: string, answer: string | RegExp): Promise<SeenMessage> {
  const said = person.sendText(words);
  return person.waitForBotMessage(answer, { after: said });
}

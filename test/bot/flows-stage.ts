import { expect, onTestFinished } from 'vitest';
import { type Texts, textsFor } from '../../src/i18n/index.ts';
import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { eventually } from '../support/eventually.ts';
import { someone } from '../support/exchange.ts';
import type { FakeModels } from '../support/fakes/models.ts';
import { drawnOnKey, photo, shirtOf } from '../support/pictures/pictures.ts';
import { HURRIED, rowsOf, saidTo, stickerOf } from '../support/scene.ts';
import { createWorld, type ModelKind, type World } from '../support/world.ts';

export type Kind = ModelKind | 'offline';

/** One user, and a bot that answers by one kind of model or by the rules. */
export interface Flow {
  readonly world: World;
  readonly person: Person;
  readonly painter: FakeModels;
  readonly texts: Texts;
  /**
   * Sends a message of the user.
   *
   * @param script the model's answers, one for each of its requests; empty with the rules
   * @param answer the text of the message that ends the bot's turn
   * @returns that message
   */
  says(words: string, script: readonly Line[], answer: string | RegExp): Promise<SeenMessage>;
  /** Sends a message without waiting for an answer. */
  sends(words: string, script: readonly Line[]): Promise<void>;
  /** Performs any other action of the user. */
  does(what: () => unknown, script: readonly Line[], answer: string | RegExp): Promise<SeenMessage>;
  start(): Promise<void>;
}

interface Line {
  readonly calls?: readonly { readonly name: string; readonly args?: Record<string, unknown> }[];
  readonly text?: string;
}

/** Internals that a user must not see: names of agents and tools, and their messages to each other. */
const BEHIND =
  /"command"|SYSTEM STATE|_stickers|_plan|_and_generate|transfer_|return_to|knowledge|interview|Program:|undefined|\[object/i;

export async function openFlow(
  kind: Kind,
  language: 'ru' | 'en',
  more: Readonly<Record<string, string>> = {},
  now = HURRIED.clock.now,
): Promise<Flow> {
  const painting = kind === 'gemini' ? 'openai' : 'gemini';
  const world = await createWorld([kind, painting]);
  const painter = world[painting];
  const variables = {
    AI_PROVIDERS: kind === 'lmstudio-text' ? 'lmstudio' : kind,
    IMAGE_PROVIDERS: painting,
    // Enough room for a whole dialogue without a summary.
    AI_CONTEXT_TOKENS: '8000',
    // One picture per sticker, so that they can be counted.
    PACK_SHEET: '1',
    ...more,
  };
  const start = () => world.start(variables, { clock: { ...HURRIED.clock, now } });
  await start();
  const firstName = language === 'ru' ? 'Анна' : 'Ann';
  const person = someone(world, firstName, language);
  onTestFinished(() => expect(saidTo(person)).not.toMatch(BEHIND));
  await paint(painter);
  const model = kind === 'offline' ? undefined : world[kind];

  const told = (script: readonly Line[]) => {
    for (const { calls, text = '' } of model ? script : []) {
      if (calls) model?.calls(calls, text);
      else model?.says(text);
    }
  };
  const does = async (what: () => unknown, script: readonly Line[], answer: string | RegExp) => {
    const before = model?.chats().length ?? 0;
    told(script);
    const last = person.log.at(-1)?.seq ?? 0;
    await what();
    const answered = await person.waitForBotMessage(answer, { after: { seq: last } });
    if (model) await eventually(() => model.chats().length - before).toBe(script.length);
    return answered;
  };
  return {
    world,
    person,
    painter,
    texts: textsFor(language),
    does,
    sends: async (words, script) => {
      const before = model?.chats().length ?? 0;
      told(script);
      await person.sendText(words);
      // Otherwise a late request would count for the next message.
      if (model) await eventually(() => model.chats().length - before).toBe(script.length);
    },
    says: (words, script, answer) => does(() => person.sendText(words), script, answer),
    start,
  };
}

/** Draws each emotion in a colour of its own. */
async function paint(painter: FakeModels): Promise<void> {
  const pictures = await Promise.all(Array.from({ length: 13 }, (_, n) => drawnOnKey('#17e43a', shirtOf(n))));
  const seen: string[] = [];
  painter.paints(prompt => {
    const emotion = /Emotion: "([^"]+)"/.exec(prompt)?.[1] ?? '';
    if (!seen.includes(emotion)) seen.push(emotion);
    return pictures[seen.indexOf(emotion) % pictures.length] ?? Buffer.alloc(0);
  });
}

/** The plans of all users with their stickers, oldest first. */
export async function plansOf({ world }: Flow) {
  const { db } = world.app();
  const plans = await rowsOf(world, 'plans');
  const stickers = await db.selectFrom('plan_stickers').selectAll().orderBy('position').execute();
  return plans.map(plan => ({ ...plan, stickers: stickers.filter(each => each.plan_id === plan.id) }));
}

/** Texts that the bot sent more than once. */
export function saidTwice({ person }: Flow): string[] {
  const texts = person.messages.flatMap(({ from, text }) => (from === 'bot' && text !== '' ? [text] : []));
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}

/** A user's wish, and the values that a model takes from it. */
export const WANTED = {
  en: { wish: 'anime, happy, waving', values: { style: 'anime', emotion: 'happy', pose: 'waving' } },
  ru: {
    wish: 'аниме, радость, машет рукой',
    values: { style: 'аниме', emotion: 'радость', pose: 'машет рукой' },
  },
} as const;

/** One tool call without words. */
export const call = (name: string, args: Record<string, unknown> = {}) => ({ calls: [{ name, args }] });

/** A call by which the model does something for the user. */
export const doing = (what: string, value?: string) => [
  call('do_for_person', { what, ...(value !== undefined && { value }) }),
];

/** Sends a photo with the wish for a sticker. @returns the summary */
export async function summed(flow: Flow): Promise<SeenMessage> {
  const { person, texts } = flow;
  const { wish, values } = WANTED[texts === textsFor('ru') ? 'ru' : 'en'];
  const picture = await photo();
  const script = [call('update_sticker_params', values)];
  return flow.does(() => person.sendPhoto(picture, { caption: wish }), script, texts.summary.title);
}

/** Continues up to the first sticker. @returns the sticker */
export async function drawn(flow: Flow): Promise<SeenMessage> {
  const { person, texts } = flow;
  const summary = await summed(flow);
  await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
  const sticker = stickerOf(person);
  return sticker;
}

import type { Composer, Context, Middleware } from 'grammy';
import { z } from 'zod';
import type { Action } from '../assistant/actions.ts';
import type { TurnContext, TurnOutcome } from '../assistant/context.ts';
import type { Command, Press } from '../assistant/feature.ts';

/*
 * What a feature needs to be a Composer: the context of a turn, and how its commands and buttons are registered.
 */

/** The turn in which an update is handled. */
export interface TurnFlavor {
  turn: TurnContext;
  /** What the turn has led to; set by the handler that takes it. */
  outcome: TurnOutcome | undefined;
}

/** What each feature has of an update: grammY's context, and its turn. */
export type FeatureContext = Context & TurnFlavor;

/** A kind of button, as `action()` makes it. */
export interface ButtonKind<Pressable extends Action = Action> {
  readonly type: Pressable['type'];
  readonly code: string;
  readonly schema: z.ZodType<Pressable> & { readonly shape: Readonly<Record<string, unknown>> };
}

/** Version of callback data, the second field: buttons outlive the program that drew them. */
const VERSION = '1';

/** What a kind of button carries, in order. */
function fieldsOf({ schema }: ButtonKind): [name: string, field: unknown][] {
  return Object.entries(schema.shape).filter(([name]) => name !== 'type');
}

/**
 * The callback data of a button: its code, the version, then its fields, all between colons; at most 64 bytes (Bot API,
 * InlineKeyboardButton).
 */
export function encodeButton(kind: ButtonKind, action: Action): string {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(action));
  return [kind.code, VERSION, ...fieldsOf(kind).map(([name]) => values.get(name))].join(':');
}

/** The code in callback data. */
export function codeIn(data: string): string {
  return data.split(':', 1)[0] ?? '';
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * Reads the callback data of a kind of button. Buttons of version 1 of the bot carried their name alone: they are read as
 * buttons of nothing that exists, so that pressing one shows how things stand. Undefined for what was never drawn.
 */
export function decodeButton<Pressable extends Action>(
  kind: ButtonKind<Pressable>,
  data: string,
): Pressable | undefined {
  const [, version, ...rest] = data.split(':');
  const values = version === VERSION ? rest : [];
  const fields = fieldsOf(kind).map(([name, field], index) => [
    name,
    field instanceof z.ZodNumber ? wholeNumber(values[index]) : (values[index] ?? ''),
  ]);
  return kind.schema.safeParse({ ...Object.fromEntries(fields), type: kind.type }).data;
}

/** Runs a command of a feature, with what stands behind it. */
export function runs<Deps>(deps: Deps, command: Command<string, Deps>): Middleware<FeatureContext> {
  return async ctx => {
    const words = typeof ctx.match === 'string' && ctx.match !== '' ? ctx.match : undefined;
    ctx.outcome = await command.run(deps, ctx.turn, words);
  };
}

/** Registers the buttons of a feature, each kind by the code that its callback data begins with. */
export function onButtons<const Kind extends ButtonKind, Deps>(
  feature: Composer<FeatureContext>,
  deps: Deps,
  kinds: readonly Kind[],
  presses: { readonly [Type in Kind['type']]: Press<Action, Deps> },
): void {
  const handlers: Readonly<Record<string, Press<Action, Deps>>> = presses;
  for (const kind of kinds) {
    feature.callbackQuery(new RegExp(`^${kind.code}(?::|$)`), async (ctx, next) => {
      const action = decodeButton(kind, ctx.callbackQuery.data);
      const handler = handlers[kind.type];
      if (action === undefined || handler === undefined) return next();
      ctx.outcome = await handler.press(deps, ctx.turn, action);
    });
  }
}

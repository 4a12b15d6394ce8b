import type { z } from 'zod';
import { ADMIN_INTENTS } from '../../features/admin/intents.ts';
import { CONNECTED_INTENTS } from '../../features/connected-tools/intents.ts';
import { DIALOGUE_INTENTS } from '../../features/dialogue/intents.ts';
import { GUESTS_INTENTS } from '../../features/guests/intents.ts';
import { PACKS_INTENTS } from '../../features/packs/intents.ts';
import { PLANS_INTENTS } from '../../features/plans/intents.ts';
import { PRIVACY_INTENTS } from '../../features/privacy/intents.ts';
import { RECEIVED_INTENTS } from '../../features/received/intents.ts';
import { STARS_INTENTS } from '../../features/stars/intents.ts';
import { STICKERS_INTENTS } from '../../features/stickers/intents.ts';
import { TASKS_INTENTS } from '../../features/tasks/intents.ts';
import { TASTE_INTENTS } from '../../features/taste/intents.ts';
import { VOICE_INTENTS } from '../../features/voice/intents.ts';
import { type Declared, type OldName, readFields, type Wanted } from '../model/intent.ts';

/**
 * Everything a user can want. Each feature declares its intents once, in `intents.ts`, and runs them in `handlers.ts`. Callback
 * data, commands, menus, limits and questions for text all derive from this table.
 */
export const FEATURES = {
  dialogue: DIALOGUE_INTENTS,
  stickers: STICKERS_INTENTS,
  packs: PACKS_INTENTS,
  plans: PLANS_INTENTS,
  taste: TASTE_INTENTS,
  privacy: PRIVACY_INTENTS,
  voice: VOICE_INTENTS,
  admin: ADMIN_INTENTS,
  connected: CONNECTED_INTENTS,
  tasks: TASKS_INTENTS,
  guests: GUESTS_INTENTS,
  stars: STARS_INTENTS,
  received: RECEIVED_INTENTS,
} as const;

export type FeatureName = keyof typeof FEATURES;
const isFeature = (name: string): name is FeatureName => Object.hasOwn(FEATURES, name);
export const FEATURE_NAMES: readonly FeatureName[] = Object.keys(FEATURES).filter(isFeature);

export type DeclaredIn<Name extends FeatureName> = (typeof FEATURES)[Name][number];
type AnyDeclared = DeclaredIn<FeatureName>;

type Read<One extends AnyDeclared> = One extends unknown ? z.output<One['schema']> : never;
export type Intent = Read<AnyDeclared>;
export type IntentType = Intent['type'];
export type IntentOf<Type extends IntentType> = Extract<Intent, { readonly type: Type }>;
/** Intents that can ask for the text, or the yes, that they lack. */
export type AwaitedIntent = Read<
  Extract<AnyDeclared, { readonly awaitsText: string } | { readonly awaitsYes: string }>
>;
/** Intents whose buttons make a message a question. */
export type AskingIntent = Read<Extract<AnyDeclared, { readonly asks: true }>>;
/** Intents that a tool call can ask for: the turn carries them out in its own transaction. */
export type TurnIntent = Read<Extract<AnyDeclared, { readonly byTool: true }>>;

const ALL: readonly AnyDeclared[] = Object.values(FEATURES).flat();

export const INTENTS: readonly Declared[] = ALL;

const BY_NAME: ReadonlyMap<string, AnyDeclared> = new Map(
  ALL.flatMap(each => {
    const { oldTypes = [] }: Declared = each;
    return [each.type, ...oldTypes].map(name => [name, each] as const);
  }),
);

export const OLD_NAMES: ReadonlyMap<string, readonly [OldName, AnyDeclared]> = new Map(
  ALL.flatMap(each => {
    const { old = {} }: Declared = each;
    return Object.entries(old).map(([name, how]) => [name, [how, each]] as const);
  }),
);

export function declared({ type }: Wanted): Declared | undefined {
  return BY_NAME.get(type);
}

export function isAsking(wish: Intent): wish is AskingIntent {
  return declared(wish)?.asks === true;
}

/**
 * Reads an intent that a message or a session stored, or `asText`, that a button carries; undefined if this version has
 * none of that name.
 */
export function readIntent(stored: Wanted, asText = false): Intent | undefined {
  const now = BY_NAME.get(stored.type);
  const [old, meant] = OLD_NAMES.get(stored.type) ?? [];
  const found = now ?? meant;
  if (found === undefined) return undefined;
  const given = now || old === undefined ? { ...stored } : old.as({ ...stored });
  const fields = asText ? readFields(found, given) : given;
  return found.schema.safeParse({ ...fields, type: found.type }).data;
}

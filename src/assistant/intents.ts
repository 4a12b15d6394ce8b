import { z } from 'zod';
import { type Declared, id, intent, type OldName, readFields, type Wanted } from './intent.ts';
import { rowField } from './question.ts';
import type { EndedStep, Step } from './tasks/steps.ts';
import { PREFERENCES } from './taste/preferences.ts';
import { type Look, PARAMETERS } from './turn/state/parameters.ts';

/** A call of a connected tool that needs the user's approval. */
export interface AskedCall {
  readonly server: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly schemaHash: string;
}

const parameter = z.enum(PARAMETERS);
const preference = z.enum(PREFERENCES);
/** The revision of a plan: a button under an earlier summary only says that it is outdated. */
const planRevision = { planId: id, revision: id };
const planRow = { ...planRevision, row: id };

const toFirstSticker = (decision: string): OldName => ({
  fields: ['planId', 'generationId'],
  as: given => ({ ...given, decision }),
});

const toPack = (which: 'packId' | 'among' | 'new', all: boolean): OldName => ({
  fields: ['stickerId', which],
  as: ({ packId, new: _, ...given }) => ({ ...given, into: which === 'new' ? which : packId, all }),
});

/**
 * Everything a user can want, by feature. Each intent is declared here once; the feature of the same name in
 * `bot/features` runs it. Callback data, commands, menus, limits and questions for text all derive from this table.
 */
export const FEATURES = {
  dialogue: [
    intent('start', {}, { command: 'start', supersedes: 'answer' }),
    intent('help', {}, { command: 'help' }),
    intent('cancel', {}, { command: 'cancel', supersedes: 'answer', byTool: true }),
    intent('languages', {}, { command: 'language' }),
    intent('language', { language: z.string().min(1) }, { code: 'language', byTool: true }),
    intent('confirm', { sessionId: id, revision: id }, { code: 'assistant_confirm', asks: true }),
    intent('new_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_new_photo', asks: true }),
    intent(
      'keep_photo',
      { sessionId: id, photoTag: z.string() },
      { code: 'assistant_keep_photo', asks: true },
    ),
    intent('take_value', { valueTag: z.string() }, { code: 'assistant_take', asks: true }),
    intent('leave_value', { valueTag: z.string() }, { code: 'assistant_leave', asks: true }),
    intent('choose', { parameter, value: z.string() }, { code: 'assistant_choose', asks: true }),
    intent('own_words', { parameter }, { code: 'assistant_own_words' }),
    intent('change_values', {}, { code: 'assistant_change' }),
    intent('ask_value', { parameter }, { code: 'assistant_ask', asks: true }),
    intent('new_set', { count: id }, { code: 'assistant_set' }),
    intent('never_mind', {}, { code: 'never_mind', asks: true }),
    intent('retry', { generationId: id }, { code: 'assistant_retry' }),
  ],
  stickers: [
    intent('stickers', { page: id.optional() }, { command: 'stickers', code: 'stickers' }),
    intent('again', { stickerId: id }, { code: 'sticker_again', byTool: true }),
    /** Shows all that can be changed of a sticker, in place. */
    intent('more', { stickerId: id }, { code: 'sticker_more' }),
    /** Continues the dialogue from the values of a sticker, and asks for one of them again. */
    intent('change', { stickerId: id, parameter }, { code: 'sticker_change' }),
    intent('outline', { stickerId: id }, { code: 'sticker_outline' }),
    /** Without words it asks for them. `stickerId`: null for the next sticker. */
    intent(
      'caption',
      {
        stickerId: id.nullable(),
        words: z.string().optional(),
        problem: z.enum(['empty', 'too_long', 'unsupported']).optional(),
      },
      { code: 'sticker_caption', byTool: true, awaitsText: 'words' },
    ),
    intent('no_caption', { stickerId: id }, { code: 'sticker_no_caption' }),
    intent('change_look', { stickerId: id, look: z.custom<Partial<Look>>() }, { byTool: true }),
    intent('ask_to_delete_sticker', { stickerId: id }, { byTool: true }),
    intent(
      'delete_sticker',
      { stickerId: id, agreed: z.boolean().optional() },
      { code: 'delete_sticker', byTool: true, awaitsYes: 'agreed' },
    ),
    intent('show_sticker', { stickerId: id }, { code: 'sticker_show' }),
    intent('sticker_page', { page: id }, { code: 'sticker_page' }),
  ],
  packs: [
    intent('packs', {}, { command: 'packs', code: 'packs' }),
    /**
     * Adds a sticker to the usual pack, or `into` a pack by its id, or a new one. A title names a pack, which is made
     * if there is none of that title; without one, a new pack asks for its title.
     */
    intent(
      'add_to_pack',
      {
        stickerId: id,
        into: z.union([id, z.literal('new')]).optional(),
        /** The proposed title is taken. The number of packs when it was proposed tells a second press. */
        among: id.optional(),
        /** Every sticker without a pack, of which this is the newest. */
        all: z.boolean().optional(),
        title: z.string().optional(),
      },
      {
        code: 'pack_add',
        byTool: true,
        awaitsText: 'title',
        old: {
          pack_add_to: toPack('packId', false),
          pack_add_new: toPack('new', false),
          pack_add_proposed: toPack('among', false),
          pack_add_all_to: toPack('packId', true),
          pack_add_all_new: toPack('new', true),
          pack_add_all_proposed: toPack('among', true),
        },
        oldTypes: ['new_pack_title'],
      },
    ),
    intent('pack', { packId: id, page: id }, { code: 'pack' }),
    intent(
      'pack_rename',
      { packId: id, title: z.string().optional() },
      { code: 'pack_rename', awaitsText: 'title', oldTypes: ['pack_title'] },
    ),
    /** Asks before it deletes. Without a pack, the only one is meant; of several the user chooses. */
    intent(
      'pack_delete',
      { packId: id.optional(), screen: id.optional(), agreed: z.boolean().optional() },
      {
        code: 'pack_delete',
        byTool: true,
        awaitsYes: 'agreed',
        oldTypes: ['pack_deletion'],
      },
    ),
    intent('pack_delete_surely', { packId: id }, { code: 'pack_delete_surely' }),
    intent('placement', { placementId: id }, { code: 'placement' }),
    intent(
      'placement_emoji',
      { placementId: id, words: z.string().optional() },
      { code: 'placement_emoji', awaitsText: 'words', oldTypes: ['emoji'] },
    ),
    intent(
      'placement_move',
      { placementId: id, to: z.enum(['first', 'earlier', 'later', 'last']) },
      { code: 'placement_move', repeats: true },
    ),
    intent('placement_remove', { placementId: id }, { code: 'placement_remove' }),
  ],
  plans: [
    intent('plans', {}, { command: 'plans' }),
    intent('stop_drawing', {}, { command: 'stop', unlimited: true, byTool: true }),
    /** Decides on the first sticker of a plan. `value`: the emotion or the style that was named. */
    intent(
      'plan_first',
      {
        planId: id,
        /** The button of an earlier first sticker decides nothing. */
        generationId: id,
        decision: z.enum(['go_on', 'again', 'other_style']),
        value: z.string().optional(),
      },
      {
        code: 'plan_first',
        asks: true,
        byTool: true,
        old: {
          plan_go_on: toFirstSticker('go_on'),
          plan_again: toFirstSticker('again'),
          plan_restyle: toFirstSticker('other_style'),
        },
      },
    ),
    intent('plan_stop', { planId: id }, { code: 'plan_stop', unlimited: true }),
    intent('plan_retry', { planId: id }, { code: 'plan_retry' }),
    intent(
      'plan_reword',
      { planId: id, position: id, words: z.string().optional() },
      { code: 'plan_reword', awaitsText: 'words', oldTypes: ['plan_words'] },
    ),
    intent('plan_pack', { planId: id }, { code: 'plan_pack' }),
    intent('plan_draw', planRevision, { code: 'plan_draw', asks: true }),
    intent('plan_change', planRevision, { code: 'plan_change' }),
    intent('plan_drop', planRevision, { code: 'plan_drop' }),
    intent('plan_cut', { ...planRevision, count: id }, { code: 'plan_cut' }),
    intent('plan_style', planRevision, { code: 'plan_style' }),
    intent('plan_another', planRevision, { code: 'plan_another' }),
    intent('plan_more', { ...planRevision, count: id }, { code: 'plan_more' }),
    /** Opens a row of the plan, or one of its fields, to change it. */
    intent('plan_row', planRow, { code: 'plan_row' }),
    intent('plan_field', { ...planRow, field: rowField }, { code: 'plan_field' }),
    intent('plan_value', { ...planRow, field: rowField, value: z.string() }, { code: 'row_val' }),
    intent('plan_remove', planRow, { code: 'plan_remove' }),
  ],
  taste: [
    intent('me', {}, { command: 'me' }),
    intent('interview', {}, { code: 'interview' }),
    intent('interview_decline', {}, { code: 'interview_decline' }),
    /** `question`: its number, since presses on an earlier question do nothing. */
    intent('interview_answer', { question: id, option: id }, { code: 'interview_answer' }),
    intent('interview_skip', { question: id }, { code: 'interview_skip' }),
    intent('interview_enough', { question: id }, { code: 'interview_enough' }),
    intent(
      'taste_edit',
      { name: preference, words: z.string().optional() },
      { code: 'taste_edit', awaitsText: 'words', oldTypes: ['taste'] },
    ),
    /** `tag`: a short name of the value, since lists change. */
    intent('taste_delete', { name: preference, tag: z.string() }, { code: 'taste_delete' }),
    intent('document_delete', { documentId: id }, { code: 'document_delete' }),
    intent('sign_out', { tag: z.string() }, { code: 'sign_out' }),
  ],
  privacy: [
    intent('privacy', {}, { command: 'privacy', unlimited: true }),
    /** `agreed`: a yes in words shows the button again, since only the button deletes. */
    intent(
      'ask_to_forget',
      { agreed: z.boolean().optional() },
      { command: 'forget', unlimited: true, supersedes: 'answer', byTool: true, awaitsYes: 'agreed' },
    ),
    /** Forgets the person stored at `since` (ms since 1970), and that many packs. */
    intent('forget', { since: id, packs: id }, { code: 'forget', unlimited: true, supersedes: 'answer' }),
  ],
  voice: [
    /** Without a choice it shows the current one. */
    intent(
      'voice',
      { on: id.optional(), words: z.string().optional() },
      { command: 'voice', argument: 'words', code: 'voice' },
    ),
  ],
  admin: [
    intent('stats', {}, { command: 'stats', code: 'stats', adminOnly: true }),
    intent(
      'broadcast',
      { words: z.string().optional() },
      { command: 'broadcast', argument: 'words', adminOnly: true },
    ),
    intent('broadcast_send', { broadcastId: id }, { code: 'broadcast_send', adminOnly: true }),
    intent('broadcast_cancel', { broadcastId: id }, { code: 'broadcast_cancel', adminOnly: true }),
    intent('broadcast_stop', { broadcastId: id }, { code: 'broadcast_stop', adminOnly: true }),
  ],
  connected: [
    intent('mcp', {}, { command: 'mcp', adminOnly: true }),
    intent('tool_call', { callId: id }, { code: 'tool_call' }),
    /** All calls of a message that are still undecided; `callId` is any of them. */
    intent('tool_call_all', { callId: id }, { code: 'tool_call_all' }),
    intent('tool_call_refuse', { callId: id }, { code: 'tool_call_refuse' }),
    /** Asks the user in one message, with buttons, about exactly these calls. `taskId`: the task that wants them. */
    intent(
      'ask_tool_calls',
      { calls: z.custom<readonly AskedCall[]>(), taskId: id.optional() },
      { byTool: true },
    ),
  ],
  tasks: [
    intent('task_start', { taskId: id }, { code: 'task_start' }),
    intent('task_drop', { taskId: id }, { code: 'task_drop' }),
    intent('task_stop', { taskId: id }, { code: 'task_stop', unlimited: true, supersedes: 'own_turn' }),
    /** Shows a proposed task with buttons to start or drop it. */
    intent('propose_task', { request: z.string(), steps: z.custom<readonly Step[]>() }, { byTool: true }),
    /** Stores the progress of the running task. `goesOn`: queue the next turn right away. */
    intent(
      'advance_task',
      {
        taskId: id,
        ended: z.custom<readonly EndedStep[]>(),
        added: z.custom<readonly Step[]>(),
        report: z.custom<{ readonly text: string; readonly success: boolean } | undefined>(),
        tokens: z.number(),
        goesOn: z.boolean(),
      },
      { byTool: true },
    ),
  ],
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
export type Question = Read<Extract<AnyDeclared, { readonly asks: true }>>;
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

export function isQuestion(wish: Intent): wish is Question {
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

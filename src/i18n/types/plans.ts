/** The stickers that are proposed where nobody names any, in this order. */
export const BUILT_IN_STICKERS = [
  'laughing',
  'love',
  'thanks',
  'ok',
  'no',
  'sorry',
  'angry',
  'sleepy',
  'party',
  'thinking',
  'hello',
  'facepalm',
  'crying',
  'shocked',
  'coffee',
  'cool',
  'hug',
  'bye',
] as const;
export type BuiltInSticker = (typeof BUILT_IN_STICKERS)[number];

/** What the bot says about a plan: several stickers that are agreed on before they are drawn. */
export interface PlanTexts {
  readonly summary: {
    title(count: number): string;
    /** Their name or words, as a line of the summary. */
    occasion(words: string): string;
    /** They come into a pack that is there. */
    intoPack(title: string): string;
    /** @param numbers of stickers that are the same, at least two */
    same(numbers: string): string;
    /** @param numbers of stickers whose caption cannot be drawn: they come without it */
    uncaptioned(numbers: string): string;
    /** @param left pictures that today has left, undefined where nothing limits them @param limit a day's */
    pictures(count: number, today: { readonly left: number; readonly limit: number } | undefined): string;
    /** About how long, in seconds. */
    time(seconds: number): string;
    /** About what it costs. @param sum with its currency */
    cost(sum: string): string;
    /** The first one of a large plan is drawn alone. */
    readonly firstAlone: string;
    /** Today has room for so many only. */
    room(left: number): string;
    readonly hint: string;
  };
  readonly buttons: {
    readonly drawAll: string;
    readonly change: string;
    readonly drop: string;
    cut(count: number): string;
    readonly style: string;
    readonly another: string;
    readonly fewer: string;
    readonly more: string;
  };
  readonly askChange: string;
  readonly dropped: string;
  /** To the press of a button of an earlier revision. */
  readonly outdated: string;
  /** There is no such plan open (any more). */
  readonly over: string;
  tooMany(limit: number): string;
  readonly underway: string;
  /** While the set is being thought of. */
  readonly preamble: string;
  /** What the rules say of a new plan, and of a changed one. */
  readonly proposed: string;
  /** Before the photo is there. */
  readonly later: string;
  readonly changed: string;
  readonly list: {
    readonly none: string;
    readonly title: string;
    /** By `PlansTable['status']`. */
    readonly states: Readonly<
      Record<'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped', string>
    >;
    plan(count: number, style: string): string;
  };
  readonly stickers: Readonly<Record<BuiltInSticker, { readonly emotion: string; readonly pose: string }>>;
}

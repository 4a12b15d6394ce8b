/** Why a provider does not work, as administrators are told: the kinds of `ProviderErrorKind` that can close it. */
interface ProviderTrouble {
  readonly what: string;
  readonly todo: string;
}

/** What only administrators read. */
export interface AdminTexts {
  /** For `Intl`. */
  readonly locale: string;
  readonly commands: { readonly stats: string; readonly broadcast: string; readonly mcp: string };
  readonly stats: {
    today(date: string): string;
    readonly week: string;
    readonly now: string;
    people(fresh: string, active: string): string;
    made(dialogues: string, stickers: string): string;
    failed(count: string, kinds: string): string;
    /** By `GenerationFailure`. */
    readonly failures: Readonly<
      Record<
        'blocked' | 'no_image' | 'unavailable' | 'photo_lost' | 'photo_refused' | 'internal' | 'stopped',
        string
      >
    >;
    /** Each is a number with its unit. */
    calls(count: number, shown: string): string;
    callsFailed(count: number, shown: string): string;
    /** Minutes that were listened to, or spoken. */
    sound(minutes: string): string;
    tokens(input: string, output: string): string;
    cost(sum: string): string;
    readonly costUnknown: string;
    total(sum: string): string;
    readonly setPrices: string;
    modelEnds(setting: string, date: string): string;
    readonly noCalls: string;
    telegram(messages: string, waits: string): string;
    /** What was drawn for clients of the MCP server. */
    mcp(drawn: string, failed: string): string;
    queue(stickers: string, messages: string, updates: string): string;
    oldest(time: string): string;
    seconds(count: string): string;
    minutes(count: string): string;
    reachable(people: string): string;
    /** Messages of the last two days that could not be handled. */
    setAside(count: number, shown: string): string;
    readonly refresh: string;
  };
  readonly broadcast: {
    readonly usage: string;
    /** Beneath the preview. */
    question(people: string): string;
    readonly send: string;
    readonly cancel: string;
    readonly stop: string;
    readonly cancelled: string;
    readonly over: string;
    /** Behind another one. */
    readonly waiting: string;
    progress(sent: string, failed: string, total: string): string;
    done(sent: string, failed: string, total: string): string;
    stopped(sent: string, failed: string, total: string): string;
  };
  readonly alerts: {
    readonly roles: Readonly<Record<'chat' | 'image' | 'transcription' | 'speech', string>>;
    down(provider: string, role: string, trouble: ProviderTrouble): string;
    up(provider: string, role: string): string;
    /** It went down and up again that often since the last alert. */
    relapsed(provider: string, role: string, times: number): string;
    /** Follows `down`. */
    relapsedBefore(times: number): string;
    /** By `ProviderErrorKind`. @param key the variable of its key, @param url that of its address */
    trouble(key: string, url: string): Readonly<Record<TroubleKind, ProviderTrouble>>;
  };
}

type TroubleKind =
  | 'unreachable'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'interrupted'
  | 'auth'
  | 'quota'
  | 'region'
  | 'model_missing'
  | 'other';

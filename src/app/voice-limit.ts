import { addLiveVoice, liveSecondsToday } from '../assistant-db/operation/usage.ts';
import { addToday, carriedCounts } from '../assistant-db/people/counts.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import { oggSeconds, type Synthesize, type Transcribe } from '../speech/index.ts';

interface VoiceLimit {
  readonly db: Store;
  readonly clock: Clock;
  /** Minutes heard and spoken per day (UTC); 0 means no limit. */
  readonly dailyMinutes: number;
  readonly adminIds: ReadonlySet<number>;
}

export interface VoiceMinutes {
  isReached(userId: number): Promise<boolean>;
  count(userId: number, seconds: number): Promise<void>;
}

export function voiceMinutes({ db, clock, dailyMinutes, adminIds }: VoiceLimit): VoiceMinutes {
  const isLimited = (userId: number) => dailyMinutes > 0 && !adminIds.has(userId);
  return {
    isReached: async userId =>
      isLimited(userId) && (await carriedCounts(db, userId, clock.now())).voice >= dailyMinutes * 60,
    count: async (userId, seconds) => {
      if (isLimited(userId) && seconds > 0)
        await addToday(db, userId, 'voice', Math.ceil(seconds), clock.now());
    },
  };
}

/** Counts the live voice minutes of all users per day (UTC), to limit what they cost. */
export interface LiveMinutes {
  /** Administrators have no limits; their minutes count. */
  isReached(userId: number): Promise<boolean>;
  count(live: Parameters<typeof addLiveVoice>[2]): Promise<void>;
}

export function liveMinutes({ db, clock, dailyMinutes, adminIds }: VoiceLimit): LiveMinutes {
  return {
    isReached: async userId =>
      dailyMinutes > 0 &&
      !adminIds.has(userId) &&
      (await liveSecondsToday(db, clock.now())) >= dailyMinutes * 60,
    count: live => addLiveVoice(db, clock.now(), live),
  };
}

/** Limits the daily cost of listening and speaking per user. Undefined stays undefined. */
export function limitVoice(
  limit: VoiceLimit,
  {
    transcribe,
    synthesize,
  }: { readonly transcribe: Transcribe | undefined; readonly synthesize: Synthesize | undefined },
): { readonly transcribe: Transcribe | undefined; readonly synthesize: Synthesize | undefined } {
  const { isReached, count } = voiceMinutes(limit);
  return {
    transcribe:
      transcribe &&
      (async (sound, options) => {
        if (await isReached(options.chatId)) return { type: 'limit' };
        // Count before the request, because a failed one may have cost money.
        await count(options.chatId, sound.seconds);
        return transcribe(sound, options);
      }),
    synthesize:
      synthesize &&
      (async (words, options) => {
        if (await isReached(options.chatId)) return undefined;
        const bytes = await synthesize(words, options);
        if (bytes !== undefined) await count(options.chatId, oggSeconds(bytes) ?? 0);
        return bytes;
      }),
  };
}

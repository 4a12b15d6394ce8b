import { weighted } from './actor.ts';
import {
  type Breakage,
  flood,
  outage,
  startTroubles,
  stretches,
  type TroubleKind,
  type Troubles,
  wrongClock,
} from './troubles.ts';
import { FAULTS, type Fault, type Service } from './wire.ts';

const OWN_FAULTS: Readonly<Record<string, readonly [share: number, fault: Fault]>> = {
  getFile: [0.15, 'file_unavailable'],
  sendSticker: [0.05, 'as_document'],
};

const WEIGHTED = (Object.keys(FAULTS) as Fault[]).map(fault => [FAULTS[fault].weight, fault] as const);

export interface Surroundings {
  /** The breakages of a database. */
  readonly ofDatabase: readonly Breakage[];
  readonly chats: readonly number[];
  /** Called with the new offset of the bot's wall clock, in ms. */
  readonly step: (offsetMs: number) => void;
  readonly say: (text: string) => void;
}

export type Weather = ReturnType<typeof createWeather>;

/**
 * The troubles around the bot: random single calls, and whole services for a while.
 * @param stream seeded decisions, by number
 */
export function createWeather(
  stream: (number: number) => () => number,
  options: {
    readonly faultShare: number;
    readonly kills: number;
    readonly without: ReadonlySet<TroubleKind>;
  },
) {
  const { faultShare, kills, without } = options;
  const faults = { telegram: stream(1), openai: stream(2), gemini: stream(3) };
  const hangs = stream(5);
  const outages = [outage('telegram', stream(11)), outage('models', stream(12))];
  let isFlooded = (_chatId: number) => false;
  let stormy = true;
  let troubles: Troubles | undefined;
  return {
    nextFault: (service: Service, method: string, chatId: number | undefined): Fault | undefined => {
      if (!stormy) return undefined;
      const random = faults[service];
      const byChance = random() < faultShare ? weighted(random, WEIGHTED) : undefined;
      const [share, own] = OWN_FAULTS[method] ?? [0, undefined];
      const fault = byChance ?? (faultShare > 0 && random() < share ? own : undefined);
      const away = outages.map(each => each.faultFor(service)).find(each => each !== undefined);
      return away ?? (chatId !== undefined && isFlooded(chatId) ? 'flooded' : fault);
    },
    hangMs: () => 2000 + hangs() * 1000,
    isAway: (service: Service) => outages.some(each => each.isAway(service)),
    back: async (service: Service): Promise<void> => {
      await Promise.all(outages.map(each => (each.isAway(service) ? each.back() : undefined)));
    },
    begin: ({ ofDatabase, chats, step, say }: Surroundings): Troubles => {
      const flooding = flood(chats, stream(15));
      isFlooded = flooding.holds;
      const all = [...outages, wrongClock(stream(13), step), flooding, ...ofDatabase];
      const planned = all
        .filter(({ kind }) => !without.has(kind))
        .map((breakage, index) => [breakage, stretches(breakage.kind, stream(21 + index), kills)] as const);
      troubles = startTroubles(planned, say);
      for (const kind of without) troubles.leftOut.set(kind, 'not wanted');
      return troubles;
    },
    end: async (): Promise<void> => {
      stormy = false;
      await troubles?.end();
    },
  };
}

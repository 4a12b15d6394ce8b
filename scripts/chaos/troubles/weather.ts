import type { Fault } from '../network/calls.ts';
import type { Service } from '../network/service.ts';
import { faultFrom } from '../network/storm.ts';
import { WrongClock } from './clock.ts';
import { Flood } from './flood.ts';
import { HeldLock } from './held-lock.ts';
import { Outage } from './outage.ts';
import { FullDisk } from './small-disk.ts';
import { type Breakage, type TroubleKind, Troubles } from './trouble.ts';

export interface WeatherOptions {
  /** Seeded streams of decisions, by a number. */
  readonly stream: (number: number) => () => number;
  /** Of all calls, 0 to 1. */
  readonly faultShare: number;
  /** How many kills the run has: that says how long it is. */
  readonly kills: number;
  /** Troubles that are not wanted. */
  readonly without: ReadonlySet<TroubleKind>;
  /** Told how far the bot's wall clock is off from now on, in ms. */
  readonly onStep: (offsetMs: number) => void;
  /** Told when something begins to be broken, or is well again. */
  readonly say: (text: string) => void;
}

/** What breaks around the bot: single calls by chance, and all of something for a while. */
export class Weather {
  readonly #options: WeatherOptions;
  readonly #faults: Readonly<Record<Service, () => number>>;
  readonly #hangs: () => number;
  readonly #outages: readonly [telegram: Outage, models: Outage];
  readonly #clock: WrongClock;
  #flood: Flood | undefined;
  #troubles: Troubles | undefined;
  #closing: readonly (() => void)[] = [];
  #stormy = true;

  constructor(options: WeatherOptions) {
    const { stream, kills, onStep } = options;
    this.#options = options;
    this.#faults = { telegram: stream(1), openai: stream(2), gemini: stream(3) };
    this.#hangs = stream(5);
    this.#outages = [new Outage('telegram', stream(11), kills), new Outage('models', stream(12), kills)];
    this.#clock = new WrongClock(stream(13), kills, onStep);
  }

  /** How far the bot's wall clock is off, in ms. */
  get clockOffsetMs(): number {
    return this.#clock.offsetMs;
  }

  /** Things begin to break for a while. @param disk the folder that is a disk of its own, or why there is none */
  begin(file: string, disk: Disk, chats: readonly number[]): void {
    const { stream, kills, without } = this.#options;
    const lock = new HeldLock(file, stream(14), kills);
    const flood = new Flood(chats, stream(15), kills);
    const full = 'folder' in disk ? new FullDisk(disk.folder, file, stream(16), kills) : undefined;
    const breakages: Breakage[] = [...this.#outages, this.#clock, lock, flood, ...(full ? [full] : [])];
    this.#flood = flood;
    this.#troubles = new Troubles(
      breakages.filter(({ kind }) => !without.has(kind)),
      this.#options.say,
    );
    for (const kind of without) this.#troubles.leftOut.set(kind, 'not wanted');
    if ('problem' in disk) this.#troubles.leftOut.set('disk', disk.problem);
    this.#closing = [() => lock.close(), () => full?.close()];
  }

  /** All is well from here on. @returns what was broken, and what could not be broken */
  async end(): Promise<Pick<Troubles, 'past' | 'leftOut'>> {
    this.#stormy = false;
    await this.#troubles?.end();
    for (const close of this.#closing) close();
    return this.#troubles ?? { past: [], leftOut: new Map() };
  }

  /** What the next call meets, if anything. */
  nextFault(service: Service, method: string, chatId: number | undefined): Fault | undefined {
    if (!this.#stormy) return undefined;
    const fault = faultFrom(this.#faults[service], this.#options.faultShare, method);
    for (const outage of this.#outages) {
      const away = outage.faultFor(service);
      if (away) return away;
    }
    return this.#flood?.holds(chatId) ? 'flooded' : fault;
  }

  hangMs(): number {
    return 2000 + this.#hangs() * 1000;
  }

  /** Whether a service is away for a while. */
  isAway(service: Service): boolean {
    return this.#outages.some(outage => outage.isAway(service));
  }

  /** Resolves when a service is there again. */
  async back(service: Service): Promise<void> {
    await Promise.all(this.#outages.map(outage => (outage.isAway(service) ? outage.over : undefined)));
  }
}

/** Where the database is: on a disk of its own, or not, and why. */
export type Disk = { readonly folder: string } | { readonly problem: string };

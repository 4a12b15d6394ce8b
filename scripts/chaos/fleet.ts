import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../../test/support/random.ts';
import { type Bot, spawnBot } from './bot.ts';
import type { Kill } from './evidence.ts';
import type { RunOptions } from './run.ts';
import type { Trouble } from './troubles.ts';
import type { Weather } from './weather.ts';
import type { Call, Phase } from './wire.ts';
import type { World } from './world.ts';

/** A process that does not serve by then is killed. While Telegram is away, no process serves. */
const MAX_START_MS = 15_000;
const MAX_START_AWAY_MS = 5000;
/** The pause before a process that ended by itself is started again. */
const RESTART_MS = 500;
/** With several processes, work is taken over after this time. */
const LEASE_MS = 3000;
const WEBHOOK_ORIGIN = 'https://bot.example';
const PACK_SHEETS = ['auto', '1', '4', '9'] as const;

/**
 * When a process is killed: `ms` after its start (early) or after it serves (timed), or when a call reaches a phase.
 */
type Death =
  | { readonly type: 'early' | 'timed'; readonly ms: number }
  | { readonly type: 'aimed'; readonly method: string; readonly phase: Phase; readonly ms: number };

const PHASES = ['arrived', 'processed', 'processed', 'delivered'] as const;
const AIMS = [
  'getUpdates',
  'sendMessage',
  'sendRichMessage',
  'sendSticker',
  'sendSticker',
  'editMessageText',
  'deleteMessage',
  'createNewStickerSet',
  'addStickerToSet',
  'getStickerSet',
  'generateContent',
  'generateContent',
  'edits',
  'completions',
  'file',
] as const;

function deathFrom(random: () => number): Death {
  const way = random();
  if (way < 0.15) return { type: 'early', ms: 50 + random() * 1500 };
  if (way < 0.43) return { type: 'timed', ms: 100 + random() * 2500 };
  if (way < 0.55) return { type: 'timed', ms: 5000 + random() * 5000 };
  const phase = pick(random, PHASES);
  return { type: 'aimed', method: pick(random, AIMS), phase, ms: 2500 };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export interface FleetDeps extends Pick<RunOptions, 'replicas' | 'variables' | 'webhook' | 'folder'> {
  /** The folder of the build. */
  readonly root: string;
  readonly world: World;
  readonly weather: Pick<Weather, 'isAway'>;
  readonly databaseUrl: string;
  /** Seeded decisions, by number. */
  readonly stream: (number: number) => () => number;
}

/** The processes of the bot: one that is killed and restarted, or several at once. */
export class Fleet {
  readonly kills: Kill[] = [];
  readonly ends: number[] = [];
  /** Start-up times, in ms. */
  readonly restarts: number[] = [];
  readonly troubles: Trouble[] = [];
  readonly count = { early: 0, aimed: 0, delivered: 0 };
  readonly #deps: FleetDeps;
  readonly #deaths: () => number;
  readonly #modes: () => number;
  readonly #sheets: () => number;
  readonly #bots: Bot[] = [];
  readonly #ports = new Map<number, number>();
  readonly #clockOffsets = new Map<number, number>();
  #root: string;
  #killedAt = 0;
  #aim: { readonly replica: number; reached(call: Call, phase: Phase): Promise<void> } | undefined;
  #isOver = false;

  constructor(deps: FleetDeps) {
    this.#deps = deps;
    [this.#deaths, this.#modes, this.#sheets] = [deps.stream(4), deps.stream(6), deps.stream(7)];
    this.#root = deps.root;
  }

  /** When this resolves, a process that had to be killed at this call is dead. */
  async reached(call: Call, phase: Phase): Promise<void> {
    if (call.replica === this.#aim?.replica) await this.#aim.reached(call, phase);
  }

  note(text: string, replica = 0): void {
    appendFileSync(join(this.#deps.folder, replica === 0 ? 'bot.log' : `bot-${replica}.log`), text);
  }

  /** @throws an Error if one does not serve */
  async begin(): Promise<void> {
    const started = Array.from({ length: this.#deps.replicas }, (_, replica) => this.#start(replica));
    const served = await Promise.all(started.map(({ ready }) => ready));
    if (served.includes(undefined)) throw new Error('a bot does not start: see its log');
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#bots.map(bot => bot.kill()));
  }

  /** Sets the wall clock of one machine. */
  setClock(offsetMs: number): void {
    const replica = offsetMs === 0 ? undefined : this.#any();
    for (const [index, bot] of this.#bots.entries()) {
      const own = index === replica ? offsetMs : 0;
      this.#clockOffsets.set(index, own);
      bot.setClock(own);
    }
  }

  /** Kills the next process, or causes some other trouble for one of several. @param without troubles to leave out */
  async strike(without: ReadonlySet<string>): Promise<void> {
    const isOne = this.#deps.replicas === 1;
    const way = isOne ? 1 : this.#deaths();
    const death = deathFrom(this.#deaths);
    // Early kills follow right after the start that the previous kill caused.
    if (!isOne && death.type !== 'early') {
      const pauseMs = (2 + 2 * this.#deaths()) * median(this.restarts);
      await sleep(Math.max(0, this.#killedAt + pauseMs - Date.now()));
      if (way < 0.15 && !without.has('pause')) return this.#pause(this.#any());
      if (way < 0.2 && !without.has('deploy')) return this.deploy();
    }
    const last = this.kills.at(-1)?.replica ?? 0;
    await this.#kill(death.type === 'early' ? last : this.#any(), death);
  }

  /** Replaces all processes, one after the other. @param root the folder of the new build */
  async deploy(root = this.#root): Promise<void> {
    this.#root = root;
    const from = Date.now();
    for (const [replica, bot] of this.#bots.entries()) {
      this.#unpublish(replica);
      await bot.stop();
      const { ready, gone } = this.#start(replica);
      await Promise.race([ready, gone, sleep(MAX_START_MS)]);
    }
    this.troubles.push({ kind: 'deploy', from, to: Date.now(), detail: 'one by one' });
  }

  #any(): number {
    return Math.floor(this.#deaths() * this.#deps.replicas);
  }

  #start(replica: number): Bot {
    const { world, variables, replicas, webhook, folder, databaseUrl } = this.#deps;
    const hook = webhook && (replicas > 1 || this.#modes() < 0.5);
    if (hook) this.count.delivered++;
    const started = spawnBot({
      root: this.#root,
      folder,
      env: {
        ...world.variables[replica],
        ...(replicas > 1 && { LEASE_MS: String(LEASE_MS) }),
        ...variables,
        DATABASE_URL: databaseUrl,
        CHAOS_CLOCK_OFFSET_MS: String(this.#clockOffsets.get(replica) ?? 0),
        PACK_SHEET: pick(this.#sheets, PACK_SHEETS),
        ...(hook && { WEBHOOK_URL: `${WEBHOOK_ORIGIN}/hook` }),
      },
      log: text => this.note(text, replica),
      onPort: port => {
        this.#ports.set(replica, port);
        this.#publish();
      },
    });
    this.#bots[replica] = started;
    void started.ready.then(ms => ms !== undefined && this.restarts.push(ms));
    void started.gone.then(async () => {
      if (!started.endedByItself()) return;
      this.ends.push(Date.now());
      await sleep(RESTART_MS);
      if (this.#bots[replica] === started && !this.#isOver) this.#start(replica);
    });
    return started;
  }

  #publish(): void {
    this.#deps.world.telegram.publish(
      WEBHOOK_ORIGIN,
      [...this.#ports.values()].map(port => `http://127.0.0.1:${port}`),
    );
  }

  /** Like a load balancer whose backend is not ready any more. */
  #unpublish(replica: number): void {
    if (this.#ports.size > 1) this.#ports.delete(replica);
    this.#publish();
  }

  async #kill(replica: number, death: Death): Promise<void> {
    const bot = this.#bots[replica];
    if (bot === undefined) return;
    if (death.type === 'early') {
      this.count.early++;
      await sleep(death.ms);
    } else {
      const aim = new Promise<'hit'>(resolve => {
        const reached = async (call: Call, phase: Phase) => {
          if (death.type !== 'aimed' || death.phase !== phase || !call.method.endsWith(death.method)) return;
          resolve('hit');
          await bot.gone;
        };
        this.#aim = { replica, reached };
      });
      const isAway = this.#deps.weather.isAway('telegram');
      const patienceMs = isAway ? this.#deaths() * MAX_START_AWAY_MS : MAX_START_MS;
      // The call may come before the process reports that it serves. It is held until the process is dead.
      await Promise.race([bot.ready, aim, sleep(patienceMs)]);
      if ((await Promise.race([aim, bot.gone, sleep(death.ms)])) === 'hit') this.count.aimed++;
    }
    await bot.kill();
    this.#aim = undefined;
    this.#killedAt = Date.now();
    this.kills.push({ at: this.#killedAt, replica });
    this.note(`--- killed ${replica} (${this.kills.length}: ${JSON.stringify(death)})\n`);
    this.#unpublish(replica);
    if (this.#bots[replica] === bot) this.#start(replica);
  }

  /** Suspends the process for longer than the others wait for it. */
  async #pause(replica: number): Promise<void> {
    const bot = this.#bots[replica];
    const from = Date.now();
    bot?.pause(true);
    await sleep(LEASE_MS * (1.2 + 2 * this.#deaths()));
    bot?.pause(false);
    this.troubles.push({ kind: 'pause', from, to: Date.now(), detail: 'suspended', replica });
    this.note(`--- paused ${replica} since ${new Date(from).toISOString()}\n`);
  }
}

import { randomUUID } from 'node:crypto';
import type { ChatProvider, GenerateObject } from '../ai-chat/index.ts';
import { type LimitDeps, todayOf } from '../assistant/model/limits.ts';
import { parseHistory } from '../assistant/state/history.ts';
import { storedLanguage } from '../assistant/state/snapshot.ts';
import { awaitedInput } from '../assistant/turn/awaited-input.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import { type StickerInPack, stickersInPacks } from '../assistant-db/packs/stickers-in-packs.ts';
import { findPreferences, type Overview, overviewOf } from '../assistant-db/people/users.ts';
import { plannedJobs, stateOf } from '../assistant-db/plans/drawing.ts';
import { listPlans } from '../assistant-db/plans/plans.ts';
import type { Generation, Plan, PreferencesRow, Store } from '../assistant-db/schema.ts';
import { ASSISTANT } from '../features/dialogue/agent/team.ts';
import { PREFERENCES, parsePreferences, valuesOf } from '../features/taste/model/preferences.ts';
import type { PictureObserver } from '../generation/ports.ts';
import { pictureSize } from '../images/raster.ts';
import type { ImageGenerator } from '../images/types.ts';
import type { Clock } from '../lib/clock.ts';
import type { Inspector as PageInspector } from '../playground/web/api.ts';
import type {
  ActivityView,
  GenerationView,
  InspectorView,
  PlanView,
  Trouble,
} from '../playground/web/protocol.ts';
import { isBuiltIn } from '../providers/index.ts';
import { Rounds, SimulatedOutage } from './rounds.ts';

const MAX_GENERATIONS = 30;
const MAX_PLANS = 10;
const SLOW_MS = 5000;

export interface InspectorDeps {
  /** Not the bot's connection, which closes with the bot. */
  readonly db: Store;
  readonly clock: Clock;
  readonly limits: Pick<LimitDeps, 'dailyStickers' | 'adminIds'>;
  readonly labelOf: (chatId: number, messageId: number, data: string) => string | undefined;
  /** The model of a live voice conversation. */
  readonly liveChat?: (chatId: number) => ChatProvider | undefined;
}

type Activity =
  | Exclude<ActivityView, { readonly what: 'press' }>
  | { readonly what: 'press'; readonly data: string; readonly messageId: number | undefined };

export class Inspector implements PageInspector {
  readonly #deps: InspectorDeps;
  readonly #jobs = new Map<number, Set<number>>();
  readonly #watchers = new Set<() => void>();
  readonly #rounds: Rounds;
  readonly #pictures: Pictures;
  #trouble: Pick<Trouble, 'modelDown' | 'modelSlow'> = { modelDown: false, modelSlow: false };

  constructor(deps: InspectorDeps) {
    this.#deps = deps;
    const changed = () => {
      for (const watcher of this.#watchers) watcher();
    };
    this.#rounds = new Rounds(deps.clock, changed);
    this.#pictures = new Pictures(changed);
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  setTrouble(trouble: Pick<Trouble, 'modelDown' | 'modelSlow'>): void {
    this.#trouble = trouble;
  }

  trace(id: string): Trace | undefined {
    const request = this.#rounds.request(id);
    return request ? { bytes: request, type: 'application/json' } : this.#pictures.trace(id);
  }

  async view(personId: number): Promise<InspectorView> {
    const { db, clock, limits } = this.#deps;
    const overview = await overviewOf(db, personId, MAX_GENERATIONS);
    const jobs = overview?.generations ?? [];
    const now = clock.now();
    const today = await todayOf(db, limits, personId, now);
    const inPacks = await stickersInPacks(db, personId);
    return {
      session: overview ? sessionView(overview, now, today.left ?? null) : null,
      dialogue: overview ? dialogueView(overview) : null,
      plans: await plansOf(db, personId),
      taste: tasteView(await findPreferences(db, personId)),
      turns: this.#rounds.of(personId),
      generations: jobs.map(job => generationView(job, this.#pictures.of(job.id), inPacks)),
    };
  }

  onTurn(chatId: number, turn: string, activities: readonly Activity[]): void {
    const views = activities.map((activity): ActivityView => {
      if (activity.what !== 'press') return activity;
      const { data, messageId } = activity;
      const label = messageId === undefined ? undefined : this.#deps.labelOf(chatId, messageId, data);
      return { what: 'press', label: label ?? data };
    });
    this.#rounds.begin(chatId, turn, views);
  }

  onForgotten(personId: number): void {
    this.#rounds.forget(personId);
    this.#pictures.forget(this.#jobs.get(personId) ?? []);
    this.#jobs.delete(personId);
  }

  /** Wraps a provider. The fallback belongs to the bot and has no simulated outages. */
  wrapChat(provider: ChatProvider, isFallback: boolean): ChatProvider {
    return this.#rounds.watchProvider(isFallback ? provider : this.#troubled(provider));
  }

  preferredChat(chatId: number): ChatProvider | undefined {
    const live = this.#deps.liveChat?.(chatId);
    return live && this.wrapChat(live, false);
  }

  wrapObjects(generate: GenerateObject): GenerateObject {
    return this.#rounds.watchObjects(generate);
  }

  wrapCall(call: AssistantDeps['callAIChat']): AssistantDeps['callAIChat'] {
    return this.#rounds.watchCall(call);
  }

  readonly onPicture: PictureObserver = (job, stage, bytes) => {
    const jobs = this.#jobs.get(job.user_id) ?? new Set();
    this.#jobs.set(job.user_id, jobs.add(job.id));
    // Every sticker of a sheet reports it; store it once, with the job that drew it.
    if (stage === 'sheet' && (job.sheet_id ?? job.id) !== job.id) return;
    void this.#pictures.keep(job.id, stage, bytes);
  };

  /** Wraps an image provider. The built-in filters are not a model. */
  wrapImages(generator: ImageGenerator): ImageGenerator {
    if (isBuiltIn(generator.name)) return generator;
    return {
      ...generator,
      draw: async (request, signal) => {
        await this.#suffer(generator.name, signal);
        return generator.draw(request, signal);
      },
    };
  }

  #troubled(provider: ChatProvider): ChatProvider {
    return {
      ...provider,
      complete: async (request, signal, onText) => {
        // Built-in rules are not a model: they answer even during an outage of all models.
        await this.#suffer(provider.name, signal, provider.builtIn);
        return provider.complete(request, signal, onText);
      },
    };
  }

  async #suffer(name: string, signal: AbortSignal, isUp = false): Promise<void> {
    if (this.#trouble.modelSlow) {
      await this.#deps.clock.sleep(SLOW_MS, signal);
      signal.throwIfAborted();
    }
    if (this.#trouble.modelDown && !isUp) throw new SimulatedOutage(name);
  }
}

function sessionView(
  { user, session }: Overview,
  now: number,
  leftToday: number | null,
): InspectorView['session'] {
  return {
    state: session?.state ?? 'idle',
    hasPhoto: session?.photo_file_id != null,
    asksForPhoto: session?.pending_photo_file_id != null,
    awaits: awaitedInput(session, now)?.type ?? null,
    language: storedLanguage(user),
    totalGenerations: user.total_generations,
    leftToday,
  };
}

function dialogueView({ dialogue }: Overview): InspectorView['dialogue'] {
  if (!dialogue) return null;
  const { id, revision, style, emotion, pose, confirmed, goal } = dialogue;
  const { leader = ASSISTANT, turnsLed: led = null } = parseHistory(dialogue.history);
  return { id, revision, style, emotion, pose, confirmed: confirmed === 1, goal, leader, led };
}

function tasteView(row: PreferencesRow | undefined): InspectorView['taste'] {
  const known = parsePreferences(row?.record);
  const preferences = PREFERENCES.map(name => ({ name, values: valuesOf(known, name) }));
  return {
    interview: row?.interview ?? 'never',
    preferences: preferences.filter(({ values }) => values.length > 0),
  };
}

function generationView(
  job: Generation,
  pictures: GenerationView['pictures'],
  inPacks: readonly StickerInPack[],
): GenerationView {
  const isIn = (placed: StickerInPack) => placed.status === 'in' && placed.generation_id === job.id;
  const { id, status, stage, failure, style, emotion, pose, take, provider } = job;
  const ms = job.finished_at === null ? null : job.finished_at - job.created_at;
  const pack = inPacks.findLast(isIn)?.pack ?? null;
  return { id, status, stage, failure, style, emotion, pose, take, provider, ms, pack, pictures };
}

const isOver = ({ status }: Plan) => status === 'done' || status === 'stopped';

/** Returns the plans that are open or being drawn, otherwise the last one that ended. */
export async function plansOf(db: Store, personId: number): Promise<PlanView[]> {
  const newest = await listPlans(db, personId, MAX_PLANS);
  const current = newest.filter(plan => !isOver(plan));
  const shown = current.length > 0 ? current : newest.slice(0, 1);
  return Promise.all(
    shown.map(async ({ id, revision, status, style, occasion }) => {
      const jobs = await plannedJobs(db, id);
      const stickers = jobs.map(job => ({
        emoji: job.emoji,
        emotion: job.emotion,
        state: stateOf(job),
        generationId: job.generation_id,
      }));
      return { id, revision, status, style, occasion, stickers };
    }),
  );
}

/** Jobs whose pictures are kept. */
const MAX_JOBS = 30;

type StageView = GenerationView['pictures'][number];

interface Trace {
  readonly bytes: Buffer;
  readonly type: string;
}

/** The pictures of the newest jobs, stage by stage. In memory only. */
export class Pictures {
  readonly #changed: () => void;
  readonly #jobs = new Map<number, (StageView & Trace)[]>();
  #keeping: Promise<void> = Promise.resolve();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  of(jobId: number): readonly StageView[] {
    const kept = this.#jobs.get(jobId) ?? [];
    return kept.map(({ what, url, width, height }) => ({ what, url, width, height }));
  }

  trace(id: string): Trace | undefined {
    return [...this.#jobs.values()].flat().find(({ url }) => url === `/traces/${id}`);
  }

  /** Keeps a picture of a job. Skips pictures that cannot be shown. Never rejects. */
  keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keep(jobId, what, bytes));
    return this.#keeping;
  }

  forget(jobIds: Iterable<number>): void {
    for (const id of jobIds) this.#jobs.delete(id);
  }

  async #keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    const kept = this.#jobs.get(jobId) ?? [];
    // A retried job starts with the same photo.
    if (kept.some(other => other.bytes.equals(bytes))) return;
    const size = await pictureSize(bytes);
    if (!size) return;
    const { format, width, height } = size;
    kept.push({ what, url: `/traces/${randomUUID()}`, width, height, bytes, type: `image/${format}` });
    this.#jobs.set(jobId, kept);
    const [oldest] = this.#jobs.keys();
    if (oldest !== undefined && this.#jobs.size > MAX_JOBS) this.#jobs.delete(oldest);
    this.#changed();
  }
}

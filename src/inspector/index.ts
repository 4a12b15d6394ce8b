import type { ChatProvider } from '../ai-chat/index.ts';
import { ASSISTANT } from '../assistant/agent/sticker-assistant.ts';
import { awaitedInput } from '../assistant/awaited-input.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import { PREFERENCES, parsePreferences, valuesOf } from '../assistant/taste/preferences.ts';
import { parseHistory } from '../assistant/turn/history.ts';
import { storedLanguage } from '../assistant/turn/snapshot.ts';
import { type StandingSticker, standingStickers } from '../assistant-db/packs/standing.ts';
import { type Overview, overviewOf } from '../assistant-db/people/overview.ts';
import { findPreferences } from '../assistant-db/people/preferences.ts';
import type { Generation, PreferencesRow, Store } from '../assistant-db/schema.ts';
import type { PictureObserver } from '../generation/ports.ts';
import type { ImageGenerator } from '../images/types.ts';
import type { Clock } from '../lib/clock.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Inspector as PageInspector } from '../playground/web/inspector.ts';
import type { Trouble } from '../playground/web/protocol/index.ts';
import type { GenerationView, InspectorView } from '../playground/web/protocol/inspector.ts';
import { facesOf } from './faces.ts';
import { Pictures } from './pictures.ts';
import { plansOf } from './plans.ts';
import { Rounds } from './rounds.ts';
import { sheetView } from './sheets.ts';

/** Newest ones that are shown. */
const MAX_GENERATIONS = 30;
const SLOW_MS = 5000;

export interface InspectorDeps {
  /** A connection of its own: the bot's ends with the bot. */
  readonly db: Store;
  readonly clock: Clock;
}

/** Looks over the bot's shoulder, and makes its models slow or silent where that is asked for. */
export class Inspector implements PageInspector {
  readonly #db: Store;
  readonly #clock: Clock;
  readonly #watchers = new Set<() => void>();
  readonly #rounds: Rounds;
  readonly #pictures: Pictures;
  #trouble: Pick<Trouble, 'modelDown' | 'modelSlow'> = { modelDown: false, modelSlow: false };

  constructor({ db, clock }: InspectorDeps) {
    this.#db = db;
    this.#clock = clock;
    const changed = () => {
      for (const watcher of this.#watchers) watcher();
    };
    this.#rounds = new Rounds(clock, changed);
    this.#pictures = new Pictures(changed);
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  setTrouble(trouble: Pick<Trouble, 'modelDown' | 'modelSlow'>): void {
    this.#trouble = trouble;
  }

  trace(id: string) {
    return this.#pictures.trace(id);
  }

  async view(personId: number): Promise<InspectorView> {
    const overview = await overviewOf(this.#db, personId, MAX_GENERATIONS);
    const jobs = overview?.generations ?? [];
    const standing = await standingStickers(this.#db, personId);
    return {
      session: overview ? sessionView(overview, this.#clock.now()) : null,
      dialogue: overview ? dialogueView(overview) : null,
      plans: await plansOf(this.#db, personId, jobs),
      taste: tasteView(await findPreferences(this.#db, personId)),
      turns: this.#rounds.of(personId),
      generations: jobs.map(job => generationView(job, this.#pictures.of(job.id), standing)),
      sheets: jobs.flatMap(job => sheetView(job, jobs, this.#pictures)),
      faces: await facesOf(this.#db, personId, standing),
    };
  }

  /** Stands in front of a provider. The fallback is the bot's own and knows no trouble. */
  wrapChat(provider: ChatProvider, isFallback: boolean): ChatProvider {
    return this.#rounds.watchProvider(isFallback ? provider : this.#troubled(provider));
  }

  /** Stands in front of whole exchanges. */
  wrapCall(call: AssistantDeps['callAIChat']): AssistantDeps['callAIChat'] {
    return this.#rounds.watchCall(call);
  }

  readonly onPicture: PictureObserver = (job, stage, bytes) => {
    if (stage === 'sheet') void this.#pictures.keepSheet(job.sheet_id ?? job.id, job.id, bytes);
    else void this.#pictures.keep(job.id, stage, bytes);
  };

  /** Stands in front of an image provider. The built-in filters are no model. */
  wrapImages(generator: ImageGenerator): ImageGenerator {
    if (generator.name === 'offline') return generator;
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
        await this.#suffer(provider.name, signal);
        return provider.complete(request, signal, onText);
      },
    };
  }

  /** What a model goes through before it may answer. */
  async #suffer(name: string, signal: AbortSignal): Promise<void> {
    if (this.#trouble.modelSlow) {
      await this.#clock.sleep(SLOW_MS, signal);
      signal.throwIfAborted();
    }
    if (this.#trouble.modelDown) throw new ProviderError(name, 'unavailable', 'is down, as you wished');
  }
}

function sessionView({ user, session }: Overview, now: number): InspectorView['session'] {
  return {
    state: session?.state ?? 'idle',
    hasPhoto: session?.photo_file_id != null,
    awaits: awaitedInput(session, now)?.type ?? null,
    language: storedLanguage(user),
    totalGenerations: user.total_generations,
  };
}

function dialogueView({ dialogue }: Overview): InspectorView['dialogue'] {
  if (!dialogue) return null;
  const { id, revision, style, emotion, pose, confirmed, goal } = dialogue;
  const { leader = ASSISTANT, led = null } = parseHistory(dialogue.history);
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
  standing: readonly StandingSticker[],
): GenerationView {
  const isIn = (placed: StandingSticker) => placed.status === 'in' && placed.generation_id === job.id;
  const { id, status, stage, failure, style, emotion, pose, take, provider } = job;
  return {
    id,
    status,
    stage,
    failure,
    style,
    emotion,
    pose,
    take,
    provider,
    createdAt: job.created_at,
    ms: job.finished_at === null ? null : job.finished_at - job.created_at,
    pack: standing.findLast(isIn)?.pack ?? null,
    pictures,
  };
}

import { z } from 'zod';
import { encodeOutgoing, say } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import {
  markTold,
  noteProviderState,
  type ProviderNews,
  providerStates,
} from '../../assistant-db/operation/statistics.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { ProviderHealthRow, Store } from '../../assistant-db/schema.ts';
import { type Texts, textsFor } from '../../i18n/index.ts';
import { type Clock, isAhead } from '../../lib/clock.ts';
import { isPermanent, type ProviderErrorKind } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ModelCall, Observe } from '../../lib/telemetry.ts';
import { addressOf, providerNamed } from '../../providers/index.ts';

/** Outages shorter than this (ms) are not reported. */
const PASSING_MS = 60_000;
/** At most one "down" and one "up" of a provider in this time, in ms. */
const PAIR_MS = 10 * 60_000;
const LOOK_MS = 5000;
/** Image models have no breaker: after as many failures in a row one counts as down. */
const IMAGE_FAILURES = 3;

type AlertTexts = Texts['admin']['alerts'];

export interface Alert {
  readonly type: 'down' | 'up';
  readonly after: { readonly told: 'up' | 'down'; readonly told_at: number };
}

const troubles = z.enum([
  'unreachable',
  'rate_limited',
  'unavailable',
  'timeout',
  'interrupted',
  'auth',
  'quota',
  'region',
  'model_missing',
] as const satisfies readonly ProviderErrorKind[]);

export function dueAlert(row: ProviderHealthRow, now: number): Alert | undefined {
  const { state, told, told_at: toldAt, since } = row;
  const past = (at: number, ms: number) => now - at >= ms || isAhead(at, now);
  const mayTell = past(toldAt, PAIR_MS);
  if (state === 'down' && told === 'up') {
    const kind = troubles.safeParse(row.kind).data;
    const lasting = (kind !== undefined && isPermanent(kind)) || past(since, PASSING_MS);
    return lasting && mayTell ? { type: 'down', after: { told: 'down', told_at: now } } : undefined;
  }
  if (state === 'up' && told === 'down') {
    return { type: 'up', after: { told: 'up', told_at: toldAt } };
  }
  return undefined;
}

function alertText(texts: AlertTexts, row: ProviderHealthRow, { type }: Alert): string {
  const { provider } = row;
  const role = texts.roles[row.role];
  switch (type) {
    case 'down': {
      const known = providerNamed(provider);
      const troubleOf = texts.trouble(known?.keyVariable ?? '', addressOf(known, row.role) ?? '');
      return texts.down(provider, role, troubleOf[troubles.safeParse(row.kind).data ?? 'other']);
    }
    case 'up':
      return texts.up(provider, role);
    default:
      return type satisfies never;
  }
}

export interface ProviderWatchDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly adminIds: ReadonlySet<number>;
  readonly notify: (chatId: number) => void;
}

function isAboutRequest(kind: ProviderErrorKind): boolean {
  return ['blocked', 'no_image', 'unchanged', 'bad_request', 'bad_answer'].includes(kind);
}

/**
 * Tells administrators when a provider goes down and when it is back: once for all processes, which share
 * `provider_states`.
 */
export class ProviderWatch {
  readonly #deps: ProviderWatchDeps;
  readonly #known = new Map<string, 'up' | 'down'>();
  readonly #imageFailures = new Map<string, number>();
  #news: ProviderNews[] = [];

  constructor(deps: ProviderWatchDeps) {
    this.#deps = deps;
  }

  readonly observe: Observe = event => {
    if (event.type === 'provider_state') this.#heard(event);
    if (event.type === 'model_call') this.#called(event);
  };

  async run(stopping: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    while (!stopping.aborted) {
      await clock.sleep(LOOK_MS, stopping);
      try {
        await this.#store();
        if (!stopping.aborted) await this.#tell();
      } catch (error) {
        log.error({ err: error }, 'the state of the providers could not be shared; it is tried again');
      }
    }
  }

  #called({ role, provider, failure }: ModelCall): void {
    const key = `${role} ${provider}`;
    if (failure === undefined) {
      this.#imageFailures.delete(key);
      // The process that reported it as down may have ended before the recovery.
      if (this.#known.get(key) !== 'up') this.#heard({ role, provider, state: 'up' });
      return;
    }
    if (role !== 'image' || isAboutRequest(failure)) return;
    const failures = (this.#imageFailures.get(key) ?? 0) + 1;
    this.#imageFailures.set(key, failures);
    const down = isPermanent(failure) || failures >= IMAGE_FAILURES;
    if (down && this.#known.get(key) !== 'down')
      this.#heard({ role, provider, state: 'down', kind: failure });
  }

  #heard({ role, provider, state, kind }: ProviderNews): void {
    this.#known.set(`${role} ${provider}`, state);
    this.#news.push({ role, provider, state, kind });
  }

  async #store(): Promise<void> {
    const { db, clock } = this.#deps;
    for (let next = this.#news[0]; next !== undefined; next = this.#news[0]) {
      await noteProviderState(db, next, clock.now());
      this.#news.shift();
    }
  }

  async #tell(): Promise<void> {
    const { db, clock } = this.#deps;
    for (const row of await providerStates(db)) {
      const key = `${row.role} ${row.provider}`;
      if (!this.#news.some(news => `${news.role} ${news.provider}` === key)) this.#known.set(key, row.state);
      const alert = dueAlert(row, clock.now());
      if (alert !== undefined) await this.#alert(row, alert);
    }
  }

  async #alert(row: ProviderHealthRow, alert: Alert): Promise<void> {
    const { db, me, clock, log, adminIds, notify } = this.#deps;
    const unreachable: number[] = [];
    const told = await db.transaction().execute(async trx => {
      if (!(await markTold(trx, row, alert.after))) return [];
      const reached: number[] = [];
      for (const adminId of adminIds) {
        const user = await findUser(trx, adminId);
        if (user === undefined || user.gone_at !== null) {
          unreachable.push(adminId);
          continue;
        }
        const text = alertText(textsFor(storedLanguage(user)).admin.alerts, row, alert);
        await enqueueMessages(trx, adminId, [encodeOutgoing(say(text))], clock.now(), me);
        reached.push(adminId);
      }
      return reached;
    });
    for (const adminId of unreachable) {
      const facts = { admin: adminId, provider: row.provider, alert: alert.type };
      log.warn(facts, 'an administrator cannot be told: they have not started the bot, or have blocked it');
    }
    for (const adminId of told) notify(adminId);
  }
}

import { z } from 'zod';
import type { ProviderHealthRow } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { isAhead } from '../../../lib/clock.ts';
import { isPermanent, type ProviderErrorKind } from '../../../lib/errors.ts';
import { addressOf, providerNamed } from '../../../providers/index.ts';

type AlertTexts = Texts['admin']['alerts'];

/** What passes by itself sooner is no news, in ms. */
const PASSING_MS = 60_000;
/** In this time administrators are told at most once of a provider that it is down, and once that it is back, in ms. */
export const PAIR_MS = 10 * 60_000;

/** Something that the administrators are to be told, and what is known to be told afterwards. */
export interface Alert {
  readonly type: 'down' | 'up' | 'relapsed';
  readonly after: { readonly told: 'up' | 'down'; readonly told_at: number; readonly relapses: number };
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

/** Decides by what is stored of a provider whether the administrators are to be told something now. */
export function dueAlert(row: ProviderHealthRow, now: number): Alert | undefined {
  const { state, told, told_at: toldAt, relapses, since } = row;
  const past = (at: number, ms: number) => now - at >= ms || isAhead(at, now);
  const mayTell = past(toldAt, PAIR_MS);
  if (state === 'down' && told === 'up') {
    const kind = troubles.safeParse(row.kind).data;
    const lasting = (kind !== undefined && isPermanent(kind)) || past(since, PASSING_MS);
    return lasting && mayTell
      ? { type: 'down', after: { told: 'down', told_at: now, relapses: 0 } }
      : undefined;
  }
  if (state === 'up' && told === 'down') {
    return { type: 'up', after: { told: 'up', told_at: toldAt, relapses: 0 } };
  }
  if (state === 'up' && relapses > 0 && mayTell) {
    return { type: 'relapsed', after: { told: 'up', told_at: now, relapses: 0 } };
  }
  return undefined;
}

/** The words of an alert. */
export function alertText(texts: AlertTexts, row: ProviderHealthRow, { type }: Alert): string {
  const { provider, relapses } = row;
  const role = texts.roles[row.role];
  switch (type) {
    case 'down': {
      const known = providerNamed(provider);
      const troubleOf = texts.trouble(known?.keyVariable ?? '', addressOf(known, row.role) ?? '');
      const words = texts.down(provider, role, troubleOf[troubles.safeParse(row.kind).data ?? 'other']);
      // The one that is told now is counted too.
      return relapses > 1 ? `${words}\n${texts.relapsedBefore(relapses - 1)}` : words;
    }
    case 'up':
      return texts.up(provider, role);
    case 'relapsed':
      return texts.relapsed(provider, role, relapses);
    default:
      return type satisfies never;
  }
}

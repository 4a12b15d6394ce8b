import type { AuditEntry } from '../evidence/audit-log.ts';
import type { Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { planPasts } from './plan-steps.ts';

/** The update asks for all to be deleted. */
const ASKS = /"text":"\/forget|"data":"forget:/;
const WITH_PACKS = /"data":"forget:1:\d+:[1-9]/;
const PLANS = /"(?:planId|pausesPlan)":(\d+)/g;

/** Messages that were thrown away unsaid, as their person was forgotten: in the transaction that did it, before all else. */
export function thrownAway(audit: readonly AuditEntry[]): ReadonlySet<number> {
  const asking = new Set(
    audit.flatMap(({ kind, id, content }) => (kind === 'stored' && ASKS.test(content) ? [id] : [])),
  );
  const ids = new Set<number>();
  let within: number | undefined;
  for (const { kind, id, chat } of audit) {
    if (kind === 'handled' && asking.has(id)) within = chat;
    else if (kind === 'left' && chat === within) ids.add(id);
    else if (kind !== 'handled') within = undefined;
  }
  return ids;
}

/** Packs that were to be deleted in Telegram with all that was stored of their person. */
function unwanted(audit: readonly AuditEntry[]): AuditEntry[] {
  const asking = new Set(
    audit.flatMap(({ kind, id, content }) => (kind === 'stored' && WITH_PACKS.test(content) ? [id] : [])),
  );
  let chat: number | undefined;
  return audit.flatMap(entry => {
    if (entry.kind === 'handled') chat = asking.has(entry.id) ? entry.chat : undefined;
    return entry.kind === 'pack_gone' && entry.chat === chat ? [entry] : [];
  });
}

/** What is stored of a person who was forgotten, from before that. */
function left({ stored }: Evidence, { seq, at, chat }: AuditEntry): Violation[] {
  const older = (kind: AuditEntry['kind'], id: number) =>
    stored.audit.some(entry => entry.kind === kind && entry.id === id && entry.seq < seq);
  const own = <T extends { readonly user_id: number }>(rows: readonly T[]) =>
    rows.filter(({ user_id: id }) => id === chat);
  const found = [
    ...own(stored.plans)
      .filter(({ id }) => older('plan', id))
      .map(({ id }) => `plan ${id}`),
    ...own(stored.jobs)
      .filter(job => job.gone === 0 && older('job', job.id))
      .map(({ id }) => `job ${id}`),
  ];
  return found.map(what => ({ invariant: 'forgotten', chat, at, text: `${what} is still stored` }));
}

/** Nothing of a person who was forgotten is stored, nothing is said of their plans, and the packs are gone that were to go. */
export const forgotten: Invariant = evidence => {
  const { audit } = evidence.stored;
  const stays = audit.filter(({ kind }) => kind === 'person_gone').flatMap(entry => left(evidence, entry));
  const goneAt = new Map(planPasts(evidence).map(({ id, goneAt: at }) => [id, at]));
  const told = audit.flatMap(({ kind, seq, at, chat, content }): Violation[] => {
    if (kind !== 'queued') return [];
    const plan = [...content.matchAll(PLANS)]
      .map(([, id]) => Number(id))
      .find(id => seq > (goneAt.get(id) ?? Number.POSITIVE_INFINITY));
    if (plan === undefined) return [];
    return [{ invariant: 'forgotten', chat, at, text: `plan ${plan} is told of` }];
  });
  const remain = unwanted(audit)
    .filter(({ content }) => evidence.packs.some(({ name }) => name === content))
    .map(({ chat, at, content }) => ({
      invariant: 'forgotten',
      chat,
      at,
      text: `${content} is still there`,
    }));
  return [...stays, ...told, ...remain];
};

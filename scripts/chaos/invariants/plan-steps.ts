import { decodeOutgoing } from '../../../src/assistant/outgoing.ts';
import type { AuditEntry } from '../evidence/audit-log.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** A plan got a status, a revision, or both. */
export interface PlanStep {
  readonly seq: number;
  readonly at: number;
  readonly status: string;
  readonly revision: number;
}

/** What was committed about a plan. */
export interface PlanPast {
  readonly id: number;
  readonly chat: number;
  readonly steps: readonly PlanStep[];
  /** When its person was forgotten, and it with them, in the order of the audit. */
  readonly goneAt: number;
  /** The messages that end its drawing, for good or until the person decides: reports, questions, stops. */
  readonly pauses: readonly { readonly seq: number; readonly text: string }[];
}

export function planPasts({ stored }: Pick<Evidence, 'stored'>): PlanPast[] {
  const { audit } = stored;
  const steps = new Map<number, AuditEntry[]>();
  const pauses = new Map<number, { seq: number; text: string }[]>();
  for (const entry of audit) {
    if (entry.kind === 'plan') steps.set(entry.id, [...(steps.get(entry.id) ?? []), entry]);
    const outgoing = entry.kind === 'queued' ? decodeOutgoing(entry.content) : undefined;
    if (outgoing?.type !== 'say' || outgoing.pausesPlan === undefined) continue;
    const { pausesPlan: id, text } = outgoing;
    pauses.set(id, [...(pauses.get(id) ?? []), { seq: entry.seq, text }]);
  }
  return [...steps].map(([id, entries]) => {
    const [{ chat, seq: began } = { chat: 0, seq: 0 }] = entries;
    const gone = audit.find(
      ({ kind, chat: of, seq }) => kind === 'person_gone' && of === chat && seq > began,
    );
    return {
      id,
      chat,
      steps: entries.map(({ seq, at, content }) => {
        const [status = '', revision] = content.split(' ');
        return { seq, at, status, revision: Number(revision) };
      }),
      goneAt: gone?.seq ?? Number.POSITIVE_INFINITY,
      pauses: pauses.get(id) ?? [],
    };
  });
}

/** The steps by which a person's yes had a plan begun. */
export function beginnings({ steps }: Pick<PlanPast, 'steps'>): PlanStep[] {
  return steps.filter(({ status }, index) => status === 'first' && steps[index - 1]?.status === 'open');
}

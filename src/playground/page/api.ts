import type { PageEvent, PeopleView, PersonView, Problem } from '../web/protocol.ts';
import type { PageTexts } from './texts.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
}

export async function request<Answer>(
  { problems }: PageTexts,
  method: string,
  path: string,
  content?: object,
): Promise<Answer> {
  const isRaw = content instanceof Blob || content instanceof FormData;
  const body = content === undefined || isRaw ? content : JSON.stringify(content);
  const response = await fetch(path, { method, ...(body !== undefined && { body }) }).catch(() => {
    throw new ApiError(problems.network);
  });
  if (response.ok) return response.json();
  const answer: Partial<Problem> = await response.json().catch(() => ({}));
  throw new ApiError(answer.problem ?? problems.unknown(response.status));
}

export interface Visit {
  readonly run: PeopleView['run'];
  readonly person: PersonView['id'];
}

interface Listener {
  onEvent(event: PageEvent): void;
  onLost(): void;
  /** The server refuses this stream for good, so it is not reopened. */
  onRefused(): void;
}

/** Listens while the tab is visible, because a browser opens at most six streams to a server. */
export function listen({ run, person }: Visit, { onEvent, onLost, onRefused }: Listener): () => void {
  let source: EventSource | undefined;
  const close = () => {
    source?.close();
    source = undefined;
  };
  const open = () => {
    const opened = new EventSource(`/api/events?${new URLSearchParams({ person: String(person), run })}`);
    opened.onmessage = ({ data }) => onEvent(JSON.parse(data));
    opened.onerror = () => {
      onLost();
      if (opened.readyState === EventSource.CLOSED) onRefused();
    };
    source = opened;
  };
  const update = () => {
    if (document.visibilityState === 'hidden') close();
    else if (source === undefined) open();
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    close();
  };
}

import type {
  NewPerson,
  PackView,
  PageEvent,
  PeopleView,
  PersonView,
  Press,
  Problem,
  RequestView,
  SendText,
  Trouble,
} from '../web/protocol.ts';
import type { Recording } from './components/composer/voice-button.tsx';
import type { PageTexts } from './texts.ts';

/** A request was not served; the message is for the person at the page. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** The server, as the page sees it. Every call throws {@link ApiError} where it is refused or nobody answers. */
export class Api {
  readonly #texts: () => PageTexts;

  constructor(texts: () => PageTexts) {
    this.#texts = texts;
  }

  people(): Promise<PeopleView> {
    return this.#get('/api/people');
  }

  async addPerson(person: NewPerson): Promise<PersonView> {
    return (await this.#post('/api/people', JSON.stringify(person))).json();
  }

  sendText(person: number, message: SendText): Promise<unknown> {
    return this.#post(`/api/people/${person}/text`, JSON.stringify(message));
  }

  /** Several are an album: all of them are sent, or none. */
  sendFiles(person: number, files: readonly File[], as: 'photo' | 'file', caption: string): Promise<unknown> {
    const query = new URLSearchParams({ as, ...(caption !== '' && { caption }) });
    const [first] = files;
    if (first !== undefined && files.length === 1) {
      query.set('name', first.name);
      return this.#post(`/api/people/${person}/picture?${query}`, first);
    }
    const form = new FormData();
    for (const [index, file] of files.entries()) form.append(`file-${index}`, file);
    return this.#request(`/api/people/${person}/album?${query}`, { method: 'POST', body: form });
  }

  sendVoice(person: number, { sound, seconds }: Recording): Promise<unknown> {
    return this.#request(`/api/people/${person}/voice?seconds=${seconds}`, {
      method: 'POST',
      body: sound,
      headers: { 'content-type': sound.type },
    });
  }

  press(person: number, press: Press): Promise<unknown> {
    return this.#post(`/api/people/${person}/press`, JSON.stringify(press));
  }

  /** All that a model was asked, by the path that its round names. */
  modelRequest(path: string): Promise<RequestView> {
    return this.#get(path);
  }

  setBlocked(person: number, blocked: boolean): Promise<unknown> {
    return this.#post(`/api/people/${person}/${blocked ? 'block' : 'unblock'}`);
  }

  deletePack(person: number, name: PackView['name']): Promise<unknown> {
    return this.#request(`/api/people/${person}/packs/${encodeURIComponent(name)}`, { method: 'DELETE' });
  }

  setTrouble(trouble: Trouble): Promise<unknown> {
    return this.#post('/api/trouble', JSON.stringify(trouble));
  }

  restart(): Promise<unknown> {
    return this.#post('/api/restart');
  }

  async #get<T>(path: string): Promise<T> {
    return (await this.#request(path, {})).json();
  }

  #post(path: string, body?: string | File): Promise<Response> {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    return this.#request(path, {
      method: 'POST',
      ...(body !== undefined && { body, headers: { 'content-type': type } }),
    });
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    const { problems } = this.#texts();
    const response = await fetch(path, init).catch(() => {
      throw new ApiError(problems.network);
    });
    if (response.ok) return response;
    const answer: Partial<Problem> = await response.json().catch(() => ({}));
    throw new ApiError(answer.problem ?? problems.unknown(response.status));
  }
}

export interface Visit {
  readonly run: PeopleView['run'];
  readonly person: PersonView['id'];
}

interface Listener {
  onEvent(event: PageEvent): void;
  /** The stream is broken; the browser opens it again by itself. */
  onLost(): void;
  /** The server will not have this stream: nobody opens it again. */
  onRefused(): void;
}

/**
 * Listens to one person's chat while the tab can be seen: a browser opens no more than six streams to a server over
 * HTTP/1.1, and tabs in the background would leave none for the others. A snapshot comes first each time, so nothing
 * is missed.
 *
 * @returns stops listening
 */
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

import type {
  MessageView,
  NewPerson,
  PackView,
  PageEvent,
  PersonView,
  Press,
  Problem,
  SendText,
  Trouble,
} from '../web/protocol.ts';
import type { PageTexts } from './i18n/index.ts';

/** A request was not served; the message is for the person at the page. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** The server, as the page sees it. Every call throws {@link ApiError} where it is refused or nobody answers. */
export class Api {
  readonly #texts: () => PageTexts;

  /** @param texts the language of error messages, asked for when one is needed. */
  constructor(texts: () => PageTexts) {
    this.#texts = texts;
  }

  people(): Promise<PersonView[]> {
    return this.#get('/api/people');
  }

  async addPerson(person: NewPerson): Promise<PersonView> {
    return (await this.#post('/api/people', JSON.stringify(person))).json();
  }

  sendText(person: number, message: SendText): Promise<unknown> {
    return this.#post(`/api/people/${person}/text`, JSON.stringify(message));
  }

  sendPicture(person: number, picture: File, as: 'photo' | 'file', caption: string): Promise<unknown> {
    const query = new URLSearchParams({ as, name: picture.name, ...(caption !== '' && { caption }) });
    return this.#post(`/api/people/${person}/picture?${query}`, picture);
  }

  press(person: number, press: Press): Promise<unknown> {
    return this.#post(`/api/people/${person}/press`, JSON.stringify(press));
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

/** How long to wait before a closed stream is opened again. */
const REOPEN_MS = 1000;

/**
 * Listens to one person's chat. The browser opens a broken stream again by itself, except where the server answered
 * with something else; that is done here. A snapshot comes first each time, so nothing is missed.
 *
 * @returns stops listening
 */
export function listen(
  person: MessageView['id'],
  onEvent: (event: PageEvent) => void,
  onLost: () => void,
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`/api/events?person=${person}`);
    source.onmessage = ({ data }) => onEvent(JSON.parse(data));
    source.onerror = () => {
      onLost();
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

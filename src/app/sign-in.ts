import {
  CALLBACK_PATH,
  type CallbackAnswer,
  completeSignIn,
  goToSignIn,
  type SignInDeps,
  START_PATH,
  showSignIn,
  type Visit,
} from '../features/connected-tools/sign-in.ts';
import { HttpError, type Reply } from '../http/requests.ts';
import type { AnswerRoute } from '../http/server.ts';
import { type Language, languageOf, textsFor } from '../i18n/index.ts';
import { digestOf } from '../lib/sealed.ts';

/** The pages load nothing, cannot be framed, and do not leak their address. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const STATE = /^[\w-]{43}$/;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}

function page(
  status: number,
  language: string,
  words: string,
  link?: { label: string; href: string },
): Reply {
  const button = link ? `<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : '';
  const style = 'body{font:18px sans-serif;max-width:32em;margin:4em auto;padding:0 1em}';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>OAuth</title><style>${style}</style>`;
  const body = `<!doctype html><html lang="${language}"><head>${head}</head><body><p>${escaped(words)}</p>${button}</body></html>`;
  return { status, headers: HEADERS, body };
}

const STATUS = { over: 410, failed: 502, refused: 200, signed_in: 200 } as const;
const WORDS = { over: 'over', failed: 'failed', refused: 'refused', signed_in: 'finished' } as const;

interface Visitor {
  readonly query: URLSearchParams;
  readonly state: string;
  readonly language: Language;
  /** Whether this browser has seen which account the sign-in is for. */
  readonly hasSeen: boolean;
  /** Whether another page sent the browser here. */
  readonly isForeign: boolean;
}

type Route = (visitor: Visitor) => Promise<Reply>;

/** Binds a sign-in to the browser that saw its account: links to later steps do not work in another browser. */
function cookieOf(state: string): string {
  return `sign_in=${digestOf(`seen ${state}`)}`;
}

/** @param unknown the browser's language, for a link that belongs to no user */
function end(visit: Visit<keyof typeof STATUS>, unknown: Language): Reply {
  const language = visit.type === 'over' ? unknown : visit.language;
  return page(STATUS[visit.type], language, textsFor(language).connected.signIn[WORDS[visit.type]]);
}

/** Link previews and scanners must not use up a state. */
function route(answer: Route): AnswerRoute {
  return {
    method: 'GET',
    answer: async ({ method, url, headers }) => {
      if (method === 'HEAD') throw new HttpError(405, 'method not allowed', { allow: 'GET' });
      const { searchParams: query } = new URL(url ?? '/', 'http://localhost');
      const language = languageOf(headers['accept-language']);
      const state = query.get('state') ?? '';
      if (!STATE.test(state)) return end({ type: 'over' }, language);
      const cookies = (headers.cookie ?? '').split(';').map(each => each.trim());
      const hasSeen = cookies.includes(cookieOf(state));
      const isForeign = !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString());
      return answer({ query, state, language, hasSeen, isForeign });
    },
  };
}

/** The pages of a sign-in: the account it is for, the redirect to the authorization server, and the callback. */
export function signInRoutes(
  deps: SignInDeps,
  onStored: (userId: number) => void,
): ReadonlyMap<string, AnswerRoute> {
  const { protocol, pathname } = new URL(deps.publicUrl);
  const path = `${pathname.replace(/\/+$/, '')}/oauth`;
  const flags = `Path=${path}; Max-Age=3600; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
  const start = route(async ({ query, state, language, hasSeen, isForeign }) => {
    if (query.has('go') && hasSeen && !isForeign) {
      const gone = await goToSignIn(deps, state);
      if (gone.type !== 'redirect') return end(gone, language);
      return { status: 302, headers: { ...HEADERS, location: gone.url } };
    }
    const shown = await showSignIn(deps, state);
    if (shown.type === 'over') return end(shown, language);
    const texts = textsFor(shown.language).connected.signIn;
    const link = { label: texts.go, href: `?state=${state}&go=1` };
    const reply = page(200, shown.language, shown.words, link);
    return { ...reply, headers: { ...reply.headers, 'set-cookie': `${cookieOf(state)}; ${flags}` } };
  });
  const callback = route(async ({ query, state, language, hasSeen }) => {
    // This browser did not see the page, so the state stays unused.
    if (!hasSeen) return end({ type: 'over' }, language);
    const answer: CallbackAnswer = {
      state,
      code: query.get('code') ?? undefined,
      error: query.get('error') ?? undefined,
      iss: query.get('iss') ?? undefined,
    };
    return end(await completeSignIn(deps, answer, onStored), language);
  });
  return new Map([
    [START_PATH, start],
    [CALLBACK_PATH, callback],
  ]);
}

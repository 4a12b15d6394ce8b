import {
  CALLBACK_PATH,
  type CallbackAnswer,
  completeSignIn,
  goToSignIn,
  type SignInDeps,
  START_PATH,
  showSignIn,
  type Visit,
} from '../bot/features/connected-tools/sign-in.ts';
import { HttpError, type Reply } from '../http/requests.ts';
import type { AnswerRoute } from '../http/server.ts';
import { type Language, languageOf, textsFor } from '../i18n/index.ts';

/** Nothing is loaded into these pages, no other page may frame them, and no server learns their address. */
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
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Telegram</title><style>${style}</style>`;
  const body = `<!doctype html><html lang="${language}"><head>${head}</head><body><p>${escaped(words)}</p>${button}</body></html>`;
  return { status, headers: HEADERS, body };
}

const STATUS = { over: 410, failed: 502, refused: 200, signed_in: 200 } as const;
const WORDS = { over: 'over', failed: 'failed', refused: 'refused', signed_in: 'finished' } as const;

type Route = (query: URLSearchParams, state: string, language: Language) => Promise<Reply>;

/** @param unknown the browser's language, for a link that belongs to no one */
function end(visit: Visit<keyof typeof STATUS>, unknown: Language): Reply {
  const language = visit.type === 'over' ? unknown : visit.language;
  return page(STATUS[visit.type], language, textsFor(language).connected.signIn[WORDS[visit.type]]);
}

/** A link preview or a scanner must not use up a state. */
function route(answer: Route): AnswerRoute {
  return {
    method: 'GET',
    answer: async request => {
      if (request.method === 'HEAD') throw new HttpError(405, 'method not allowed', { allow: 'GET' });
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const language = languageOf(request.headers['accept-language']);
      const state = searchParams.get('state') ?? '';
      return STATE.test(state) ? answer(searchParams, state, language) : end({ type: 'over' }, language);
    },
  };
}

/** The pages of a sign-in: for whom it is, the way to the authorization server, and the way back. */
export function signInRoutes(
  deps: SignInDeps,
  onStored: (userId: number) => void,
): ReadonlyMap<string, AnswerRoute> {
  const start = route(async (query, state, language) => {
    if (query.has('go')) {
      const gone = await goToSignIn(deps, state);
      if (gone.type !== 'redirect') return end(gone, language);
      return { status: 302, headers: { ...HEADERS, location: gone.url } };
    }
    const shown = await showSignIn(deps, state);
    if (shown.type === 'over') return end(shown, language);
    const texts = textsFor(shown.language).connected.signIn;
    const link = { label: texts.go, href: `?state=${state}&go=1` };
    return page(200, shown.language, texts.check(shown.server, shown.name), link);
  });
  const callback = route(async (query, state, language) => {
    const answer: CallbackAnswer = {
      state,
      code: query.get('code') ?? undefined,
      iss: query.get('iss') ?? undefined,
    };
    return end(await completeSignIn(deps, answer, onStored), language);
  });
  return new Map([
    [START_PATH, start],
    [CALLBACK_PATH, callback],
  ]);
}

import type { OWN_PATHS } from '../config/index.ts';
import type { Readiness } from './readiness.ts';
import type { AnswerRoute, Route } from './server.ts';

export interface OwnRoutesDeps {
  readonly readiness: Readiness;
  /** All metrics as text, and its content type. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** What the server answers to the operator's tools, by path. */
export function ownRoutes({ readiness, metrics }: OwnRoutesDeps): ReadonlyMap<string, Route> {
  const answers: Readonly<Record<(typeof OWN_PATHS)[number], AnswerRoute['answer']>> = {
    // That it is answered is the answer: the event loop turns.
    '/health': async () => ({ status: 200, body: { status: 'ok' } }),
    '/ready': async () => {
      const report = await readiness.look();
      return { status: report.status === 'ready' ? 200 : 503, body: report };
    },
    '/metrics': async () => {
      const { type, text } = await metrics();
      return { status: 200, body: text, headers: { 'content-type': type } };
    },
  };
  return new Map(Object.entries(answers).map(([path, answer]) => [path, { method: 'GET', answer }]));
}

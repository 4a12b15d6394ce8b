import { serve } from './listen.ts';

/** A server of fixed answers, by path; anything else is a 404. @returns its address, for as long as the test runs */
export function jsonServer(answers: Readonly<Record<string, unknown>>): Promise<string> {
  return serve((request, response) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'not found' } }));
  });
}

/**
 * An address where nothing listens: the port of the discard service. A port that was just closed may already belong to
 * another test.
 */
export const DEAD_ADDRESS = 'http://127.0.0.1:9';

import type { TestProject } from 'vitest/node';
import { errorMessage } from '../../../src/lib/errors.ts';
import { listen } from '../fakes/listen.ts';
import type { Databases } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests ask for databases of PostgreSQL: see `freshPostgres`. */
    readonly postgres: string;
  }
}

async function open(): Promise<Databases> {
  // Most runs of a few files do not need it.
  const { openDatabases } = await import('./databases.ts');
  return openDatabases();
}

/** One server for all tests of a run, started for the first of them that asks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let opened: Promise<Databases> | undefined;
  const answer = async (query: URLSearchParams): Promise<string> => {
    opened ??= open();
    const databases = await opened;
    const url = query.get('drop');
    if (url === null) return databases.create();
    await databases.drop(url);
    return '';
  };
  const { origin, stop } = await listen(async (request, response) => {
    try {
      response.end(await answer(new URL(request.url ?? '', origin).searchParams));
    } catch (error) {
      response.writeHead(500).end(errorMessage(error));
    }
  });
  project.provide('postgres', origin);
  return async () => {
    await stop();
    // If it could not be started, every test that asked has already failed with the reason.
    const databases = await opened?.catch(() => undefined);
    await databases?.close();
  };
}

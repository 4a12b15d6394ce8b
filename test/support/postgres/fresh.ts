import { inject, onTestFinished } from 'vitest';

async function ask(query = ''): Promise<string> {
  const response = await fetch(`${inject('postgres')}/${query}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(`no PostgreSQL to test with: ${answer}`);
  return answer;
}

/** @returns the address of a new PostgreSQL database with the current schema, which is dropped after the test */
export async function freshPostgres(): Promise<string> {
  const url = await ask();
  onTestFinished(async () => void (await ask(`?drop=${encodeURIComponent(url)}`)));
  return url;
}

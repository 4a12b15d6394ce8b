import { z } from 'zod';
import { mcpConfig, type Office, officeServer } from '../mcp/servers.ts';
import { eventually } from '../support/eventually.ts';
import { createWorld, type ModelKind } from '../support/world.ts';

export const API_TOKEN = 'a-token-for-the-tests-only';

const answer = z.record(z.string(), z.unknown());

/** The port that the bot says it listens on. */
async function portOf(log: () => string): Promise<number> {
  const found = () => /"port":(\d+)/.exec(log())?.[1];
  await eventually(() => found() !== undefined).toBe(true);
  return Number(found());
}

/** A client of the API of a bot that runs. */
export async function apiOf(log: () => string) {
  const origin = `http://127.0.0.1:${await portOf(log)}`;
  const headers = { authorization: `Bearer ${API_TOKEN}`, 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) =>
    fetch(origin + path, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const json = async (method: string, path: string, body?: unknown) => {
    const response = await send(method, path, body);
    // A task has a status of its own.
    const code = response.status;
    const all: Readonly<Record<string, unknown>> = { code, ...answer.parse(await response.json()) };
    return all;
  };
  return { origin, send, json, post: (path: string, body: unknown) => json('POST', `/api/${path}`, body) };
}

/** A world whose bot serves the API. */
export async function openApi(
  models: readonly (ModelKind | 'offline')[] = ['openai'],
  more: Readonly<Record<string, string>> = {},
) {
  const world = await createWorld(models);
  const variables = { API_TOKEN, PORT: '0', ...more };
  await world.start(variables);
  await world.app().servers.settled(new AbortController().signal);
  const api = await apiOf(world.log);
  return { world, model: world.openai, variables, ...api };
}

/** The same, with a mail and calendar server. */
export async function openApiOffice(content: Office, more: Readonly<Record<string, string>> = {}) {
  const office = officeServer(content, { people: true });
  return { office, ...(await openApi(['openai'], { ...mcpConfig({ office: office.entry }), ...more })) };
}

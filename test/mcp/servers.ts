import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/folder.ts';
import { argumentsFor } from '../support/processes/program.ts';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol');

/** A tool server's entry in `mcp.json`. */
type Entry = Readonly<Record<string, unknown>>;

/** The real file server, for one folder. */
export function filesystemServer(folder: string, more: Entry = {}): Entry {
  const program = argumentsFor('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
  return { command: process.execPath, args: [...program, folder], ...more };
}

export const EVERYTHING = join(PACKAGES, 'server-everything/dist/index.js');

/** The real server with all protocol features. */
export function everythingServer(more: Entry = {}): Entry {
  return { command: process.execPath, args: [EVERYTHING], ...more };
}

/** A server of ours that misbehaves, see `odd-server.mjs`, and a record of its calls. */
export function oddServer(mode: string, more: Entry = {}) {
  const file = join(temporaryFolder(), 'acts');
  writeFileSync(file, '');
  const entry: Entry = {
    command: process.execPath,
    args: [resolve(import.meta.dirname, 'odd-server.mjs'), mode, file],
    ...more,
  };
  const acts = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '');
  return { entry, file, acts };
}

/** The data of an office, see `office-server.mjs`. */
export interface Office {
  readonly letters: readonly Readonly<Record<'id' | 'from' | 'subject' | 'body', string>>[];
  readonly contacts: readonly { readonly name: string; readonly email: string }[];
  readonly events: readonly Readonly<Record<'email' | 'day' | 'title', string>>[];
}

const READING = ['search_mail', 'read_letter', 'find_contact', 'list_events'];

/** The same server over HTTP, stopped after the test. */
export async function officeOverHttp(office: Office) {
  const { entry, file, done } = officeServer(office);
  const [program = ''] = z.array(z.string()).parse(entry['args']);
  const child = spawn(process.execPath, [program, file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [port] = await once(child.stdout, 'data');
  const { people, readOnly } = entry;
  return { entry: { url: `http://127.0.0.1:${String(port).trim()}/`, people, readOnly }, file, done };
}

/** The same server for accounts of users, behind a real authorization server; see `signed-in-server.mjs`. */
export async function signedInOffice(office: Office, more: Entry = {}) {
  const upstream = await officeOverHttp(office);
  const { file, entry } = upstream;
  const program = resolve(import.meta.dirname, 'signed-in-server.mjs');
  const { port } = new URL(String(entry['url']));
  const accounts = join(temporaryFolder(), 'accounts');
  writeFileSync(`${accounts}.log`, '');
  const child = spawn(process.execPath, [program, port, accounts], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  let held = 0;
  const [own] = await once(child.stdout, 'data');
  child.stdout.on('data', chunk => {
    held += String(chunk).split('held').length - 1;
  });
  const root = `http://127.0.0.1:${String(own).trim()}`;
  return {
    entry: { ...entry, url: `${root}/mcp`, oauth: true, ...more },
    file,
    done: upstream.done,
    /** Waiting token requests. */
    held: () => held,
    /** `ann tools/call`: the account and the method of each accepted request. */
    requests: () => readFileSync(`${accounts}.log`, 'utf8').split('\n').filter(Boolean),
    control: async (what: 'expire' | 'revoke' | 'refreshes' | 'hold' | 'release') =>
      (await fetch(`${root}/control/${what}`, { method: 'POST' })).text(),
  };
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A browser that follows redirects, keeps cookies and presses the link on a page. @returns the last answer */
export async function browse(url: string, account?: string, cookies = new Map<string, string>()) {
  if (url.includes('&go=1') && cookies.size === 0) await browse(url.replace('&go=1', ''), account, cookies);
  let next = url;
  for (let steps = 0; steps < 12; steps++) {
    const headers = { cookie: cookieHeader(cookies), ...(account !== undefined && { 'x-account': account }) };
    const response = await fetch(next, { redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { url: next, status: response.status, text: await response.text() };
    await response.body?.cancel();
    next = new URL(location, next).href;
  }
  throw new Error(`too many redirects, the last one to ${next}`);
}

/** A mail and calendar server. Reading needs no approval; letters and events do. */
export function officeServer(office: Office, more: Entry = {}) {
  const file = join(temporaryFolder(), 'office.json');
  writeFileSync(file, JSON.stringify(office));
  writeFileSync(`${file}.log`, '');
  const entry: Entry = {
    command: process.execPath,
    args: [resolve(import.meta.dirname, 'office-server.mjs'), file],
    people: 'all',
    readOnly: READING,
    ...more,
  };
  const done = () => readFileSync(`${file}.log`, 'utf8').split('\n').filter(Boolean);
  return { entry, file, done };
}

/** @returns the variable that names a file with these servers */
export function mcpConfig(servers: Readonly<Record<string, Entry>>): { readonly MCP_CONFIG: string } {
  const file = join(temporaryFolder(), 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: servers }, undefined, 2));
  return { MCP_CONFIG: file };
}

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol');

/** A server of tools as it stands in `mcp.json`. */
type Entry = Readonly<Record<string, unknown>>;

/** The real server of files, for one folder. */
export function filesystemServer(folder: string, more: Entry = {}): Entry {
  const script = join(PACKAGES, 'server-filesystem/dist/index.js');
  return { command: process.execPath, args: [script, folder], ...more };
}

/** @returns the variable that names a file with these servers */
export function mcpConfig(servers: Readonly<Record<string, Entry>>): { readonly MCP_CONFIG: string } {
  const file = join(temporaryFolder(), 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: servers }, undefined, 2));
  return { MCP_CONFIG: file };
}

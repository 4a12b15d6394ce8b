import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { argumentsFor } from '../support/program.ts';

/** Protocol revisions of 2025, and of 2026: the latter without a handshake. */
export const ERAS = {
  2025: {},
  2026: { versionNegotiation: { mode: 'auto' } },
} as const satisfies Record<string, ClientOptions>;
export type Era = keyof typeof ERAS;

export interface StdioServer {
  readonly client: Client;
  /** Where it was started. */
  readonly folder: string;
  readonly pid: number;
  /** What it has written to standard error. */
  readonly log: () => string;
}

/** The real program, and the SDK's client at the other end of its streams. */
export async function overStdio(
  era: Era,
  variables: Readonly<Record<string, string>> = {},
): Promise<StdioServer> {
  const folder = temporaryFolder();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...argumentsFor('src/mcp-stdio.ts')],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', IMAGE_PROVIDERS: 'offline', ...variables },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const client = new Client({ name: 'test', version: '1.0.0' }, ERAS[era]);
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, folder, pid: transport.pid ?? 0, log: () => log };
}

import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { argumentsFor } from '../support/program.ts';

/** Protocol revisions of 2025, and of 2026: the latter without a handshake. */
const ERAS = {
  2025: {},
  2026: { versionNegotiation: { mode: 'auto' } },
} as const satisfies Record<string, ClientOptions>;
export type Era = keyof typeof ERAS;

/** As long as a test is waited for, in ms: the SDK's own minute is short for a drawing on a machine with much else to do. */
const PATIENCE_MS = 240_000;

class PatientClient extends Client {
  override callTool(...[call, options]: Parameters<Client['callTool']>) {
    return super.callTool(call, { timeout: PATIENCE_MS, ...options });
  }
}

/** The SDK's client; not connected yet. */
export function clientOf(era: Era): Client {
  return new PatientClient({ name: 'test', version: '1.0.0' }, ERAS[era]);
}

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
  const client = clientOf(era);
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, folder, pid: transport.pid ?? 0, log: () => log };
}

import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/folder.ts';
import { portrait, SKIN_TONES } from '../support/pictures/portraits.ts';
import { argumentsFor, outcomesOfPictures } from '../support/processes/program.ts';

/** Protocol revisions of 2025 and of 2026, which has no handshake. */
const ERAS = {
  2025: {},
  2026: { versionNegotiation: { mode: 'auto' } },
} as const satisfies Record<string, ClientOptions>;
export type Era = keyof typeof ERAS;

/**
 * A small photo for tests in which the drawing does not matter. It is always the same, so that one drawing can be
 * cached.
 */
export function smallPhoto(): Promise<Buffer> {
  return portrait('curls', SKIN_TONES[1], 200);
}

/** Uses the fastest style. */
export const WISHES = { style: 'noir', emotion: 'joy', pose: 'waving' } as const;

/** Time limit of a test step: the SDK's own minute is too short for a drawing on a busy machine. */
const PATIENCE_MS = 60_000;

class PatientClient extends Client {
  override callTool(...[call, options]: Parameters<Client['callTool']>) {
    return super.callTool(call, { timeout: PATIENCE_MS, ...options });
  }
}

/** An SDK client, not connected yet. */
export function clientOf(era: Era): Client {
  return new PatientClient({ name: 'test', version: '1.0.0' }, ERAS[era]);
}

const progressTold = z.object({
  method: z.literal('notifications/progress'),
  params: z.object({ progress: z.number() }),
});

export interface StdioServer {
  readonly client: Client;
  /** Its working directory. */
  readonly folder: string;
  readonly pid: number;
  /** Returns its standard error. */
  readonly log: () => string;
  /** All reported progress: the client drops progress that arrives together with the answer. */
  readonly progress: () => readonly number[];
}

/**
 * Starts a program with the SDK's client on its streams.
 * @param entry the real program, or one with a cache shared between tests
 */
export async function overStdio(
  era: Era,
  entry: 'src/mcp-stdio.ts' | 'test/support/processes/mcp-process.ts' = 'src/mcp-stdio.ts',
): Promise<StdioServer> {
  const folder = temporaryFolder();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...argumentsFor(entry)],
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      IMAGE_PROVIDERS: 'offline',
      OUTCOMES: outcomesOfPictures() ?? '',
    },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const client = clientOf(era);
  onTestFinished(() => client.close());
  await client.connect(transport);
  const told: number[] = [];
  const { onmessage } = transport;
  transport.onmessage = message => {
    const { data } = progressTold.safeParse(message);
    if (data !== undefined) told.push(data.params.progress);
    onmessage?.(message);
  };
  return { client, folder, pid: transport.pid ?? 0, log: () => log, progress: () => told };
}

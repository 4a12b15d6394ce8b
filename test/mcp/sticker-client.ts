import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/folder.ts';
import { portrait, SKIN_TONES } from '../support/pictures/portraits.ts';
import { argumentsFor, outcomesOfPictures } from '../support/processes/program.ts';

/** Protocol revisions of 2025, and of 2026: the latter without a handshake. */
const ERAS = {
  2025: {},
  2026: { versionNegotiation: { mode: 'auto' } },
} as const satisfies Record<string, ClientOptions>;
export type Era = keyof typeof ERAS;

/** A photo for drawings whose looks matter elsewhere, the same for all, so that one may be remembered: small. */
export function smallPhoto(): Promise<Buffer> {
  return portrait('curls', SKIN_TONES[1], 200);
}

/** In the style that is drawn soonest. */
export const WISHES = { style: 'noir', emotion: 'joy', pose: 'waving' } as const;

/** As long as a test is waited for, in ms: the SDK's own minute is short for a drawing on a machine with much else to do. */
const PATIENCE_MS = 60_000;

class PatientClient extends Client {
  override callTool(...[call, options]: Parameters<Client['callTool']>) {
    return super.callTool(call, { timeout: PATIENCE_MS, ...options });
  }
}

/** The SDK's client; not connected yet. */
export function clientOf(era: Era): Client {
  return new PatientClient({ name: 'test', version: '1.0.0' }, ERAS[era]);
}

const progressTold = z.object({
  method: z.literal('notifications/progress'),
  params: z.object({ progress: z.number() }),
});

export interface StdioServer {
  readonly client: Client;
  /** Where it was started. */
  readonly folder: string;
  readonly pid: number;
  /** What it has written to standard error. */
  readonly log: () => string;
  /** All the progress that it has told: the client forgets what comes together with the answer. */
  readonly progress: () => readonly number[];
}

/**
 * A program, and the SDK's client at the other end of its streams.
 *
 * @param entry the real one, or one that remembers what others have done with a picture
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

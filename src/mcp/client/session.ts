import {
  Client,
  type jsonSchemaValidator,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { errorMessage } from '../../lib/errors.ts';
import { requestFailure } from '../../lib/http-client.ts';
import { BoundedLines, boundedFetch, trimMessages } from './bounds.ts';
import type { Address } from './config.ts';
import type { RawResult } from './result.ts';
import { RefreshFailedError, SignInRequiredError, type UserToken } from './token.ts';

const COMPLAINT_LENGTH = 500;
const NO_LIMIT = 2 ** 31 - 1;
/** Minimum time for a server to start and list its tools. */
const MIN_START_MS = 30_000;
const PING_MS = 5000;
/** A call that reports progress may take this many times its limit. */
const MAX_EXTENSIONS = 10;

/**
 * Time for a server to answer the 2026 protocol probe. A silent stdio server is then treated as 2025, and needs the
 * remaining time to connect.
 */
export const PROBE_MS = 5000;

/** Skips validation: models read the results and no code relies on their form, so no untrusted schema is compiled. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: () => input => ({ valid: true, data: Object(input), errorMessage: undefined }),
};

export interface OfferedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** `lost`, `timeout`: it is unknown whether the call was carried out. */
export type CallAnswer =
  | { readonly type: 'answered'; readonly result: RawResult }
  | { readonly type: 'not_sent' | 'refused' | 'lost' | 'timeout'; readonly why: string };

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress: (progress: Progress) => void;
}

export interface Session {
  listTools(signal: AbortSignal): Promise<readonly OfferedTool[]>;
  /** Never throws. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallAnswer>;
  ping(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface SessionListeners {
  /** @param complaint the last output besides its messages; may be empty */
  readonly onEnd: (complaint: string) => void;
  readonly onToolsChanged: () => void;
}

export type OpenSession = typeof openSession;

function transportOf(address: Address, token: UserToken | undefined) {
  if (address.type === 'http') {
    const transport: StreamableHTTPClientTransport = new StreamableHTTPClientTransport(new URL(address.url), {
      requestInit: { headers: { ...address.headers } },
      fetch: boundedFetch(() => void transport.close()),
      ...(token && { authProvider: { token: () => token.current(), onUnauthorized: () => token.renew() } }),
    });
    return transport;
  }
  const { command, args, env, cwd } = address;
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    // Besides these it gets the basic variables of every program (PATH, HOME), and no keys of ours.
    env: { ...env },
    ...(cwd !== undefined && { cwd }),
    stderr: 'pipe',
  });
  // The SDK only limits bytes, offers no option for another buffer, and reads it only when more bytes arrive.
  const resume = () => Reflect.apply(Reflect.get(transport, 'processReadBuffer'), transport, []);
  Reflect.set(transport, '_readBuffer', new BoundedLines(resume));
  return transport;
}

/** Whether the server rejected the call because of its token. */
function isAboutToken(error: unknown): boolean {
  if (error instanceof SignInRequiredError || error instanceof RefreshFailedError) return true;
  return error instanceof Error && error.name === 'InsufficientScopeError';
}

/** Requires a new sign-in if the server rejects a renewed token. @throws SignInRequiredError */
async function checkRejected(error: unknown, token: UserToken | undefined): Promise<void> {
  if (token !== undefined && error instanceof SdkHttpError && error.status === 401) await token.reject();
}

function endingOf(error: unknown): Exclude<CallAnswer['type'], 'answered'> {
  if (error instanceof ProtocolError || isAboutToken(error)) return 'refused';
  if (error instanceof SdkHttpError) {
    // The server has restarted and lost the session; the specification defines this status.
    if (error.status === 404) return 'not_sent';
    return error.status >= 500 ? 'lost' : 'refused';
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 'timeout';
  return requestFailure(error).neverArrived ? 'not_sent' : 'lost';
}

/**
 * @param timeoutMs the server's own limit; also applies to its start if it is longer
 * @param token left out if the server needs no user account
 * @throws an Error with the reason if connecting fails
 */
export async function openSession(
  address: Address,
  { onEnd, onToolsChanged }: SessionListeners,
  signal: AbortSignal,
  timeoutMs: number,
  token?: UserToken,
): Promise<Session> {
  const startMs = Math.max(MIN_START_MS, timeoutMs);
  const transport = transportOf(address, token);
  trimMessages(transport);
  const client = new Client(
    { name: 'sticker-assistant', version: '1.0.0' },
    {
      capabilities: {},
      jsonSchemaValidator: UNCHECKED,
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: PROBE_MS } },
    },
  );
  let complaint = '';
  const lastComplaint = () => complaint.trim().split('\n').at(-1) ?? '';
  if (transport instanceof StdioClientTransport) {
    transport.stderr?.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString('utf8')}`.slice(-COMPLAINT_LENGTH);
    });
  }
  client.onclose = () => onEnd(lastComplaint());
  client.onerror = () => {};
  client.setNotificationHandler('notifications/tools/list_changed', onToolsChanged);
  try {
    await client.connect(transport, { signal, timeout: startMs });
  } catch (error) {
    await client.close().catch(() => {});
    await checkRejected(error, token);
    const said = lastComplaint();
    throw new Error(said ? `${errorMessage(error)} (${said})` : errorMessage(error), { cause: error });
  }
  const isModern = client.getProtocolEra() === 'modern';
  if (isModern && client.getServerCapabilities()?.tools?.listChanged) {
    // Not awaited: a server that does not announce changes still has tools.
    client.listen({ toolsListChanged: true }, { timeout: NO_LIMIT }).catch(() => {});
  }
  return {
    listTools: async listSignal => {
      if (client.getServerCapabilities()?.tools === undefined) return [];
      return (await client.listTools(undefined, { signal: listSignal, timeout: startMs })).tools;
    },
    callTool: async (name, args, { signal: callSignal, timeoutMs, onProgress }) => {
      const limits = {
        timeout: timeoutMs,
        resetTimeoutOnProgress: true,
        maxTotalTimeout: timeoutMs * MAX_EXTENSIONS,
      };
      const options = { ...limits, signal: callSignal, onprogress: onProgress };
      try {
        return { type: 'answered', result: await client.callTool({ name, arguments: { ...args } }, options) };
      } catch (given) {
        const error = await checkRejected(given, token).then(
          () => given,
          (reason: unknown) => reason,
        );
        return { type: endingOf(error), why: errorMessage(error) };
      }
    },
    ping: async pingSignal => {
      const options = { signal: pingSignal, timeout: PING_MS };
      await (isModern ? client.discover(options) : client.ping(options));
    },
    close: async () => {
      if (transport instanceof StreamableHTTPClientTransport)
        await transport.terminateSession().catch(() => {});
      await client.close();
    },
  };
}

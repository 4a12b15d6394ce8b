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
import { errorCode, errorMessage } from '../../lib/errors.ts';
import type { Address } from './config.ts';

const MAX_MESSAGE_BYTES = 10_000_000;
const COMPLAINT_LENGTH = 500;
/** Of one answer, in bytes: a server that floods fills no memory. A stream of events that stands open is begun anew then. */
const MAX_BYTES = 20_000_000;
const NO_LIMIT = 2 ** 31 - 1;
const CONNECT_MS = 30_000;
const PING_MS = 5000;
/** A call that shows progress may take so many times its limit. */
const MAX_EXTENSIONS = 10;

/**
 * To answer whether it speaks the protocol of 2026. A server over stdio that is silent then speaks that of 2025, and needs what is
 * left of the time to connect.
 */
export const PROBE_MS = 5000;

/** Results are read by models, and nothing here relies on their form: no schema of a stranger is compiled for that. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: () => input => ({ valid: true, data: Object(input), errorMessage: undefined }),
};

export interface OfferedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface RawResult {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** `lost`, `timeout`: nobody knows whether it was carried out. */
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
  /** @param complaint what the server wrote last beside its messages; may be empty */
  readonly onEnd: (complaint: string) => void;
  readonly onToolsChanged: () => void;
}

export type OpenSession = typeof openSession;

function transportOf(address: Address) {
  if (address.type === 'http') {
    return new StreamableHTTPClientTransport(new URL(address.url), {
      requestInit: { headers: { ...address.headers } },
      fetch: boundedFetch,
    });
  }
  const { command, args, env, cwd } = address;
  return new StdioClientTransport({
    command,
    args: [...args],
    // Beside these it gets what every program needs (PATH, HOME), and no key of ours.
    env: { ...env },
    ...(cwd !== undefined && { cwd }),
    stderr: 'pipe',
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
}

function neverArrived(error: unknown): boolean {
  const code = errorCode(error instanceof Error ? error.cause : undefined);
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

function endingOf(error: unknown): Exclude<CallAnswer['type'], 'answered'> {
  if (error instanceof ProtocolError) return 'refused';
  if (error instanceof SdkHttpError) {
    // The server has been started anew and does not know the session: the specification says so.
    if (error.status === 404) return 'not_sent';
    return error.status >= 500 ? 'lost' : 'refused';
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 'timeout';
  return neverArrived(error) ? 'not_sent' : 'lost';
}

/** Throws an error that tells why it cannot be connected. */
export async function openSession(
  address: Address,
  { onEnd, onToolsChanged }: SessionListeners,
  signal: AbortSignal,
): Promise<Session> {
  const transport = transportOf(address);
  const client = new Client(
    { name: 'sticker-assistant', version: '2.0.0' },
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
    await client.connect(transport, { signal, timeout: CONNECT_MS });
  } catch (error) {
    await client.close().catch(() => {});
    const said = lastComplaint();
    throw new Error(said ? `${errorMessage(error)} (${said})` : errorMessage(error), { cause: error });
  }
  const isModern = client.getProtocolEra() === 'modern';
  if (isModern && client.getServerCapabilities()?.tools?.listChanged) {
    // Nobody waits for it: a server that does not tell of changes has tools all the same.
    client.listen({ toolsListChanged: true }, { timeout: NO_LIMIT }).catch(() => {});
  }
  return {
    listTools: async listSignal => {
      if (client.getServerCapabilities()?.tools === undefined) return [];
      return (await client.listTools(undefined, { signal: listSignal, timeout: CONNECT_MS })).tools;
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
      } catch (error) {
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

function bounded(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      read += chunk.byteLength;
      if (read > limit) controller.error(new Error('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
}

async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers, redirected } = response;
  const limited = new Response(response.body.pipeThrough(bounded(MAX_BYTES)), {
    status,
    statusText,
    headers,
  });
  // Not of a made response: the SDK asks for both.
  Object.defineProperties(limited, { url: { value: response.url }, redirected: { value: redirected } });
  return limited;
}

import {
  Client,
  type jsonSchemaValidator,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { errorMessage } from '../../lib/errors.ts';
import type { Address } from './config.ts';
import {
  type CallEnding,
  type OfferedTool,
  type OpenSession,
  type RawResult,
  SessionError,
  type SessionListeners,
} from './port.ts';

const MAX_MESSAGE_BYTES = 10_000_000;
const COMPLAINT_LENGTH = 500;
/** Time limits are the caller's; the SDK's own never strike. */
const NO_LIMIT = 2 ** 31 - 1;
/** Of one answer, in bytes: a server that floods fills no memory. A stream of events that stands open is begun anew then. */
const MAX_BYTES = 20_000_000;

/**
 * To answer whether it speaks the protocol of 2026. A server over stdio that is silent then speaks that of 2025, and needs what is
 * left of the time to connect.
 */
export const PROBE_MS = 5000;

/** Results are read by models, and nothing here relies on their form: no schema of a stranger is compiled for that. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: () => input => ({ valid: true, data: Object(input), errorMessage: undefined }),
};

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
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

function endingOf(error: unknown): CallEnding {
  if (error instanceof ProtocolError) return 'refused';
  if (error instanceof SdkHttpError) {
    // The server has been started anew and does not know the session: the specification says so.
    if (error.status === 404) return 'not_sent';
    return error.status >= 500 ? 'lost' : 'refused';
  }
  return neverArrived(error) ? 'not_sent' : 'lost';
}

export const openSession: OpenSession = async (
  address,
  { onEnd, onToolsChanged }: SessionListeners,
  signal,
) => {
  const transport = transportOf(address);
  const client = new Client(
    { name: 'sticker-assistant', version: '2.0.0' },
    {
      capabilities: {},
      jsonSchemaValidator: UNCHECKED,
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: PROBE_MS } },
    },
  );
  const options = { signal, timeout: NO_LIMIT };
  let complaint = '';
  if (transport instanceof StdioClientTransport) {
    transport.stderr?.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString('utf8')}`.slice(-COMPLAINT_LENGTH);
    });
  }
  client.onclose = () => onEnd(complaint.trim().split('\n').at(-1) ?? '');
  client.onerror = () => {};
  client.setNotificationHandler('notifications/tools/list_changed', onToolsChanged);
  const close = async () => {
    if (transport instanceof StreamableHTTPClientTransport)
      await transport.terminateSession().catch(() => {});
    await client.close();
  };
  try {
    await client.connect(transport, options);
  } catch (error) {
    await client.close().catch(() => {});
    const said = complaint.trim().split('\n').at(-1);
    throw new SessionError(
      'not_sent',
      said ? `${errorMessage(error)} (${said})` : errorMessage(error),
      error,
    );
  }
  const isModern = client.getProtocolEra() === 'modern';
  if (isModern && client.getServerCapabilities()?.tools?.listChanged) {
    // Nobody waits for it: a server that does not tell of changes has tools all the same.
    client.listen({ toolsListChanged: true }, { timeout: NO_LIMIT }).catch(() => {});
  }
  const attempt = async <T>(what: Promise<T>): Promise<T> => {
    try {
      return await what;
    } catch (error) {
      throw new SessionError(endingOf(error), errorMessage(error), error);
    }
  };
  return {
    listTools: async listSignal => {
      if (client.getServerCapabilities()?.tools === undefined) return [];
      const { tools } = await attempt(client.listTools(undefined, { ...options, signal: listSignal }));
      return tools.map(
        ({ name, description, inputSchema }): OfferedTool => ({ name, description, inputSchema }),
      );
    },
    callTool: async (name, args, { signal: callSignal, onProgress }) => {
      const { content, structuredContent, isError } = await attempt(
        client.callTool(
          { name, arguments: { ...args } },
          {
            ...options,
            signal: callSignal,
            onprogress: ({ progress, total, message }) => onProgress({ progress, total, message }),
          },
        ),
      );
      return { content, structuredContent, isError: isError === true } satisfies RawResult;
    },
    ping: async pingSignal => {
      const pingOptions = { ...options, signal: pingSignal };
      await attempt<unknown>(isModern ? client.discover(pingOptions) : client.ping(pingOptions));
    },
    close,
  };
};

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

export async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
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

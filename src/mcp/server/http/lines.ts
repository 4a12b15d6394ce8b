import { INVALID_PARAMS, type McpHttpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Begins the line that is for the client's program, among lines that are for a person. */
const PREFIX = '__MCP__';
const REVISION = '2026-07-28';

/** An action as the action format has it. Its `text` is what the person reads. */
const action = z.object({
  /** It goes into a header, too. */
  command: z.string().regex(/^[\w.-]{1,100}$/),
  args: z.record(z.string(), z.unknown()).default({}),
  text: z.string().default(''),
});

const answer = z.object({
  result: z
    .object({ content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })) })
    .loose()
    .optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

export function wantsLines(request: Request): boolean {
  const accepted = request.headers.get('accept') ?? '';
  return request.method === 'POST' && /^text\/plain\s*(?:;|$)/i.test(accepted.trim());
}

function asCall({ command, args }: z.infer<typeof action>) {
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: command,
      arguments: args,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'lines', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
}

/**
 * Does an action: the words are lines of plain text, and its payload, the tool's whole result, is one line of JSON behind
 * {@link PREFIX}. An action of no tool of this server, such as `open_app`, is the caller's to do: its payload is the command with
 * its arguments. 400 where the body is no action, else 200; that a tool failed is said in the words and in the payload.
 */
export async function answerInLines(
  handler: McpHttpHandler,
  request: Request,
  body: unknown,
): Promise<Response> {
  const parsed = action.safeParse(body);
  if (!parsed.success) return text(400, 'An action is expected: {"command": …, "args": {…}}');
  const { command, args, text: words } = parsed.data;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': 'tools/call',
    'mcp-name': command,
  };
  const asked = new Request(request.url, { method: 'POST', headers, signal: request.signal });
  const response = await handler.fetch(asked, { parsedBody: asCall(parsed.data) });
  const { result, error } = answer.parse(await response.json());
  // Of arguments that a tool does not take its result tells.
  const isOfCaller = error?.code === INVALID_PARAMS;
  const told = result?.content.flatMap(block => block.text ?? []) ?? [
    isOfCaller ? '' : (error?.message ?? ''),
  ];
  const payload = JSON.stringify({ command, ...(result ? { result } : isOfCaller ? { args } : { error }) });
  // Nothing of the words may pass for the line of the program, nor what is left of them without that.
  const lines = [words, ...told].join('\n').replaceAll(PREFIX, '').replaceAll(PREFIX, '(MCP)').trim();
  return text(200, `${lines}\n${PREFIX}${payload}\n`.trimStart());
}

function text(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

import { type DestinationStream, type Logger, pino } from 'pino';
import { errorCode, errorMessage } from './errors.ts';

export type { Logger };

/** Names, messages and codes only: HTTP errors carry whole requests, with keys, tokens and photos. */
function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const out: Record<string, unknown> = { type: error.name, message: error.message };
  const code = errorCode(error);
  if (code !== undefined) out['code'] = code;
  if ('kind' in error && typeof error.kind === 'string') out['kind'] = error.kind;
  if (error.cause !== undefined) out['cause'] = errorMessage(error.cause);
  if (error.stack !== undefined) out['stack'] = error.stack.split('\n').slice(1, 6).join('\n');
  return out;
}

export interface LoggerOptions {
  readonly level: string;
  readonly pretty?: boolean;
  readonly destination?: DestinationStream;
  readonly stderr?: boolean;
  /** Never appear in a line, whatever text they come in with. */
  readonly secrets?: readonly string[];
}

export function createLogger(options: LoggerOptions): Logger {
  const secrets = (options.secrets ?? []).filter(secret => secret.length >= 6);
  const hooks = {
    streamWrite: (line: string) =>
      secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line),
  };
  const base = {
    level: options.level,
    serializers: { err: safeError, error: safeError },
    hooks,
  };
  if (options.destination) return pino(base, options.destination);
  if (options.stderr) return pino(base, pino.destination(2));
  if (options.pretty) {
    return pino({
      ...base,
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
      },
    });
  }
  return pino(base);
}

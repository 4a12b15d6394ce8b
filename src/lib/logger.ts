import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { errorCode, errorMessage } from './errors.ts';

export type { Logger };

/** Keeps names, messages and codes only: HTTP errors carry whole requests with keys, tokens and photos. */
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

const WARN = 40;

/** Reports an error in a message of its own. @returns whether it did */
type Teller = (error: unknown) => boolean;

const tellers = new WeakMap<Logger, Teller>();

/** Lowers warnings and errors to debug level if `tell` has already reported their `err`. */
export function tellOnce(log: Logger, tell: Teller): void {
  tellers.set(log, tell);
}

function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [line]: unknown[] = args;
  const error = typeof line === 'object' && line !== null && 'err' in line ? line.err : undefined;
  if (level >= WARN && error !== undefined && tellers.get(this)?.(error)) this.debug(...args);
  else method.apply(this, args);
}

export interface LoggerOptions {
  readonly level: string;
  readonly pretty?: boolean;
  readonly destination?: DestinationStream;
  readonly stderr?: boolean;
  /** Removed from every log line. */
  readonly secrets?: readonly string[];
}

/** Ignores secrets short enough to be ordinary words. */
export function withoutSecrets(text: string, secrets: readonly string[] = [], mark = '[secret]'): string {
  const long = secrets.filter(({ length }) => length >= 6);
  return long.reduce((left, secret) => left.replaceAll(secret, mark), text);
}

export function createLogger(options: LoggerOptions): Logger {
  const secrets = options.secrets?.flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1)]);
  const hooks = { logMethod, streamWrite: (line: string) => withoutSecrets(line, secrets) };
  const base = { level: options.level, serializers: { err: safeError, error: safeError }, hooks };
  if (options.destination) return pino(base, options.destination);
  if (options.stderr) return pino(base, pino.destination(2));
  if (!options.pretty) return pino(base);
  const style = { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' };
  return pino({ ...base, transport: { target: 'pino-pretty', options: style } });
}

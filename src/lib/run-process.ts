import { errorCode, errorMessage } from './errors.ts';
import type { Logger } from './logger.ts';

/** npm forwards a signal that the whole process group received: a second one this soon is an echo. */
const ECHO_MS = 1000;
const LONGEST_END_MS = 15_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const LONGEST_CHAIN = 5;
const LONGEST_STACK = 8;
const PLAIN = /^[\w.]{1,64}$/;

type StopSignal = keyof typeof EXIT_CODES;

export interface RunningProcess {
  logTo(log: Logger): void;
  /** Calls `stop` at the first signal or after a defect. Without a handler, the process ends at once. */
  onStop(stop: (why: StopSignal | 'defect') => void): void;
}

/**
 * Runs a program to its exit code. The first SIGINT or SIGTERM stops it, another one ends it at once. Defects are
 * logged without their message, which may contain user text. Errors thrown by `main` are messages for the operator.
 * @param main returns the exit code
 */
export function runProcess(main: (running: RunningProcess) => Promise<number>): void {
  let log: Logger | undefined;
  let stop: ((why: StopSignal | 'defect') => void) | undefined;
  let first: { readonly signal: StopSignal; readonly at: number } | undefined;
  let defective = false;

  const receive = (signal: StopSignal) => {
    if (first === undefined) {
      first = { signal, at: performance.now() };
      if (stop === undefined) process.exit(EXIT_CODES[signal]);
      stop(signal);
    } else if (signal !== first.signal || performance.now() - first.at > ECHO_MS) {
      process.exit(EXIT_CODES[signal]);
    }
  };
  const fail = (error: unknown) => {
    const defect = reportOf(error);
    const words = 'a defect of the program: it stops; please report it with this line';
    if (log) log.fatal({ defect }, words);
    else process.stderr.write(`${words}: ${JSON.stringify(defect)}\n`);
    if (defective) return;
    defective = true;
    if (stop === undefined) process.exit(1);
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
    stop('defect');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, receive);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const running: RunningProcess = {
    logTo: logger => {
      log = logger;
    },
    onStop: callback => {
      stop = callback;
    },
  };
  main(running).then(
    code => {
      process.exitCode = defective ? 1 : code;
    },
    async (error: unknown) => {
      // Handle a signal that arrived meanwhile first, because it explains the failure.
      await new Promise(resolve => setTimeout(resolve));
      process.stderr.write(`${errorMessage(error)}\n`);
      process.exit(1);
    },
  );
}

const FRAME = /^\s+at .*?\b((?:src|scripts)\/[\w./-]+\.[jt]sx?:\d+:\d+)\)?$/;

function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const type = PLAIN.test(error.name) ? error.name : 'Error';
  const code = errorCode(error) ?? '';
  return PLAIN.test(code) ? `${type} ${code}` : type;
}

/** Returns the stack without the message, which may look like stack lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const lines = start === -1 ? [] : stack.slice(start + message.length).split('\n');
  return lines.filter(line => !line.includes('node_modules')).flatMap(line => FRAME.exec(line)?.[1] ?? []);
}

export function reportOf(error: unknown) {
  const chain: unknown[] = [error];
  for (let last = error; last instanceof Error && last.cause !== undefined; last = last.cause) {
    if (chain.length === LONGEST_CHAIN) break;
    chain.push(last.cause);
  }
  // The place where it was first thrown says most.
  const origin = chain.toReversed().find(link => link instanceof Error && framesOf(link).length > 0);
  return {
    chain: chain.map(errorNameOf),
    at: origin instanceof Error ? framesOf(origin).slice(0, LONGEST_STACK) : [],
  };
}

/** What may be told of an error that nobody expected: its words may be a person's, so they are left out. */
export interface ErrorReport {
  /** The classes of the error and of its causes, outermost first, with their codes where they have any. */
  readonly chain: readonly string[];
  /** Where in our files it happened, innermost first: "src/bot/dispatcher.ts:101:9". */
  readonly at: readonly string[];
}

const LONGEST_CHAIN = 5;
const LONGEST_STACK = 8;

/** A class or a code; anything else could be words. */
const PLAIN = /^[\w.]{1,64}$/;

/** A line of a stack that is in one of our files, wherever they lie. */
const FRAME = /^\s+at .*?\b((?:src|scripts)\/[\w./-]+\.[jt]sx?:\d+:\d+)\)?$/;

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const type = PLAIN.test(error.name) ? error.name : 'Error';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && PLAIN.test(code) ? `${type} ${code}` : type;
}

/** The lines of a stack without the message before them, which may look like lines of a stack. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const lines = start === -1 ? [] : stack.slice(start + message.length).split('\n');
  return lines.filter(line => !line.includes('node_modules')).flatMap(line => FRAME.exec(line)?.[1] ?? []);
}

/** @returns what kind of error it is and where it comes from, and nothing that anybody said */
export function reportOf(error: unknown): ErrorReport {
  const chain: unknown[] = [error];
  for (let last = error; last instanceof Error && last.cause !== undefined; last = last.cause) {
    if (chain.length === LONGEST_CHAIN) break;
    chain.push(last.cause);
  }
  // Where it was thrown first says most.
  const origin = chain.toReversed().find(link => link instanceof Error && framesOf(link).length > 0);
  return {
    chain: chain.map(nameOf),
    at: origin instanceof Error ? framesOf(origin).slice(0, LONGEST_STACK) : [],
  };
}

import { type DatabaseTrouble, DatabaseTroubleError } from '../trouble.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and codes of Node's sockets. */
const CODES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [
    /^(?:28...|3D000|3F000|42501|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+)$/,
    'refused',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'refused'],
  [/^53100$/, 'disk_full'],
  [/^(?:53300|53400)$/, 'exhausted'],
  [/^(?:55P03|40P01|40001)$/, 'locked'],
  [/^(?:57014|25P03|53200)$/, 'slow'],
  [/^25006$/, 'read_only'],
  [/^58...$/, 'io'],
  [/^XX00[12]$/, 'damaged'],
  [/^(?:08...|57P0[1-5])$/, 'unreachable'],
  [/^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'unreachable'],
];

/** What `pg` and `pg-pool` say without a code. */
const MESSAGES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^timeout exceeded when trying to connect$/, 'exhausted'],
  [/^The server does not support SSL connections$/, 'refused'],
  [/^(?:SASL|SCRAM)\b/, 'refused'],
  [
    /^(?:Connection terminated|Client has encountered|Client was closed|timeout expired|Query read timeout)/,
    'unreachable',
  ],
];

/** @returns a {@link DatabaseTroubleError} where the reason is outside the program, otherwise the error as it is */
export function namedTrouble(error: unknown): unknown {
  // Of a name with several addresses.
  if (error instanceof AggregateError && error.errors.length > 0) return namedTrouble(error.errors[0]);
  if (!(error instanceof Error) || error instanceof DatabaseTroubleError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const { message } = error;
  const kind =
    code === undefined
      ? MESSAGES.find(([messages]) => messages.test(message))?.[1]
      : CODES.find(([codes]) => codes.test(code))?.[1];
  return kind === undefined ? error : new DatabaseTroubleError(kind, `${code ?? 'pg'}: ${message}`, error);
}

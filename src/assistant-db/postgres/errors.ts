import { errorCode } from '../../lib/errors.ts';
import { type DatabaseTrouble, DatabaseTroubleError } from '../trouble.ts';

/**
 * Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html and of Node's sockets, each with its message.
 * Errors of `pg` and `pg-pool` have no code. Poolers report everything as 08P01.
 */
const TROUBLES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^08P01: .*startup parameter/, 'pooler'],
  [/^08P01: no such (?:database|user)/, 'refused'],
  [/^(?:28...|3D000|3F000|42501|(?:SELF_SIGNED|UNABLE_TO|CERT|DEPTH_ZERO)_\w+):/, 'refused'],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID: |pg: (?:The server does not support SSL|SASL\b|SCRAM\b))/, 'refused'],
  [/^53100:/, 'disk_full'],
  [/^(?:53300:|53400:|pg: timeout exceeded when trying to connect$)/, 'exhausted'],
  [/^(?:55P03|40P01|40001):/, 'locked'],
  [/^(?:57014|25P03|53200):/, 'slow'],
  [/^25006:/, 'read_only'],
  [/^58...:/, 'io'],
  [/^XX00[12]:/, 'damaged'],
  [/^(?:08...|57P0[1-5]):/, 'unreachable'],
  [/^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH):/, 'unreachable'],
  [
    /^pg: (?:Connection terminated|Client has encountered|Client was closed|timeout expired|Query read timeout)/,
    'unreachable',
  ],
];

/** @returns a {@link DatabaseTroubleError} if the cause is outside the program, otherwise the error itself */
export function namedTrouble(error: unknown): unknown {
  // The error of a name with several addresses.
  if (error instanceof AggregateError && error.errors.length > 0) return namedTrouble(error.errors[0]);
  if (!(error instanceof Error) || error instanceof DatabaseTroubleError) return error;
  const told = `${errorCode(error) ?? 'pg'}: ${error.message}`;
  const kind = TROUBLES.find(([pattern]) => pattern.test(told))?.[1];
  return kind === undefined ? error : new DatabaseTroubleError(kind, told, error);
}

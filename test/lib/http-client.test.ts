import { describe, expect, it } from 'vitest';
import { requestFailure } from '../../src/lib/http-client.ts';

function failed(code: string, syscall?: string, message = code): Error {
  return Object.assign(new Error(message), { code, syscall });
}

const refused = failed('ECONNREFUSED', 'connect');

describe('a failed request', () => {
  it.each([
    ['refused connection', refused],
    ['connection that timed out', failed('ETIMEDOUT', 'connect')],
    ['unreachable network', failed('ENETUNREACH', 'connect')],
    ['unknown host', failed('ENOTFOUND', 'getaddrinfo')],
    ['expired certificate', failed('CERT_HAS_EXPIRED')],
    [
      'broken TLS handshake',
      failed('ECONNRESET', undefined, 'closed before secure TLS connection was established'),
    ],
    ['host whose addresses all refuse', new AggregateError([refused, refused])],
    ['cause of another error', new Error('fetch failed', { cause: refused })],
  ])('never arrived: %s', (_name, error) => {
    expect(requestFailure(error).neverArrived).toBe(true);
  });

  it.each([
    ['reset connection', failed('ECONNRESET', 'read')],
    ['host that became unreachable', failed('EHOSTUNREACH', 'read')],
    ['answer that timed out', failed('ETIMEDOUT')],
    ['host of which one address was connected', new AggregateError([refused, failed('ECONNRESET', 'read')])],
    ['text', 'ECONNREFUSED'],
  ])('may have arrived: %s', (_name, error) => {
    expect(requestFailure(error).neverArrived).toBe(false);
  });

  it('has a code, or is unknown', () => {
    expect(requestFailure(refused).code).toBe('ECONNREFUSED');
    expect(requestFailure(new Error('broken')).code).toBe('unknown');
  });
});

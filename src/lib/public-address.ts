import ipaddr from 'ipaddr.js';

/** Addresses that IPv6 has given out to anybody; all public ones are among them. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** For examples only (RFC 9637), which no list of special ranges knows yet. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address is on the public internet: neither this machine nor its network, neither reserved nor one that stands
 * for an IPv4 address (mapped, NAT64, 6to4, Teredo), as what it leads to is another question.
 *
 * @param address as a resolver gives it; what is no address is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  return parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}

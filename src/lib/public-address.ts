import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 9637; ipaddr.js does not know it yet. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address is on the public internet. This machine, its network, reserved ranges and IPv6 forms of IPv4
 * addresses (mapped, NAT64, 6to4, Teredo) are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  return parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}

import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Bypasses the environment's proxy for servers on this machine or in its network, because most proxies cannot reach
 * them.
 */
export function proxyFor(root: string): { readonly proxy?: false } {
  if (!URL.canParse(root)) return {};
  const host = new URL(root).hostname.replace(/^\[|\]$/g, '');
  const isNear =
    isIP(host) !== 0 ? !isPublicAddress(host) : /^localhost$|\.local(?:host|domain)?$|^[^.]+$/i.test(host);
  return isNear ? { proxy: false } : {};
}

const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'] as const;

/**
 * Returns the variables that name a SOCKS proxy. These are unsupported: the HTTP client would use them as HTTP proxies.
 */
export function socksProxies(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  return VARIABLES.filter(name => {
    const value = variables[name.toLowerCase()] ?? variables[name];
    return value !== undefined && /^socks/i.test(value);
  });
}

export function socksAdvice(variables: readonly string[]): string {
  return `${variables.join(', ')} names a SOCKS proxy, which is not supported: set HTTPS_PROXY to an HTTP proxy, or unset it`;
}

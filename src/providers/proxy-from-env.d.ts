declare module 'proxy-from-env' {
  /** Returns an empty string if the address is asked directly. */
  export function getProxyForUrl(url: string): string;
}

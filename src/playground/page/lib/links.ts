/** Where a link leads: a sticker pack is shown by the page itself, the rest of the web opens in a new tab. */
export type Target =
  | { readonly type: 'pack'; readonly name: string }
  | { readonly type: 'web'; readonly href: string };

/** Undefined for what is no link to a page: other schemes (`javascript:` above all) lead nowhere. */
export function linkTarget(link: string): Target | undefined {
  const address = link.includes(':') ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const [, kind, name, ...rest] = url.pathname.split('/');
  if (url.hostname === 't.me' && kind === 'addstickers' && name && rest.length === 0) {
    return { type: 'pack', name };
  }
  return { type: 'web', href: url.href };
}

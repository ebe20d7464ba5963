/** Leads to the page on which something is paid: one of ours, or the provider's own. The server names no other. */
export function followCheckout(url: string): void {
  const { protocol, origin } = new URL(url, location.origin)
  if (protocol === 'https:' || origin === location.origin) location.assign(url)
}

import ipaddr from 'ipaddr.js'

/** All of IPv6 that is routed today. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public in form, but answered inside a cloud's own network: Azure's platform service. */
const cloudServices = new Set(['168.63.129.16'])

/**
 * True for an address of the public internet in its usual spelling. Private, loopback, link-local, multicast, reserved and documentation
 * ranges are none. Neither is an IPv6 address that carries an IPv4 one: mapped, 6to4, Teredo, NAT64.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast' && !cloudServices.has(text)
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false
  const address = ipaddr.IPv6.parse(text)
  return address.range() === 'unicast' && address.match(globalIpv6)
}

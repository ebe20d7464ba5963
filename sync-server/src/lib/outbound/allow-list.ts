import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '#server/lib/outbound/public-address.ts'

/** Ports that any public address may be asked at. */
const standardPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])
/** Public servers of databases are asked at these ports and above; the ones below belong to mail, names and the like. */
const firstServicePort = 1024

interface Entry {
  /** true for a host by its name, or by its address */
  covers(host: string, address: string): boolean
  /** without one the standard ports are meant */
  port: number | undefined
}

/** Decides which addresses may be asked: public ones, and those that the operator lists. */
export interface AllowList {
  /** false for a port that no address may be asked at */
  mayUsePort(port: number): boolean
  allows(host: string, address: string, port: number): boolean
  /** the same for connections to servers of databases, where an entry of the operator has to name the port */
  mayUseServicePort(port: number): boolean
  allowsService(host: string, address: string, port: number): boolean
}

/** Reads `name`, `address` or `network/bits`, each with `:port` if it is not a standard one, separated by commas. @throws Error */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseEntry)
  const isMeant = (entry: Entry, port: number): boolean => (entry.port === undefined ? standardPorts.has(port) : entry.port === port)
  return {
    mayUsePort: (port) => standardPorts.has(port) || entries.some((entry) => entry.port === port),
    allows: (host, address, port) =>
      entries.some((entry) => isMeant(entry, port) && entry.covers(host, address)) || (standardPorts.has(port) && isPublicAddress(address)),
    mayUseServicePort: (port) => port >= firstServicePort || entries.some((entry) => entry.port === port),
    allowsService: (host, address, port) =>
      entries.some((entry) => entry.port === port && entry.covers(host, address)) || (port >= firstServicePort && isPublicAddress(address)),
  }
}

function parseEntry(part: string): Entry {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^[\]]*?))(?::(\d{1,5}))?$/.exec(part) ?? []
  // an IPv6 address without brackets has colons, and none of them begins a port
  const bare = bracketed === undefined && part.split(':').length > 2
  const target = bare ? part : (bracketed ?? plain ?? '')
  const port = bare || digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port < 1 || port > 65_535)) throw new Error(`${part}: no port`)
  return { port, covers: parseTarget(target) }
}

function parseTarget(target: string): Entry['covers'] {
  if (ipaddr.isValidCIDR(target)) return inNetwork(ipaddr.parseCIDR(target))
  if (ipaddr.isValid(target)) {
    const address = ipaddr.parse(target)
    return inNetwork([address, address.kind() === 'ipv4' ? 32 : 128])
  }
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(target))
    throw new Error(`${target}: no name, address or network`)
  const name = target.toLowerCase()
  return (host) => host === name
}

function inNetwork(network: ReturnType<typeof ipaddr.parseCIDR>): Entry['covers'] {
  return (_, text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.parse(text)
    return address.kind() === network[0].kind() && address.match(network)
  }
}

import { isIP, Socket } from 'node:net'
import type { AllowList } from '#server/lib/outbound/allow-list.ts'
import { OutboundError } from '#server/lib/outbound/outbound-failure.ts'
import { resolveName, type ResolveName } from '#server/lib/outbound/resolve-name.ts'

/** The target of a connection that is no request of the web. `addresses` are checked; nothing resolves the name again. */
export interface GuardedTarget {
  host: string
  port: number
  addresses: readonly string[]
}

const resolveMs = 8_000

/**
 * Resolves a host once and checks all its addresses, as requests do (decision 030). Services that are no web servers are asked at any port from
 * 1024. @throws OutboundError `host_refused`, `port_refused`, `name_failed`
 */
export async function guardTarget(
  { host, port }: { host: string; port: number },
  { allow, resolve = resolveName }: { allow: AllowList; resolve?: ResolveName },
): Promise<GuardedTarget> {
  if (!allow.mayUseServicePort(port)) throw new OutboundError('port_refused')
  const addresses = isIP(host) ? [host] : await resolve(host, AbortSignal.timeout(resolveMs)).catch(() => undefined)
  if (!addresses) throw new OutboundError('name_failed')
  const isRefused = addresses.length === 0 || !addresses.every((address) => isIP(address) && allow.allowsService(host, address, port))
  if (isRefused) throw new OutboundError('host_refused')
  return { host, port, addresses }
}

/** A socket that connects to the checked address, whatever its user asks for. It checks certificates against the host. */
export function createGuardedSocket({ host, port, addresses }: GuardedTarget): Socket {
  const socket = new Socket()
  const connect = socket.connect.bind(socket)
  // drivers name host and port again, and TLS reads the host here when it is an address
  Object.assign(socket, { _host: host, connect: () => connect({ host: addresses[0] ?? '', port, autoSelectFamily: false }) })
  return socket
}

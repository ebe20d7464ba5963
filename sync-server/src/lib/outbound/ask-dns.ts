import { Resolver } from 'node:dns/promises'

/** Asks DNS for records of a name that a stranger chose: one server, once, for a moment. Nothing but the question leaves. */
export function createDnsAsker(servers?: readonly string[]): (name: string, type: string) => Promise<unknown> {
  const resolver = new Resolver({ timeout: 1_500, tries: 1 })
  if (servers) resolver.setServers(servers)
  return (name, type) => resolver.resolve(name, type)
}

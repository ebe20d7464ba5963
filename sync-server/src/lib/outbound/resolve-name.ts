import { promises as dns } from 'node:dns'

/** The addresses of a name; none for a name that does not exist. @throws the resolver's error when nobody can tell */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>

const timeoutMs = 3_000
const tries = 2
/** A name server said that there is none. */
const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Asks the name servers over sockets of its own. The system's resolver blocks threads that files need, and the owner of
 * a slow name server could keep them all.
 */
export const resolveName: ResolveName = async (name, signal) => {
  signal.throwIfAborted()
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries })
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const unknown = answers.find((answer) => answer.status === 'rejected' && !absent.has((answer.reason as { code?: string }).code ?? ''))
    if (addresses.length === 0 && unknown?.status === 'rejected') throw unknown.reason
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

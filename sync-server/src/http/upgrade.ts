import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '#shared/protocol/errors.ts'
import type { CostlyRequests } from '#server/http/costly-requests.ts'
import { isSameOrigin } from '#server/http/request-origin.ts'
import type { ResolveSession, Session } from '#server/identity/session.ts'
import { startWork } from '#server/http/work-of.ts'

/** A websocket endpoint under a path prefix such as `/live/`. `create-server.ts` lists them. */
export interface UpgradeRoute {
  prefix: string
  /**
   * Takes the connection over, or answers it with {@link refuseUpgrade}. `session` is undefined without a valid cookie or
   * bearer header; a cookie session has already proved that the page is ours (T8). `onNoPlace`: too many are open.
   */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session | undefined, onNoPlace: () => void): void
  /** Closes every connection with `closeCodes.restart`; resolves when their writes are durable. */
  close?(): Promise<void>
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Answers an upgrade request with a plain HTTP status and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  if (!socket.writable) return
  // nothing more is expected of the other side: who keeps its half open must not hold up a stop
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Routes upgrade requests by path prefix, after resolving the session and refusing pages of other sites. */
export function attachUpgrades(
  server: Server,
  routes: UpgradeRoute[],
  options: {
    resolveSession: ResolveSession
    costly?: CostlyRequests
    /** @returns true when another node has taken the connection */
    elsewhere?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<boolean>
    publicUrl: string
    onError: (error: unknown) => void
  },
): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => {
      // the reason why an organisation's file is refused was logged when it was found
      if (!(error instanceof AppError)) options.onError(error)
      refuseUpgrade(socket, 503)
    })
  })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!server.listening) return refuseUpgrade(socket, 503)
    const path = request.url ?? ''
    const route = routes.find(({ prefix }) => path.startsWith(prefix))
    if (!route) return refuseUpgrade(socket, 404)
    if ((await options.elsewhere?.(request, socket, head)) === true) return
    if ((await options.costly?.refuseUpgrade(request, socket)) === true) return
    const { cookie, authorization, origin, host } = request.headers
    // `/live/<organisation>` and `/sync/<organisation>/…`
    const orgId = /^\/\w+\/([\w-]{1,80})/.exec(path)?.[1]
    const resolved = await options.resolveSession({ cookie, authorization, orgId })
    // A stop closes the existing connections; nobody would close one that arrives later.
    if (!server.listening) return refuseUpgrade(socket, 503)
    const took = startWork()
    // programs have no live connection, and a session that owes its second factor has none yet
    const session = resolved?.token || resolved?.owesFactor === true ? undefined : resolved
    // Browsers always send Origin here; a program without one must show a bearer token.
    const trusted = origin === undefined ? session?.via !== 'cookie' : isSameOrigin(origin, host, options.publicUrl)
    if (!trusted) return refuseUpgrade(socket, 403)
    let hasPlace = true
    route.handle(request, socket, head, session, () => (hasPlace = false))
    if (!hasPlace) options.costly?.chargeUpgrade(request, took())
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Cells } from '#server/cells/cells.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { errorAnswer } from '#server/http/errors.ts'
import { holdOutput } from '#server/http/hold-output.ts'
import { keepBodies, keptBody } from '#server/http/read-json.ts'
import { securityHeaderList } from '#server/http/security-headers.ts'
import { refuseUpgrade } from '#server/http/upgrade.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import { keepTries, undoTries } from '#server/identity/counted-tries.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createNodeAgent, forwardRequest } from '#server/routing/forward-request.ts'
import { forwardUpgrade } from '#server/routing/forward-upgrade.ts'
import { headersOf, type Marks } from '#server/routing/marks.ts'
import { closeNodePort, createNodePort } from '#server/routing/node-port.ts'
import { organisationOf } from '#server/routing/route-request.ts'
import type { Routing } from '#server/routing/routing.ts'
import { tryPlaces } from '#server/routing/try-places.ts'

/** The routing of a node. `http` gives its server, which answers what stays here. */
export function createRouting(platform: Platform, resolveSession: ResolveSession, http: () => Server): Routing {
  const { config, log, journal } = platform
  const cells = cellsOf(platform)
  const { secret, owns } = cells
  const agent = createNodeAgent()
  const handedOn = new WeakMap<IncomingMessage, Marks>()
  keepBodies()
  keepTries()
  const port = createNodePort(secret, handedOn, http)
  if (journal) holdOutput(port, journal.gate)

  const marksFor = (incoming: IncomingMessage, orgId: string): Marks => {
    const forwarded = incoming.headers['x-forwarded-for']
    const ip = clientAddress({ incoming }, typeof forwarded === 'string' ? forwarded : forwarded?.join(', '), config.trustedProxies)
    return { orgId, ip, hops: (handedOn.get(incoming)?.hops ?? 0) + 1 }
  }
  const orgOf = async (incoming: IncomingMessage): Promise<string | undefined> =>
    handedOn.get(incoming)?.orgId ?? organisationOf(resolveSession, incoming)

  /** @param answer is called when this node serves it */
  async function carry(incoming: IncomingMessage, outgoing: ServerResponse, orgId: string, answer?: () => void): Promise<void> {
    const marks = marksFor(incoming, orgId)
    const body = keptBody(incoming)
    let isLost = false
    const isGone = (): boolean => outgoing.closed || isLost
    const isDone = await tryPlaces({ cells, log }, marks, isGone, async ({ url, isThere, isHere }) => {
      if (isHere && answer) answer()
      if (isHere && answer) return true
      const outcome = await forwardRequest(incoming, outgoing, { url, agent, marks: headersOf(secret, marks), body, isThere })
      isLost = outcome === 'lost'
      return outcome === 'answered'
    })
    if (!isDone) refuse(platform, outgoing)
  }

  async function route(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): Promise<void> {
    const orgId = await orgOf(incoming)
    if (orgId === undefined || owns(orgId)) answer()
    else await carry(incoming, outgoing, orgId, answer)
  }

  return {
    take: (incoming, outgoing, answer) =>
      void route(incoming, outgoing, answer).catch((error: unknown) => {
        log.error({ err: error }, 'a request could not be handed on')
        refuse(platform, outgoing)
      }),
    takeUpgrade: async (incoming, socket, head) => {
      const orgId = await orgOf(incoming)
      if (orgId === undefined || owns(orgId)) return false
      const marks = marksFor(incoming, orgId)
      let isOurs = false
      const isDone = await tryPlaces(
        { cells, log },
        marks,
        () => socket.destroyed,
        async ({ url, isThere, isHere }) => {
          isOurs = isHere
          return isHere || forwardUpgrade(incoming, socket, head, { url, marks: headersOf(secret, marks), isThere })
        },
      )
      if (!isDone) refuseUpgrade(socket, 503)
      return !isOurs
    },
    sendOn: async ({ env: { incoming, outgoing } }, { orgId }) => {
      // the rest of a body that was read in part cannot be sent again
      if (outgoing.headersSent || (keptBody(incoming) === undefined && incoming.readableDidRead)) return undefined
      await undoTries(incoming).catch((error: unknown) => log.warn({ err: error }, 'a try counts twice'))
      // to this node as well, if it serves the organisation by now
      await carry(incoming, outgoing, orgId)
      return RESPONSE_ALREADY_SENT
    },
    listen: async () => {
      const { hostname, port: wanted } = new URL(config.cluster?.url ?? '')
      await new Promise<void>((resolve, reject) => {
        port.once('error', reject)
        port.listen(Number(wanted || 80), hostname, resolve)
      })
      await cells.join((port.address() as AddressInfo).port)
    },
    close: async (withinMs, answered) => {
      await Promise.all([closeNodePort(port, withinMs), answered])
      agent.destroy()
    },
  }
}

function cellsOf({ cells }: Platform): Cells {
  if (!cells) throw new Error('only a node hands requests on')
  return cells
}

/** The node of the organisation is not there for the moment: the sender may try again. */
function refuse({ config, log }: Platform, outgoing: ServerResponse): void {
  if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
  const { status, body } = errorAnswer(new AppError('unavailable'), newId(), log)
  for (const [name, value] of securityHeaderList(config)) outgoing.setHeader(name, value)
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1', connection: 'close' })
  outgoing.end(JSON.stringify(body))
}

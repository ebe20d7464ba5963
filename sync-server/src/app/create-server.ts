import { createServer as createHttpServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import { createSessionResolver } from '#server/identity/resolve-session.ts'
import type { AbuseBudget } from '#server/http/abuse-budget.ts'
import { bindCalls } from '#server/http/answer-call.ts'
import type { CallModule } from '#server/http/call-module.ts'
import { answerClientErrors } from '#server/http/client-errors.ts'
import { createApp } from '#server/http/create-app.ts'
import { createCostlyRequests } from '#server/http/costly-requests.ts'
import { errorAnswer } from '#server/http/errors.ts'
import { withDescription } from '#server/features/developers/openapi-module.ts'
import { createFeedCalls } from '#server/features/feed/feed-calls.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import type { ApiApp } from '#server/http/api-app.ts'
import { securityHeaderList } from '#server/http/security-headers.ts'
import { holdOutput } from '#server/http/hold-output.ts'
import { keepProgramCounts } from '#server/http/program-counts.ts'
import { createSlowBodies, type BodyLimits } from '#server/http/slow-bodies.ts'
import { attachUpgrades, type UpgradeRoute } from '#server/http/upgrade.ts'
import { startArchive } from '#server/jobs/archive/start-archive.ts'
import { createEffectRunner, type EffectRunnerOptions } from '#server/jobs/effect-runner.ts'
import { startCheckingFiles } from '#server/jobs/check-files.ts'
import { startHousekeeping } from '#server/jobs/housekeeping.ts'
import { startTextThreads } from '#server/jobs/text-threads.ts'
import { foreground } from '#server/lib/foreground.ts'
import { createMetrics, type Metrics } from '#server/lib/metrics.ts'
import { createLiveRoute } from '#server/live/live-route.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Routing } from '#server/routing/routing.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { registerFeatureParts } from '#server/app/register-feature-parts.ts'
import { serverFeatures } from '#server/app/server-features.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'

/** Websocket endpoints. */
type CreateUpgrade = (platform: Platform, feed: { tableHeads: TableHeads }) => UpgradeRoute
const upgradeRoutes: CreateUpgrade[] = [
  (platform, { tableHeads }) => createLiveRoute(platform, { tableHeads }),
  (platform) => createSyncServer(platform),
]

/** Time for a request's head, which proves the session, upgrades included; slower connections are cut off. */
const headWithinMs = 10_000
/**
 * A connection between two requests. Node's five seconds end while a busy loop has not read the next request yet, which is then lost;
 * proxies keep theirs for a minute and expect the server to wait longer.
 */
const keepAliveTimeout = 75_000

/** Time that answers under way get when the server stops. */
const answersWithinMs = 5000

/** Parts that tests replace. */
export interface ServerOptions {
  features?: ServerFeature[]
  upgrades?: CreateUpgrade[]
  effects?: EffectRunnerOptions
  headWithinMs?: number
  bodies?: Partial<BodyLimits>
  abuse?: AbuseBudget
  /** sends requests to the nodes that serve their organisations; only a node has it */
  openRouting?: (platform: Platform, resolveSession: ResolveSession, http: () => Server) => Routing
}

export interface TramaServer {
  readonly app: ApiApp
  readonly http: Server
  readonly metrics: Metrics
  /** every call and mutation there is, for tests that must leave none out */
  readonly calls: readonly CallModule[]
  readonly mutations: MutationHandlers
  /** Resolves with the port once connections are accepted. @throws the socket's error, e.g. EADDRINUSE */
  listen(): Promise<number>
  /** Stops accepting, closes live connections with `restart`, waits for answers, writes and effects under way. */
  close(): Promise<void>
}

/** Composes features into one server over `platform`. Closing it does not close the databases, which belong to the caller. */
export function createServer(platform: Platform, options: ServerOptions = {}): TramaServer {
  const features = options.features ?? serverFeatures
  const resolveSession = createSessionResolver(platform)
  const metrics = createMetrics()
  registerFeatureParts(features)
  const unbindHooks = bindFeatureHooks(platform, features)
  const feed = collectFeed(features)
  const upgrades = (options.upgrades ?? upgradeRoutes).map((create) => create(platform, feed))
  const effects = createEffectRunner(platform, merge(features, 'effects'), options.effects)
  const stopArchive = startArchive(platform, metrics)
  const routing = options.openRouting?.(platform, resolveSession, () => http)
  platform.cells?.onTaken(effects.wake)
  let ready = false

  const own = features.map(({ name, calls: modules = [] }) => ({ name, calls: modules }))
  const groups = withDescription([{ name: 'feed', calls: [createFeedCalls({ ...feed, metrics })] }, ...own], feed.handlers)
  const calls = groups.flatMap((group) => group.calls)
  const app = createApp(platform, {
    calls: bindCalls(calls),
    routes: features.flatMap((feature) => feature.routes ?? []),
    resolveSession,
    metrics,
    isReady: () => ready && (platform.cells?.isLive ?? true),
    ...(routing && { sendOn: routing.sendOn }),
  })
  const answer = getRequestListener(app.fetch, { errorHandler: (error) => answerUnrouted(platform, error) })
  const costly = createCostlyRequests(platform, { resolveSession, metrics }, options.abuse)
  const admit: RequestListener = (incoming, outgoing) =>
    costly.admit(incoming, outgoing, () => {
      slowBodies.follow(outgoing)
      void answer(incoming, outgoing)
    })
  const http = createDoor(options.headWithinMs ?? headWithinMs, routed(admit, routing))
  if (platform.journal) holdOutput(http, platform.journal.gate)
  const isSomebody = async ({ cookie, authorization }: IncomingHttpHeaders): Promise<boolean> =>
    (await resolveSession({ cookie, authorization })) !== undefined
  const slowBodies = createSlowBodies(platform.config, isSomebody, options.bodies)
  answerClientErrors(http, platform.config, (socket) => slowBodies.following(socket))
  attachUpgrades(http, upgrades, {
    resolveSession,
    costly,
    ...(routing && { elsewhere: routing.takeUpgrade }),
    publicUrl: platform.config.publicUrl,
    onError: (error) => platform.log.error({ err: error }, 'upgrade failed'),
  })
  const stops: (() => void | Promise<void>)[] = [
    () => slowBodies.stop(),
    () => costly.stop(),
    keepProgramCounts(platform),
    // of people who signed out at another server
    platform.controlStore.onNews(({ kind, ...ended }) => platform.events.emit(kind, ended)),
    startHousekeeping(platform, effects),
    startCheckingFiles(platform),
    startTextThreads(platform),
    ...features.flatMap((feature) => (feature.start ? [feature.start(platform)] : [])),
  ]

  return {
    app,
    http,
    metrics,
    calls,
    mutations: feed.handlers,
    listen: async () => {
      await routing?.listen()
      const port = await listenAt(http, platform.config)
      ready = true
      return port
    },
    close: async () => {
      ready = false
      const drained = drainAll(http, routing)
      await Promise.all(upgrades.map(async (route) => route.close?.()))
      for (const stop of stops) await stop()
      await effects.close()
      await drained
      await platform.controlStore.settled()
      // the last one: everything else may still write
      await stopArchive()
      unbindHooks()
      metrics.close()
    },
  }
}

/** Hands on what another node answers; without nodes nothing. */
function routed(admit: RequestListener, routing: Routing | undefined): RequestListener {
  return (incoming, outgoing) => {
    foreground.note()
    if (routing) routing.take(incoming, outgoing, () => admit(incoming, outgoing))
    else admit(incoming, outgoing)
  }
}

/** Node's server. A request without a host, or with an unknown expectation, is handed on: Node would refuse it without a body. */
function createDoor(headersTimeout: number, take: RequestListener): Server {
  const times = { headersTimeout, keepAliveTimeout, connectionsCheckingInterval: headersTimeout / 4 }
  return createHttpServer({ ...times, requireHostHeader: false }, take).on('checkExpectation', take)
}

/** @returns the port */
function listenAt(http: Server, { port, host }: Platform['config']): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      http.off('error', reject)
      resolve((http.address() as AddressInfo).port)
    })
  })
}

/** The lines to other nodes stay until the answers that come over them are given. */
async function drainAll(http: Server, routing: Routing | undefined): Promise<void> {
  const answered = drain(http)
  await Promise.all([answered, routing?.close(answersWithinMs, answered)])
}

/** Accepts no more connections, lets running answers finish, and cuts off those that take longer. */
async function drain(http: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()))
  const idle = setInterval(() => http.closeIdleConnections(), 25)
  const cut = setTimeout(() => http.closeAllConnections(), answersWithinMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

function collectFeed(features: ServerFeature[]): { sources: FeedSource[]; tableHeads: TableHeads; handlers: MutationHandlers } {
  return {
    sources: features.flatMap((feature) => feature.feeds ?? []),
    tableHeads: features.find((feature) => feature.tableHeads)?.tableHeads ?? (() => []),
    handlers: merge(features, 'mutations'),
  }
}

/** One registry from those of all features. @throws Error when two claim the same name */
function merge<K extends 'mutations' | 'effects'>(features: ServerFeature[], part: K): NonNullable<ServerFeature[K]> {
  const all = features.flatMap((feature) => Object.entries(feature[part] ?? {}))
  const names = all.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${twice} is registered twice in ${part}`)
  return Object.fromEntries(all) as NonNullable<ServerFeature[K]>
}

/** The answer to a request that never reached a route: its URL or a header does not parse. */
function answerUnrouted({ config, log }: Platform, error: unknown): Response {
  const { status, body } = errorAnswer(error instanceof RequestError ? new AppError('invalid_request') : error, newId(), log)
  return Response.json(body, {
    status,
    headers: { ...Object.fromEntries(securityHeaderList(config)), 'cache-control': 'no-store' },
  })
}

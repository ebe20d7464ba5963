import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The process's figures for `/metrics`. One per server, so that tests can run several in a process. */
export interface Metrics {
  readonly registry: Registry
  countRequest(this: void, request: { method: string; route: string; status: number; seconds: number }): void
  countMutation(this: void, kind: string, status: string): void
  /** 99th percentile of the event loop's delay since the last reading, in milliseconds */
  loopDelayP99(): number
  close(): void
}

/** Finding the figure for some labels takes longer than raising it. */
function remembered<K, T>(known: Map<K, T>, key: K, make: () => T): T {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make()
  known.set(key, made)
  return made
}

interface RouteFigures {
  seconds: Histogram.Internal<string>
  methods: Map<string, Map<number, Counter.Internal>>
}

export function createMetrics(): Metrics {
  const routes = new Map<string, RouteFigures>()
  const outcomes = new Map<string, Counter.Internal>()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const registers = [registry]
  const requests = new Counter({
    name: 'trama_http_requests_total',
    help: 'HTTP requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'trama_http_request_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const mutations = new Counter({
    name: 'trama_mutations_total',
    help: 'Mutations by kind and outcome',
    labelNames: ['kind', 'status'],
    registers,
  })
  const delay = new Gauge({
    name: 'trama_event_loop_delay_seconds',
    help: 'Event loop delay since the last scrape',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99]) this.set({ quantile: String(quantile / 100) }, loop.percentile(quantile) / 1e9)
      this.set({ quantile: '1' }, loop.max / 1e9)
      loop.reset()
    },
  })
  delay.set({ quantile: '0.5' }, 0)

  return {
    registry,
    countRequest: ({ method, route, status, seconds: took }) => {
      const figures = remembered(routes, route, () => ({ seconds: seconds.labels({ route }), methods: new Map() }))
      const statuses = remembered(figures.methods, method, () => new Map<number, Counter.Internal>())
      remembered(statuses, status, () => requests.labels({ method, route, status })).inc()
      figures.seconds.observe(took)
    },
    countMutation: (kind, status) => remembered(outcomes, `${status} ${kind}`, () => mutations.labels({ kind, status })).inc(),
    loopDelayP99: () => {
      const value = loop.percentile(99) / 1e6
      loop.reset()
      return value
    },
    close: () => {
      loop.disable()
      registry.clear()
    },
  }
}

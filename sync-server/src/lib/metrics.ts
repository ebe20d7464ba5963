import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { createRequestFigures, type CountedRequest } from '#server/lib/request-figures.ts'

/** The process's figures for `/metrics`. One per server, so that tests can run several in a process. */
export interface Metrics {
  readonly registry: Registry
  countRequest(this: void, request: CountedRequest): void
  countMutation(this: void, kind: string, status: string): void
  /** A figure that is read when somebody asks. */
  watch(this: void, name: string, help: string, read: () => number): void
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

export function createMetrics(): Metrics {
  const outcomes = new Map<string, Counter.Internal>()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const registers = [registry]
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
    countRequest: createRequestFigures(registry),
    countMutation: (kind, status) => remembered(outcomes, `${status} ${kind}`, () => mutations.labels({ kind, status })).inc(),
    watch: (name, help, read) => {
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(read())
        },
      }).set(read())
    },
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

import { Counter, type Histogram, type Registry } from 'prom-client'

/** Upper bounds in seconds; the last bucket takes all longer ones. */
const bounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** A request that was answered. */
export interface CountedRequest {
  method: string
  route: string
  status: number
  seconds: number
}

interface RouteFigures {
  answers: { method: string; status: number; count: number }[]
  /** requests by {@link bounds}, each in one bucket */
  buckets: number[]
  sum: number
}

/**
 * Counts the requests of each route by status, and their duration, as plain numbers. The registry reads them on demand: raising one of its
 * own figures takes longer than all the rest of counting.
 */
export function createRequestFigures(registry: Registry): (request: CountedRequest) => void {
  const routes = new Map<string, RouteFigures>()
  new Counter({
    name: 'trama_http_requests_total',
    help: 'HTTP requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, { answers }] of routes) for (const { method, status, count } of answers) this.inc({ method, route, status }, count)
    },
  })
  registry.registerMetric(secondsOf(routes))
  return ({ method, route, status, seconds }) => {
    let figures = routes.get(route)
    if (!figures) routes.set(route, (figures = { answers: [], buckets: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }))
    const answer = figures.answers.find((one) => one.status === status && one.method === method)
    if (answer) answer.count++
    else figures.answers.push({ method, status, count: 1 })
    let bucket = 0
    while (seconds > (bounds[bucket] ?? Infinity)) bucket++
    figures.buckets[bucket] = (figures.buckets[bucket] ?? 0) + 1
    figures.sum += seconds
  }
}

/** The histogram as the registry asks for it; the library's own takes each value by itself. */
function secondsOf(routes: ReadonlyMap<string, RouteFigures>): Histogram {
  const name = 'trama_http_request_seconds'
  const about = { name, help: 'Time to answer an HTTP request', type: 'histogram', aggregator: 'sum' }
  const get = () => ({ ...about, values: [...routes].flatMap(([route, figures]) => valuesOf(name, route, figures)) })
  return { ...about, get: () => Promise.resolve(get()) } as unknown as Histogram
}

function valuesOf(name: string, route: string, { buckets, sum }: RouteFigures) {
  let count = 0
  const below = buckets.map((more, index) => {
    count += more
    return { metricName: `${name}_bucket`, labels: { le: bounds[index] ?? '+Inf', route }, value: count }
  })
  return [
    ...below,
    { metricName: `${name}_sum`, labels: { route }, value: sum },
    { metricName: `${name}_count`, labels: { route }, value: count },
  ]
}

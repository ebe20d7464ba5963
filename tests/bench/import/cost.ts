import { performance } from 'node:perf_hooks'

/** The milliseconds of a run, by the clock and by all threads' CPU. On a busy machine only the CPU tells the cost. */
export interface Cost {
  clock: number
  cpu: number
}

/** Starts counting; each call of the result answers the cost since the last. */
export function startCounting(): () => Cost {
  let at = performance.now()
  let used = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(used)
    const cost = { clock: performance.now() - at, cpu: (user + system) / 1000 }
    at = performance.now()
    used = process.cpuUsage()
    return cost
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** Medians over the rounds. */
export function medianCost(costs: readonly Cost[]): Cost {
  return { clock: median(costs.map(({ clock }) => clock)), cpu: median(costs.map(({ cpu }) => cpu)) }
}

export function addCosts(...costs: readonly Cost[]): Cost {
  return { clock: sum(costs.map(({ clock }) => clock)), cpu: sum(costs.map(({ cpu }) => cpu)) }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

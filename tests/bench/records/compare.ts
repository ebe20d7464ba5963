import { performance } from 'node:perf_hooks'

export interface Side {
  name: string
  run: () => unknown
}

export interface Row {
  goal: string
  ours: number
  reference: number
  ratio: number
  wanted: string
  met: 'yes' | 'no'
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const round = (value: number): number => Number(value.toPrecision(3))

/** Milliseconds of this process's CPU for each side, by turns, medians of the rounds: on a shared machine the clock misleads. */
export function measure(sides: readonly Side[], rounds: number, times = 1): number[] {
  const all = sides.map((): number[] => [])
  for (const { run } of sides) run()
  for (let round = 0; round < rounds; round++) {
    sides.forEach(({ run }, index) => {
      const cpu = process.cpuUsage()
      const started = performance.now()
      for (let time = 0; time < times; time++) run()
      const used = process.cpuUsage(cpu)
      // short runs are below the system's resolution
      const ms = (used.user + used.system) / 1000
      all[index]?.push(Math.min(ms > 0 ? ms : Infinity, performance.now() - started) / times)
    })
  }
  return all.map(median)
}

/** One line of the table: ours against a reference, with the most that the ratio may be. */
export function judge(goal: string, ours: number, reference: number, most: number): Row {
  const ratio = ours / reference
  return {
    goal,
    ours: round(ours),
    reference: round(reference),
    ratio: round(ratio),
    wanted: `≤ ${most}`,
    met: ratio <= most ? 'yes' : 'no',
  }
}

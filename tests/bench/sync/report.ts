import { median, rounded } from '#tests/bench/sync/statistics.ts'

/** Runs of one figure per server, in the order they were made. */
export type Figures = Map<string, number[]>

export function addFigure(figures: Figures, server: string, value: number): void {
  const runs = figures.get(server)
  if (runs) runs.push(value)
  else figures.set(server, [value])
}

export interface Goal {
  text: string
  /** ours divided by this server's figure */
  beside?: string
  ratio?: { atMost?: number; atLeast?: number }
  /** ours itself */
  value?: { atMost?: number; atLeast?: number }
}

interface Verdict {
  id: string
  goal: string
  measured: string
  verdict: string
}

const verdicts: Verdict[] = []

/** One figure of all servers: median, every run and the ratio to ours. */
export function printFigures(title: string, figures: Figures, digits = 1): void {
  const ours = median(figures.get('ours') ?? [])
  console.log(`\n${title}`)
  console.table(
    Object.fromEntries(
      [...figures].map(([server, runs]) => [
        server,
        {
          median: rounded(median(runs), digits),
          runs: runs.map((value) => rounded(value, digits)).join(' / '),
          'ours ÷ this': server === 'ours' ? '' : rounded(ours / median(runs), 2),
        },
      ]),
    ),
  )
}

/** Compares with a goal and keeps the verdict for the table at the end. */
export function judge(id: string, figures: Figures, goal: Goal, digits = 1): void {
  const ours = median(figures.get('ours') ?? [])
  const other = goal.beside === undefined ? NaN : median(figures.get(goal.beside) ?? [])
  const bound = goal.ratio ?? goal.value ?? {}
  const figure = goal.ratio ? ours / other : ours
  const known = !Number.isNaN(figure)
  const holds = figure <= (bound.atMost ?? Infinity) && figure >= (bound.atLeast ?? -Infinity)
  verdicts.push({
    id,
    goal: goal.text,
    measured: known
      ? goal.ratio
        ? `${rounded(figure, figure < 0.1 ? 4 : 2)} × (${rounded(ours, digits)} / ${rounded(other, digits)})`
        : String(rounded(figure, digits))
      : '-',
    verdict: known ? (holds ? 'holds' : 'MISSED') : 'not measured',
  })
}

export function printVerdicts(): void {
  console.log('\nGoals')
  console.table(verdicts)
}

import * as z from 'zod/mini'
import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { writeDuration } from '#shared/fields/duration-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { checkItems, readItems } from '#shared/fields/json-items.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { operator, presence } from '#shared/fields/operators.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** One run of a timer; `finished_at` is null while it runs. */
export interface Lap {
  started_at: string
  finished_at: string | null
  finished_by: string | null
}

const instant = z.iso.datetime().check(z.refine((text) => text >= '1970' && text < '9999' && new Date(text).toISOString() === text))
const lapSchema: z.ZodMiniType<Lap> = z
  .strictObject({ started_at: instant, finished_at: z.nullable(instant), finished_by: z.nullable(z.uuid()) })
  .check(z.refine((lap) => (lap.finished_at === null ? lap.finished_by === null : lap.started_at <= lap.finished_at)))

/** the mark of a running lap in its text */
const running = '"finished_at":null'

/** Time that was measured, in laps. A cell is a list of JSON texts of {@link Lap}. Sorts by the whole seconds of finished laps. */
export const timer = fieldType<NoConfig>({
  name: 'timer',
  buckets: 'seconds',
  column: 'json',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => {
    const checked = checkItems(value, lapSchema, 'notLaps', 1000)
    if (!checked.ok || !Array.isArray(checked.value)) return checked
    // one clock: it runs once at a time
    return checked.value.filter((lap) => lap.includes(running)).length > 1 ? misfit('notLaps') : checked
  },
  // a typed total has no times
  parse: (text) => (text.trim() === '' ? emptyCell : misfit('notLaps')),
  format: (cell, _config, locale) => (Array.isArray(cell) ? writeDuration(timerSeconds(cell, locale.now ?? Date.now())) : ''),
  sign: (before, after, memberId) => {
    const known = new Set(Array.isArray(before) ? before : [])
    const laps = Array.isArray(after) ? after : []
    return laps.length === 0 ? null : laps.map((text) => (known.has(text) ? text : signLap(text, memberId)))
  },
  sortKey: finishedSeconds,
  sortForm: 'lapSeconds',
  operators: [
    operator('isRunning', 'none', 'itemContains', { fixed: () => running }),
    operator('isNotRunning', 'none', 'itemNotContains', { fixed: () => running }),
    operator('longerThan', 'hours', 'greater', { part: 'key', sortKey: finishedSeconds }),
    operator('shorterThan', 'hours', 'less', { part: 'key', sortKey: finishedSeconds }),
    ...presence,
  ],
  figures: { of: 'key', format: (value) => writeDuration(Math.round(value)) },
  form: 'none',
  formula: 'laps',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'numbers',
  searchable: false,
  computed: false,
})

export function readLaps(cell: CellValue): Lap[] {
  return readItems(cell, lapSchema)
}

export function isRunning(cell: CellValue): boolean {
  return Array.isArray(cell) && cell.some((lap) => lap.includes(running))
}

/** The cell after the clock was started. */
export function startTimer(cell: CellValue, now: Date): CellValue {
  if (isRunning(cell)) return cell
  const lap: Lap = { started_at: now.toISOString(), finished_at: null, finished_by: null }
  return [...(Array.isArray(cell) ? cell : []), JSON.stringify(lap)]
}

/** The cell after the clock was stopped by a person. */
export function stopTimer(cell: CellValue, now: Date, memberId: string): CellValue {
  return readLaps(cell).map((lap) => {
    if (lap.finished_at !== null) return JSON.stringify(lap)
    // a device whose clock is behind must not make a lap that ends before it begins
    const finished = now.toISOString() < lap.started_at ? lap.started_at : now.toISOString()
    return JSON.stringify({ started_at: lap.started_at, finished_at: finished, finished_by: memberId })
  })
}

/** Whole seconds of all laps, the running one up to `now` (ms). */
export function timerSeconds(cell: CellValue, now: number): number {
  return readLaps(cell).reduce((sum, lap) => sum + lapSeconds(lap, now), 0)
}

/** Whole seconds of one lap. */
export function lapSeconds(lap: Lap, now: number): number {
  const end = lap.finished_at === null ? now : Date.parse(lap.finished_at)
  return Math.max(0, Math.floor(end / 1000) - Math.floor(Date.parse(lap.started_at) / 1000))
}

function finishedSeconds(cell: CellValue): number | null {
  if (!Array.isArray(cell) || cell.length === 0) return null
  return readLaps(cell).reduce((sum, lap) => sum + (lap.finished_at === null ? 0 : lapSeconds(lap, 0)), 0)
}

/** The person who writes a finished lap becomes the one who finished it. */
function signLap(text: string, memberId: string | null): string {
  const [lap] = readLaps([text])
  return lap && lap.finished_at !== null ? JSON.stringify({ ...lap, finished_by: memberId }) : text
}

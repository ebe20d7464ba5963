import { itemsOf } from '#shared/fields/cell-items.ts'
import {
  countedSeconds,
  readSections,
  sectionSeconds,
  type SectionTime,
  type TimeInTheSectionConfig,
} from '#shared/fields/types/time-in-the-section.ts'
import { behaviourOf, type Behaviour } from '#shared/fields/behaviour.ts'
import { readComments } from '#shared/fields/types/comments.ts'
import { readIsoDay } from '#shared/days/day.ts'
import { readTime } from '#shared/fields/date-text.ts'
import type { CellReading, HeldIds } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { timerSeconds } from '#shared/fields/types/timer.ts'
import { readTodos } from '#shared/fields/types/todo-list.ts'
import { tidy } from '#shared/formulas/decimal.ts'
import type { FormulaField } from '#shared/formulas/formula-env.ts'
import { boundedList, type Frame } from '#shared/formulas/frame.ts'
import { listOf, scalar, type FormulaType, type FormulaValue, type ScalarKind } from '#shared/values/formula-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Reads a field's cells for formulas. A cell that does not fit its type counts as blank. */
export interface FieldReading {
  type: FormulaType
  usesNow?: true
  /** steps for each item of a cell that is a list */
  perItem?: number
  read(cell: CellValue, frame: Frame): FormulaValue
}

const numberOf = (cell: CellValue): number | null => (typeof cell === 'number' ? cell : null)

function readInstant(cell: CellValue): number | null {
  const instant = typeof cell === 'string' ? Date.parse(cell) : NaN
  return Number.isNaN(instant) ? null : instant
}

const readDay = (cell: CellValue): number | null => (typeof cell === 'string' ? (readIsoDay(cell) ?? null) : null)
const plain = (kind: ScalarKind, read: FieldReading['read']): FieldReading => ({ type: scalar(kind), read })
const list = (kind: ScalarKind, items: (cell: CellValue, frame: Frame) => readonly FormulaValue[]): FieldReading => ({
  type: listOf(kind),
  read: (cell, frame) => boundedList(frame, items(cell, frame)),
})
/** Items that are read out of JSON cost more than names of ids. */
const fromJson = (reading: FieldReading): FieldReading => ({ ...reading, perItem: 100 })
/** A running clock: its reading depends on the moment. */
const running = (read: FieldReading['read']): FieldReading => ({ type: scalar('duration'), usesNow: true, read })

/** The readings that need nothing of the field but its cell; the names of ids and the text of a cell are its own. */
const readings: Readonly<Record<Exclude<CellReading, 'names' | 'text'>, FieldReading>> = {
  number: plain('number', numberOf),
  currency: plain('currency', numberOf),
  percent: plain('percent', (cell) => (typeof cell === 'number' ? tidy(cell / 100) : null)),
  boolean: plain('boolean', (cell) => cell === 1),
  date: plain('date', readDay),
  dateTime: plain('dateTime', readInstant),
  days: list('date', (cell) => (Array.isArray(cell) ? cell.map(readDay).filter((day) => day !== null) : [])),
  clock: plain('duration', (cell) => {
    const time = typeof cell === 'string' ? readTime(cell) : undefined
    return time ? ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 : null
  }),
  // laps that are finished: a running one would change every second
  laps: fromJson(plain('duration', (cell) => (Array.isArray(cell) ? timerSeconds(cell.filter(isFinished), 0) * 1000 : null))),
  stays: fromJson(
    running((cell, frame) => {
      const section = readSections(cell).at(-1)
      return section ? sectionSeconds(section, frame.env.now) * 1000 : null
    }),
  ),
  since: running((cell, frame) => {
    const instant = readInstant(cell)
    return instant === null ? null : Math.max(0, frame.env.now - instant)
  }),
  todos: fromJson(list('text', (cell) => readTodos(cell).map((todo) => todo.label))),
  comments: fromJson(list('text', (cell) => readComments(cell).map((comment) => comment.text))),
}

function isFinished(lap: string): boolean {
  return !lap.includes('"finished_at":null')
}

type Namer = (id: string, frame: Frame) => string | undefined

/** The names that ids in cells stand for: formulas see names, never ids. */
const namers: Readonly<Record<HeldIds, (config: unknown) => Namer>> = {
  options: (config) => {
    const labels = new Map((config as SelectConfig).options.map((option) => [option.id, option.label]))
    return (id) => labels.get(id)
  },
  users: () => (id, frame) => frame.env.userName(id),
  records: (config) => {
    const { tableId } = config as { tableId: string }
    return (id, frame) => frame.env.recordLabel(tableId, id)
  },
  attachments: () => (id) => id,
}

/** The names that ids stand for, or the words themselves: a list, or the only one. */
function readNames({ definition, config }: Behaviour): FieldReading {
  const { column, holds } = definition
  const name: Namer = holds ? namers[holds](config) : (text) => text
  const named = (cell: CellValue, frame: Frame): string[] =>
    itemsOf(cell)
      .map((id) => name(id, frame) ?? '')
      .filter((text) => text !== '')
  const several = (column === 'json' || column === 'link') && definition.isSingle?.(config) !== true
  return several ? list('text', named) : plain('text', (cell, frame) => named(cell, frame)[0] ?? null)
}

/**
 * The hours of a record in each stage, for functions that take stages: names and hours by turns, as texts. The first have no name: those of
 * all stages but pauses. Time counts as it does for the clock of the measured field. Undefined for a field that measures no stages.
 */
export function stageReading(field: FormulaField, all: readonly FormulaField[]): FieldReading | undefined {
  const { definition, config } = behaviourOf(field)
  if (definition.ownCell !== 'sections') return undefined
  const source = all.find(({ id }) => id === (config as TimeInTheSectionConfig).fieldId)
  const measured = source ? (behaviourOf(source).config as Partial<SelectConfig>) : {}
  const { options = [] } = measured
  const clock = measured.sla === true ? measured.slaClock : undefined
  const pauses = new Set(clock?.pauses)
  return {
    ...fromJson(list('text', () => [])),
    usesNow: true,
    read: (cell, frame) => {
      const sections = readSections(cell)
      frame.spend(options.length)
      const time = clock?.workingHours === true ? frame.env.workingTime : undefined
      const hoursOf = (all: readonly SectionTime[]): string =>
        String(all.reduce((sum, section) => sum + countedSeconds(section, frame.env.now, time), 0) / 3600)
      const running = hoursOf(sections.filter(({ option }) => !pauses.has(option)))
      const each = options.flatMap(({ id, label }) => [label, hoursOf(sections.filter(({ option }) => option === id))])
      return boundedList(frame, ['', running, ...each])
    },
  }
}

/** How a formula reads a field, or undefined for one without values (buttons, computed fields that have a problem). */
export function readingOf(field: { type: FieldTypeName; config: unknown }): FieldReading | undefined {
  const behaviour = behaviourOf(field)
  const { formula, format } = behaviour.definition
  if (formula === 'none') return undefined
  if (formula === 'names') return readNames(behaviour)
  if (formula === 'text') return plain('text', (cell, frame) => format(cell, behaviour.config, frame.env.locale) || null)
  return readings[formula]
}

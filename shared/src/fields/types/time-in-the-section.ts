import * as z from 'zod/mini'
import { sinceOf } from '#shared/fields/cell-part.ts'
import { readOnlyCell } from '#shared/fields/clean-text.ts'
import { writeAge } from '#shared/fields/duration-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { readItems } from '#shared/fields/json-items.ts'
import type { CountedTime } from '#shared/fields/stage-clock.ts'
import { operator, presence } from '#shared/fields/operators.ts'
import { fieldIdSchema, orNull } from '#shared/lib/small-schemas.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export interface TimeInTheSectionConfig {
  /** the field whose options are the sections, of the same table; null while none is chosen */
  fieldId: string | null
}

/** The time a record spent in one option: whole seconds of past stays, and the start of the present one. */
export interface SectionTime {
  option: string
  seconds: number
  since: string | null
  /** those seconds of past stays that the field's clock counted; absent where it counts all */
  counted?: number | undefined
}

const sectionSchema: z.ZodMiniType<SectionTime> = z.strictObject({
  option: z.string(),
  seconds: z.int().check(z.minimum(0)),
  since: z.nullable(z.string()),
  counted: z.optional(z.int().check(z.minimum(0))),
})

/**
 * How long the record was in each option of a select field. A cell is a list of JSON texts of {@link SectionTime}; the option it is in
 * now is the last one. The write path keeps it. Sorts by since when the record is where it is: the longest first.
 */
export const timeInTheSection = fieldType<TimeInTheSectionConfig>({
  name: 'timeInTheSection',
  ownCell: 'sections',
  column: 'json',
  configSchema: z.strictObject({ fieldId: orNull(fieldIdSchema) }),
  defaultConfig: () => ({ fieldId: null }),
  check: readOnlyCell,
  parse: (text) => readOnlyCell(text.trim()),
  format: (cell, _config, locale) => {
    const last = readSections(cell).at(-1)
    return last ? writeAge(sectionSeconds(last, locale.now ?? Date.now())) : ''
  },
  sortKey: sinceOf,
  sortForm: 'since',
  operators: [
    operator('olderThan', 'days', 'less', { part: 'since' }),
    operator('newerThan', 'days', 'greaterOrEqual', { part: 'since' }),
    ...presence,
  ],
  form: 'none',
  formula: 'stays',
  fromFormula: 'none',
  reads: ({ fieldId }) => ({ own: fieldId === null ? [] : [fieldId], through: undefined }),
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: false,
  computed: true,
})

export function readSections(cell: CellValue): SectionTime[] {
  return readItems(cell, sectionSchema)
}

/** Whole seconds in a section up to `now` (ms). */
export function sectionSeconds(section: SectionTime, now: number): number {
  return section.seconds + (section.since === null ? 0 : secondsBetween(section.since, now))
}

/** The same of the time that counts; undefined: all of it. */
export function countedSeconds(section: SectionTime, now: number, time: CountedTime | undefined): number {
  if (!time) return sectionSeconds(section, now)
  return (section.counted ?? section.seconds) + (section.since === null ? 0 : time.between(Date.parse(section.since), now))
}

/** The cell after the record moved to `option` (null: to none) at an instant (ISO). `time`: what the clock of the measured field counts. */
export function moveSection(cell: CellValue, option: string | null, at: string, time?: CountedTime): CellValue {
  const now = Date.parse(at)
  const left = readSections(cell).map((section): SectionTime =>
    section.since === null
      ? section
      : {
          ...{ option: section.option, seconds: sectionSeconds(section, now), since: null },
          ...(time && { counted: countedSeconds(section, now, time) }),
        },
  )
  const known = left.find((section) => section.option === option)
  const others = left.filter((section) => section !== known)
  const all = option === null ? left : [...others, openSection(known, option, at, time !== undefined)]
  return all.length === 0 ? null : all.map((section) => JSON.stringify(section))
}

function openSection(known: SectionTime | undefined, option: string, since: string, isCounted: boolean): SectionTime {
  const seconds = known?.seconds ?? 0
  return { option, seconds, since, ...(isCounted && { counted: known?.counted ?? seconds }) }
}

function secondsBetween(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
}

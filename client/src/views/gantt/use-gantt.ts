import { useCallback, useMemo, type PointerEvent } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { DateSpan } from '#shared/views/date-span.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'
import { barDatesOf, barOf, cellsOfBar, mayLengthen, mayMove, valuesOfBar, type BarDates } from '#client/views/gantt/gantt-bars.ts'
import { followersOf, shiftFollowers } from '#client/views/gantt/gantt-follow.ts'
import type { GanttRecordsProps } from '#client/views/gantt/GanttRecords.tsx'
import { dateFieldsOf, hueByField, type DateField } from '#client/views/time/date-binding.ts'
import { useSpanDrag, type TimePlace } from '#client/views/time/use-span-drag.ts'

export interface Gantt {
  /** the fields that bars could be of */
  possible: readonly DateField[]
  dates: BarDates | undefined
  rows: readonly RecordRow[]
  /** by record; with those that move where they would be */
  spans: ReadonlyMap<string, DateSpan>
  moving: ReadonlySet<string>
  /** the one that would be made */
  drawn: DateSpan | undefined
  mayMove: boolean
  mayLengthen: boolean
  mayCreate: boolean
  hueOf(row: RecordRow): string
  /** from 0 to 1; undefined: no field tells it */
  progressOf(row: RecordRow): number | undefined
  /** the records that end before this one begins */
  beforeOf(row: RecordRow): readonly string[]
  put(recordId: string, span: DateSpan, seen?: string): void
  onPointerDown(event: PointerEvent<HTMLElement>): void
}

/** The key of the bar that is drawn below the rows. */
const newKey = 'new'
const nothing: ReadonlyMap<string, DateSpan> = new Map()

/** The bars of a view, and the gestures that change them. A record moves with all that follows it as one gesture. */
export function useGantt(
  { tableId, work, access, config, onOpen }: GanttRecordsProps,
  locale: Locale,
  placeAt: (x: number, y: number) => TimePlace | undefined,
): Gantt {
  const { t } = useTranslation('timeViews')
  const { timezone } = locale
  const rows = useMemo(() => work.rows.items.flatMap(({ row }) => row ?? []), [work.rows.items])
  const possible = useMemo(() => dateFieldsOf(work.fields, access), [work.fields, access])
  const dates = useMemo(() => barDatesOf(config, possible), [config, possible])
  const stored = useMemo(() => (dates ? spansOf(rows, dates, timezone) : nothing), [rows, dates, timezone])
  const looks = useBarLooks(work.fields, config)
  const beforeOf = useBefore(tableId, work.fields, config.gantt_dependency_field)
  const followers = useMemo(
    () => followersOf(config.gantt_shift === true ? rows.map((row) => ({ id: row.id, before: beforeOf(row) })) : []),
    [rows, beforeOf, config.gantt_shift],
  )
  const withFollowers = (recordId: string, span: DateSpan): Map<string, DateSpan> =>
    new Map([[recordId, span], ...shiftFollowers(recordId, span, followers, (id) => stored.get(id))])

  const seenOf = (recordId: string): string => JSON.stringify(dates && cellsOfBar(readTable(tableId)?.find(recordId), dates))
  const put = (recordId: string, span: DateSpan, seen = seenOf(recordId)): void => {
    if (!dates) return
    if (seen !== seenOf(recordId)) {
      toast({ message: t('changedMeanwhile'), tone: 'warning' })
      return
    }
    const changes = [...withFollowers(recordId, span)].flatMap(([id, next]) => {
      const values = valuesOfBar(readTable(tableId)?.find(id), dates, next, timezone)
      return values ? [{ id, values }] : []
    })
    work.gestures.move(changes, undefined)
  }
  const create = (span: DateSpan): void => {
    const values = dates && valuesOfBar(undefined, dates, span, timezone)
    if (values) onOpen(work.gestures.beginRecord(values))
  }
  const mayChange = dates !== undefined && mayMove(dates)
  const mayCreate = dates !== undefined && dates.start.mayFill && (dates.end?.mayFill ?? true)
  const { preview, onPointerDown } = useSpanDrag({
    placeAt,
    heldAt: (element, place) => {
      if (element.closest('[data-new-bar]')) {
        return mayCreate && place ? { key: newKey, grip: 'draw', span: { from: place.day, to: place.day }, seen: null } : undefined
      }
      const recordId = element.closest<HTMLElement>('[data-bar-row]')?.dataset['barRow']
      if (recordId === undefined || !mayChange || element.closest('[data-still]')) return undefined
      const span = stored.get(recordId)
      const seen = seenOf(recordId)
      const isBar = element.closest('[data-bar]') !== null
      if (span && isBar) {
        const grip = element.closest<HTMLElement>('[data-grip]')?.dataset['grip']
        return { key: recordId, grip: grip === 'start' || grip === 'end' ? grip : 'move', span, seen }
      }
      return !span && place ? { key: recordId, grip: 'draw', span: { from: place.day, to: place.day }, seen } : undefined
    },
    onDone: ({ key, seen }, span, isMoved) => {
      // a press beside the bars is no wish for a record
      if (!isMoved) return
      if (key === newKey) create(span)
      else put(key, span, typeof seen === 'string' ? seen : undefined)
    },
  })
  const changed = preview && preview.key !== newKey ? withFollowers(preview.key, preview.span) : nothing
  return {
    possible,
    dates,
    rows,
    spans: changed.size > 0 ? new Map([...stored, ...changed]) : stored,
    moving: new Set(changed.keys()),
    drawn: preview?.key === newKey ? preview.span : undefined,
    mayMove: mayChange,
    mayLengthen: dates !== undefined && mayLengthen(dates),
    mayCreate,
    ...looks,
    beforeOf,
    put,
    onPointerDown,
  }
}

function spansOf(rows: readonly RecordRow[], dates: BarDates, timezone: string): Map<string, DateSpan> {
  return new Map(
    rows.flatMap((row) => {
      const span = barOf(row, dates, timezone)
      return span ? [[row.id, span]] : []
    }),
  )
}

function useBarLooks(fields: readonly Field[], config: GanttRecordsProps['config']): Pick<Gantt, 'hueOf' | 'progressOf'> {
  const { gantt_color_field: colourId, gantt_progress_field: progressId } = config
  return useMemo(() => {
    const colour = fields.find(({ id }) => id === colourId)
    const hue = colour && hueByField(colour)
    const progress = fields.find(({ id }) => id === progressId)
    return {
      hueOf: (row) => (hue && colour ? (hue(row.cell(colour.id)) ?? 'gray') : 'blue'),
      progressOf: (row) => {
        const cell = progress ? row.cell(progress.id) : undefined
        return typeof cell === 'number' ? Math.min(1, Math.max(0, cell / 100)) : undefined
      },
    }
  }, [fields, colourId, progressId])
}

const noRecords: readonly string[] = []

/** Only links within the table say what comes before what. */
export function isDependency(tableId: string, field: Field): boolean {
  return fieldTypes[field.type].face !== undefined && linkConfig(field).tableId === tableId
}

function useBefore(tableId: string, fields: readonly Field[], fieldId: string | null | undefined): Gantt['beforeOf'] {
  const field = useMemo(() => fields.find((one) => one.id === fieldId && isDependency(tableId, one)), [tableId, fields, fieldId])
  return useCallback(
    (row) => {
      const cell = field ? row.cell(field.id) : null
      return Array.isArray(cell) ? cell.filter((id): id is string => typeof id === 'string') : noRecords
    },
    [field],
  )
}

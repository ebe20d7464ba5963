import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useCallback } from 'react'
import { writeAge } from '#shared/fields/duration-text.ts'
import type { SlaFigures } from '#shared/nouns/sla/sla-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import reach from '#client/ui/reach.module.css'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { RecordDoor } from '#client/views/stages/RecordDoor.tsx'
import { StageChip } from '#client/views/stages/StageChip.tsx'
import type { StageRowsProps, Stages } from '#client/views/stages/StagesBody.tsx'
import css from '#client/views/stages/stages.module.css'
import { usePages } from '#client/views/stages/use-pages.ts'
import { useTableSeq } from '#client/views/stages/use-table-seq.ts'

const secondsOfHour = 3600

/** A row for each record with its time in every stage; the head of a column sorts by it. */
export function StageFigures({ tableId, field, stages, address, children }: StageRowsProps) {
  const { t } = useTranslation('sla')
  const { by, direction, least } = address
  const sorted = by !== null && stages.has(by) ? by : null
  const load = useCallback(
    async (skip: number) => {
      const body = { tableId, fieldId: field.id, by: sorted, direction, least: Math.round(least * secondsOfHour), skip }
      return (await call('POST sla/figures', { body })).rows
    },
    [tableId, field.id, sorted, direction, least],
  )
  const { rows, failure, more } = usePages(load, useTableSeq(tableId))
  return (
    <>
      <div className={css.filters}>
        {children}
        <TextField
          type="number"
          min={0}
          step="any"
          label={t('least', { stage: sorted === null ? t('total') : (stages.get(sorted)?.label ?? '') })}
          value={least === 0 ? '' : String(least)}
          onChange={(event) => address.change({ least: event.currentTarget.value || null })}
        />
      </div>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!rows && failure === undefined && <Skeleton width="60%" height={24} />}
      {rows?.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {rows && rows.length > 0 && <FigureTable rows={rows} sorted={sorted} {...{ tableId, stages, address }} />}
      {more && <Button onClick={more}>{t('more')}</Button>}
    </>
  )
}

interface FigureTableProps extends Omit<StageRowsProps, 'field' | 'children'> {
  rows: readonly SlaFigures[]
  /** the stage by which the rows are sorted; null: all together */
  sorted: string | null
}

function FigureTable({ tableId, stages, address: { direction, change }, rows, sorted }: FigureTableProps) {
  const { t } = useTranslation('sla')
  const sort = (column: string | null): void =>
    change({ by: column, sortOrder: column === sorted && direction === 'desc' ? 'asc' : 'desc' })
  const head = (column: string | null, label: string) => (
    <th
      key={column ?? 'total'}
      scope="col"
      className={css.number}
      aria-sort={column === sorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={classNames(css.sort, reach.reach)} onClick={() => sort(column)}>
        {label}
        {column === sorted && (direction === 'asc' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />)}
      </button>
    </th>
  )
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('record')}</th>
            <th scope="col">{t('stage')}</th>
            {head(null, t('total'))}
            {[...stages].map(([id, { label }]) => head(id, label))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FigureRow key={row.recordId} row={row} tableId={tableId} stages={stages} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FigureRow({ row, tableId, stages }: { row: SlaFigures; tableId: string; stages: Stages }) {
  const { t } = useTranslation('sla')
  return (
    <tr data-level={row.level ?? undefined}>
      <td>
        <RecordDoor tableId={tableId} recordId={row.recordId} title={row.title} />
      </td>
      <td>
        <Row as="span">
          {row.stage !== null && <StageChip stages={stages} id={row.stage} />}
          {row.level !== null && (
            <span className={css.level}>
              <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
              {t(`levels.${row.level}`)}
            </span>
          )}
        </Row>
      </td>
      <td className={css.number}>{writeAge(row.total)}</td>
      {[...stages].map(([id]) => (
        <td key={id} className={css.number} data-present={id === row.stage || undefined}>
          {row.seconds[id] === undefined ? '' : writeAge(row.seconds[id])}
        </td>
      ))}
    </tr>
  )
}

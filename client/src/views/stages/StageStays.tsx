import { useCallback } from 'react'
import { writeAge, writeDuration } from '#shared/fields/duration-text.ts'
import { subjectKindOf } from '#shared/values/subject.ts'
import type { SlaEntry } from '#shared/nouns/sla/sla-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MemberFace } from '#client/nouns/members/MemberFace.tsx'
import { useAuthorName } from '#client/records/structure/use-author-name.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { RecordDoor } from '#client/views/stages/RecordDoor.tsx'
import { RecordFilter } from '#client/views/stages/RecordFilter.tsx'
import { StageChip } from '#client/views/stages/StageChip.tsx'
import type { StageRowsProps } from '#client/views/stages/StagesBody.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/views/stages/stages.module.css'
import { usePages } from '#client/views/stages/use-pages.ts'
import { useTableSeq } from '#client/views/stages/use-table-seq.ts'

const all = 'all'

/** The audit of stages: a row for each stay of a record in one (specification 3 §2). */
export function StageStays({ tableId, field, stages, address, children }: StageRowsProps) {
  const { t } = useTranslation('sla')
  const { stage, recordId, order, direction } = address
  const load = useCallback(
    (skip: number) =>
      call('GET v4/sla-metrics/audit', {
        query: {
          object_type: tableId,
          field_key: field.id,
          order_key: order,
          order_direction: direction,
          skip,
          ...(stage !== null && { field_value: stage }),
          ...(recordId !== null && { record_reference: recordId }),
        },
      }),
    [tableId, field.id, order, direction, stage, recordId],
  )
  const { rows, failure, more } = usePages(load, useTableSeq(tableId))
  return (
    <>
      <div className={css.filters}>
        {children}
        <StayFilters tableId={tableId} stages={stages} address={address} />
      </div>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!rows && failure === undefined && <Skeleton width="60%" height={24} />}
      {rows?.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {rows && rows.length > 0 && <StayTable tableId={tableId} stages={stages} entries={rows} />}
      {more && <Button onClick={more}>{t('more')}</Button>}
    </>
  )
}

function StayFilters({
  tableId,
  stages,
  address: { stage, recordId, order, direction, change },
}: Omit<StageRowsProps, 'field' | 'children'>) {
  const { t } = useTranslation('sla')
  return (
    <>
      <Select
        ariaLabel={t('stage')}
        value={stage ?? all}
        options={[{ value: all, label: t('allStages') }, ...[...stages].map(([value, { label }]) => ({ value, label }))]}
        onChange={(value) => change({ stage: value === all ? null : value })}
      />
      <RecordFilter tableId={tableId} recordId={recordId} onChange={(id) => change({ recordId: id })} />
      <Select
        ariaLabel={t('sortBy')}
        value={order}
        options={[
          { value: 'started_at', label: t('startedAt') },
          { value: 'finished_at', label: t('finishedAt') },
          { value: 'time', label: t('time') },
        ]}
        onChange={(value) => change({ sortBy: value })}
      />
      <Select
        ariaLabel={t('sortOrder')}
        value={direction}
        options={[
          { value: 'asc', label: t('ascending') },
          { value: 'desc', label: t('descending') },
        ]}
        onChange={(value) => change({ sortOrder: value })}
      />
    </>
  )
}

interface StayTableProps extends Pick<StageRowsProps, 'tableId' | 'stages'> {
  entries: readonly SlaEntry[]
}

function StayTable({ tableId, stages, entries }: StayTableProps) {
  const { t } = useTranslation('sla')
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            {(['record', 'stage', 'startedBy', 'finishedBy', 'startedAt', 'finishedAt', 'time'] as const).map((key) => (
              <th key={key} scope="col" className={key === 'time' ? css.number : undefined}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <RecordDoor tableId={tableId} recordId={entry.record_reference} title={entry.record_title} />
              </td>
              <td>
                <StageChip stages={stages} id={entry.field_value} />
              </td>
              <td>
                <Person id={entry.created_by} />
              </td>
              <td>
                <Person id={entry.updated_by} />
              </td>
              <td>
                <Moment at={entry.started_at} />
              </td>
              <td>{entry.finished_at === null ? <Text muted>{t('runs')}</Text> : <Moment at={entry.finished_at} />}</td>
              <td className={css.number}>
                <Time entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Person({ id }: { id: string | null }) {
  const { t } = useTranslation('sla')
  const member = useEntity('member', id)
  const nameOf = useAuthorName()
  if (id === null) return null
  // automations, functions and links move records, too
  if (subjectKindOf(id)) return <span>{nameOf(id)}</span>
  const name = member?.displayName ?? t('somebody')
  return (
    <Row as="span">
      <MemberFace memberId={id} name={name} hue={member?.hue ?? 0} size={20} />
      <span>{name}</span>
    </Row>
  )
}

function Moment({ at }: { at: string }) {
  const { dateTime } = useFormat()
  return <time dateTime={at}>{dateTime(at)}</time>
}

/** Finish minus start; the part of it that the clock counts beside it, where that is another. */
function Time({ entry }: { entry: SlaEntry }) {
  const { t } = useTranslation('sla')
  if (entry.finished_at === null) return null
  const seconds = Math.floor((Date.parse(entry.finished_at) - Date.parse(entry.started_at)) / 1000)
  if (seconds === 0) return null
  return (
    <>
      <span>{writeDuration(seconds)}</span>
      {entry.counted !== null && entry.counted !== seconds && (
        <span className={css.counted}>{t('counted', { time: writeAge(entry.counted) })}</span>
      )}
    </>
  )
}

import { useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { PastSummary } from '#shared/nouns/records/past-calls.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { changesBack } from '#client/records/past/bring-back.ts'
import css from '#client/records/past/past.module.css'
import { PastRecords } from '#client/records/past/PastRecords.tsx'
import { usePast } from '#client/records/past/use-past.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import versions from '#client/nouns/documents/versions/Versions.module.css'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

type Which = 'all' | 'different'

interface PastContentProps {
  table: Table
  access: TableAccess
  at: string
  which: Which
  onWhich: (which: Which) => void
  /** records were restored: a notice above the table reports it */
  onDone: () => void
}

const none: ReadonlySet<string> = new Set()

/** A table as it was at a moment, and what of it is brought back. */
export function PastContent({ table, access, at, which, onWhich, onDone }: PastContentProps) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const all = useFields(table.id)
  const { page, summary, failure, more, reload } = usePast(table.id, at, which === 'different')
  const [chosen, setChosen] = useState(none)
  const [busy, setBusy] = useState(false)
  if (failure !== undefined && !page) return <Notice tone="error">{errorText(failure)}</Notice>
  if (!page)
    return (
      <div className={versions.loading} role="status" aria-label={t('past.loading')}>
        {['60%', '94%', '88%', '97%'].map((width) => (
          <Skeleton key={width} width={width} height={16} />
        ))}
      </div>
    )
  const fields = page.fields.flatMap((id) => all.find((field) => field.id === id) ?? [])
  const left = page.notKept.flatMap(({ fieldId, reason }) => {
    const field = all.find(({ id }) => id === fieldId)
    return field ? [`${field.label} (${t(`past.reasons.${reason}`)})`] : []
  })
  const changes = new Map(page.records.map((record) => [record.id, changesBack(record, fields, access)]))
  const movable = new Set([...changes].flatMap(([id, back]) => (back.length > 0 ? [id] : [])))

  async function bringBack(): Promise<void> {
    setBusy(true)
    const wanted = [...chosen].flatMap((id) => changes.get(id) ?? [])
    const touched = new Set(wanted.flatMap((change) => ('values' in change ? Object.keys(change.values) : [])))
    const types = Object.fromEntries(fields.flatMap(({ id, type }) => (touched.has(id) ? [[id, type]] : [])))
    const handle = mutate('records.change', { tableId: table.id, changes: wanted, gesture: 'past', types })
    const undo = (): void => void tellOutcome(mutate('records.undo', { tableId: table.id, batch: handle.id, partial: false }))
    const done = await tellOutcome(handle, {
      message: t('past.done', { count: chosen.size, number: number(chosen.size) }),
      tone: 'success',
      duration: 10_000,
      action: { label: t('undo'), onAction: undo },
    })
    setBusy(false)
    if (done) onDone()
    // another person was faster
    else reload()
  }

  return (
    <>
      <div className={css.bar}>
        <Segmented<Which>
          label={t('past.which')}
          value={which}
          onChange={onWhich}
          options={[
            { value: 'all', label: t('past.all') },
            { value: 'different', label: t('past.different') },
          ]}
        />
        <span className={css.summary} role="status">
          {summary && <Summary summary={summary} />}
        </span>
        {chosen.size > 0 && (
          <Button variant="primary" disabled={busy} onClick={() => void bringBack()}>
            {t('past.bringBack', { count: chosen.size, number: number(chosen.size) })}
          </Button>
        )}
      </div>
      <div className={versions.scroll} tabIndex={0} role="region" aria-label={t('past.title')}>
        {page.records.length === 0 ? (
          <p className={versions.empty}>{t(which === 'all' ? 'past.none' : 'past.same')}</p>
        ) : (
          <PastRecords label={table.label} fields={fields} records={page.records} movable={movable} chosen={chosen} onChosen={setChosen} />
        )}
        {more && (
          <p className={versions.empty}>
            <Button onClick={more}>{t('past.more')}</Button>
          </p>
        )}
        {page.records.length > 0 && fields.some(({ type }) => fieldTypes[type].computed) && (
          <p className={versions.note}>{t('past.formulas')}</p>
        )}
        {left.length > 0 && <p className={versions.note}>{t('past.notKept', { fields: left.join(', ') })}</p>}
      </div>
    </>
  )
}

/** "12 deleted since · 3 changed · 5 added" */
function Summary({ summary }: { summary: PastSummary }) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const parts = (['changed', 'deleted', 'added'] as const).flatMap((what) =>
    summary[what] > 0 ? [t(`past.counts.${what}`, { count: summary[what], number: number(summary[what]) })] : [],
  )
  if (parts.length === 0) return <>{t('past.same')}</>
  return <>{`${parts.join(' · ')}${summary.more ? ` · ${t('past.counts.more')}` : ''}`}</>
}

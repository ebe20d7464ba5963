import { useDeferredValue, useMemo, useState } from 'react'
import type { FieldResult } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { readRecordLabel } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SearchField } from '#client/ui/SearchField.tsx'

/** A field's value in a record, or the reason why it could not be computed. */
export type SampleValue = { cell: CellValue } | { failure: string }

interface SampleValuesProps {
  tableId: string
  result: FieldResult
  /** the same function as long as it gives the same values */
  valueOf(row: RecordRow): SampleValue
}

const mostShown = 5
const mostTried = 200
const mostLookedAt = 3000

/** A field's values for the first records on this device, or those searched for. It also counts the failures among the first. */
export function SampleValues({ tableId, result, valueOf }: SampleValuesProps) {
  const { t } = useTranslation('formulas')
  const locale = useLocale()
  const [text, setText] = useState('')
  const given = useDeferredValue(valueOf)
  const rows = useMemo(() => firstRows(tableId), [tableId])
  const tried = useMemo(() => rows.slice(0, mostTried).map((row) => ({ row, value: given(row) })), [rows, given])
  const shown = useMemo(() => {
    if (text.trim() === '') return withFailure(tried)
    const wanted = foldText(text.trim())
    const found = rows.filter((row) => foldText(readRecordLabel(tableId, row, locale)).includes(wanted))
    return found.slice(0, mostShown).map((row) => ({ row, value: given(row) }))
  }, [rows, tried, text, given, tableId, locale])
  if (rows.length === 0) return <p className={css.faint}>{t('noSamples')}</p>

  const failures = tried.flatMap(({ value }) => ('failure' in value ? [value.failure] : []))
  const field = { id: '', tableId, ...result, label: '', required: false, position: '' }
  const { Cell } = cellTypes[result.type]
  return (
    <div className={css.sampling}>
      <div className={css.sampleHead}>
        <h3>{t('samples')}</h3>
        {rows.length > mostShown && <SearchField quiet label={t('findSample')} value={text} onChange={setText} />}
      </div>
      <table className={css.samples} aria-label={t('samples')}>
        <tbody>
          {shown.map(({ row, value }) => (
            <tr key={row.id}>
              <th scope="row">{readRecordLabel(tableId, row, locale) || '–'}</th>
              <td className={'failure' in value ? css.failure : undefined}>
                {'failure' in value ? (
                  value.failure
                ) : value.cell === null ? (
                  <span className={css.faint}>{t('blank')}</span>
                ) : (
                  <Cell field={field} value={value.cell} locale={locale} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={css.faint}>{t('noSampleFound')}</p>}
      {failures.length > 0 && (
        <p className={css.failing}>
          {t(rows.length > mostTried ? 'failedOfFirst' : 'failedSome', {
            count: failures.length,
            total: tried.length,
            reasons: [...new Set(failures)].join(', '),
          })}
        </p>
      )}
    </div>
  )
}

/** The first values; if all of these succeed but another fails, the failing one as well. */
function withFailure<T extends { value: SampleValue }>(tried: readonly T[]): readonly T[] {
  const first = tried.slice(0, mostShown)
  const failing = first.some(({ value }) => 'failure' in value) ? undefined : tried.find(({ value }) => 'failure' in value)
  return failing ? [...first.slice(0, mostShown - 1), failing] : first
}

/** The oldest of the first records on the device; searching a large table for the very oldest would be felt at each key. */
function firstRows(tableId: string): RecordRow[] {
  const rows: RecordRow[] = []
  for (const row of readTable(tableId)?.rows() ?? []) {
    if (rows.push(row) === mostLookedAt) break
  }
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

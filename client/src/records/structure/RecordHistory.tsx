import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordHistoryEntry } from '#shared/nouns/records/record-page.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/structure/history.module.css'
import { valuesBefore } from '#client/records/structure/values-before.ts'
import { useAuthorName } from '#client/records/structure/use-author-name.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { call } from '#client/engine/api/call.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface RecordHistoryProps {
  tableId: string
  row: RecordRow
  fields: readonly Field[]
  /** a field one may write */
  mayWrite(field: Field): boolean
  /** one ordinary, undoable gesture */
  onRestore(values: Record<string, CellValue>): void
}

/** A record's changes, newest first. Each old value can be restored alone, or with all others of its time. */
export function RecordHistory({ tableId, row, fields, mayWrite, onRestore }: RecordHistoryProps) {
  const { t } = useTranslation('structure')
  const load = useCallback(
    async () => (await call('GET records/:tableId/:id/history', { params: { tableId, id: row.id } })).entries,
    [tableId, row.id],
  )
  const { data, failure } = useLoaded(load, row.seq)
  if (!data) return failure === undefined ? <Skeleton height={200} /> : <p role="alert">{errorText(failure)}</p>
  if (data.length === 0)
    return (
      <Text as="p" size={12} muted>
        {t('record.none')}
      </Text>
    )
  return (
    <ol className={css.list}>
      {data.map((entry, index) => (
        <HistoryEntry
          key={entry.id}
          entry={entry}
          fields={fields}
          mayWrite={mayWrite}
          onRestore={onRestore}
          before={() => valuesBefore(data.slice(0, index + 1), row, fields.filter(mayWrite))}
        />
      ))}
    </ol>
  )
}

interface HistoryEntryProps extends Pick<RecordHistoryProps, 'fields' | 'mayWrite' | 'onRestore'> {
  entry: RecordHistoryEntry
  /** cells that differ from now, as they were before this entry */
  before(): Record<string, CellValue>
}

function HistoryEntry({ entry, fields, mayWrite, onRestore, before }: HistoryEntryProps) {
  const { t } = useTranslation('structure')
  const { relative, dateTime } = useFormat()
  const nameOf = useAuthorName()
  const name = nameOf(entry.memberId)
  const what = { create: 'created', import: 'imported', delete: 'deleted', restore: 'restored', update: 'changed' }[entry.op]
  const changed = fields.filter((field) => Object.hasOwn(entry.after, field.id) || Object.hasOwn(entry.before, field.id))
  const late = Date.parse(entry.arrivedAt) - Date.parse(entry.madeAt) > 60_000
  return (
    <li className={css.entry}>
      <div>{t(`record.${what}`, { name })}</div>
      <Text as="div" size={12} muted title={dateTime(entry.madeAt)}>
        {relative(entry.madeAt)}
        {late && ` · ${t('record.arrived', { when: relative(entry.arrivedAt) })}`}
      </Text>
      {changed.map((field) => (
        <div key={field.id} className={css.change}>
          <Ellipsis muted>{field.label}</Ellipsis>
          <span className={css.values}>
            {entry.op !== 'create' && (
              <del>
                <HistoryValue field={field} value={entry.before[field.id] ?? null} />
              </del>
            )}
            <HistoryValue field={field} value={entry.after[field.id] ?? null} />
            {entry.lostRace.includes(field.id) && <em>{t('record.lost')}</em>}
          </span>
          {entry.op === 'update' && mayWrite(field) && fits(field, entry.before[field.id] ?? null) && (
            <IconButton
              label={t('record.restoreValue', { label: field.label })}
              icon={<IconArrowBackUp size={16} stroke={1.5} />}
              onClick={() => onRestore({ [field.id]: entry.before[field.id] ?? null })}
            />
          )}
        </div>
      ))}
      {entry.op === 'update' && changed.some(mayWrite) && (
        <Button size="small" variant="quiet" onClick={() => onRestore(before())}>
          {t('record.restoreAll')}
        </Button>
      )}
    </li>
  )
}

/** A value from when the field was of another type is shown, and not brought back. */
function fits(field: Field, value: CellValue): boolean {
  return fieldTypes[field.type].check(value, field.config).ok
}

function HistoryValue({ field, value }: { field: Field; value: CellValue }) {
  const { t } = useTranslation('structure')
  const locale = useLocale()
  const shown = cellField(field)
  if (value === null)
    return (
      <Text size={12} muted>
        {t('record.empty')}
      </Text>
    )
  if (!fieldTypes[shown.type].check(value, shown.config).ok) return <span>{Array.isArray(value) ? value.join(', ') : value}</span>
  const { Cell } = cellTypes[shown.type]
  return (
    <span className={css.value}>
      <Cell field={shown} value={value} locale={locale} />
    </span>
  )
}

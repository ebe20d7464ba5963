import { useMemo } from 'react'
import { canBeUnique, type DuplicateGroup } from '#shared/nouns/tables/unique-records.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { readRecordLabel } from '#client/cells/record-label.ts'
import { findDuplicates } from '#client/records/structure/duplicates.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/tables/structure.module.css'
import { ApiError } from '#client/lib/api-error.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { readTable } from '#client/engine/replica/use-records.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface UniqueRecordsProps {
  table: Table
  fields: readonly Field[]
  /** '' is none */
  fieldId: string
  failure: unknown
  onChange(fieldId: string): void
}

const mostGroups = 20
const mostNames = 4

/** Chooses the field that keeps a table's records unique, or none. Duplicates that prevent it are listed beforehand, too. */
export function UniqueRecords({ table, fields, fieldId, failure, onChange }: UniqueRecordsProps) {
  const { t } = useTranslation('structure')
  const mayEnable = useAccess().has('advancedDevFeatures')
  const keys = fields.filter(canBeUnique)
  const chosen = fieldId === (table.uniqueFieldId ?? '') ? undefined : keys.find((field) => field.id === fieldId)
  const here = useDuplicates(chosen)
  if (keys.length === 0)
    return (
      <Text as="p" size={13} muted>
        {t('rules.noKeys')}
      </Text>
    )
  const groups = failure === undefined ? here : duplicatesIn(failure)
  // a field that is in use can still be given up
  if (!mayEnable && !table.uniqueFieldId) return <UpgradeGate reason={{ feature: 'advancedDevFeatures' }} />
  return (
    <>
      <Select
        label={t('unique.field')}
        value={fieldId}
        options={[
          { value: '', label: t('unique.none') },
          ...keys.map(({ id, label, type }) => {
            const Icon = cellIcons[type]
            return { value: id, label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
          }),
        ]}
        onChange={onChange}
      />
      {(failure !== undefined || groups.length > 0) && (
        <div className={css.warning} role="alert">
          <p>{failure === undefined ? t('unique.inTheWay', { label: chosen?.label, count: groups.length }) : errorText(failure)}</p>
          <ul>
            {groups.slice(0, mostGroups).map((group) => (
              <Duplicates key={group.value} tableId={table.id} group={group} />
            ))}
          </ul>
          {groups.length > mostGroups && <p>{t('unique.more', { count: groups.length - mostGroups })}</p>}
        </div>
      )}
      {chosen && failure === undefined && groups.length === 0 && (
        <Text as="p" size={13} muted>
          {t('unique.fits')}
        </Text>
      )}
    </>
  )
}

function useDuplicates(field: Field | undefined): DuplicateGroup[] {
  return useMemo(() => (field ? findDuplicates(field, readTable(field.tableId)?.rows() ?? []) : []), [field])
}

/** One value, and the records that have it by their names. */
function Duplicates({ tableId, group: { value, count, recordIds } }: { tableId: string; group: DuplicateGroup }) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const locale = useLocale()
  const names = recordIds.flatMap((id) => readRecordLabel(tableId, readTable(tableId)?.find(id), locale) || [])
  // when the key names the records, their names repeat the value
  const named = names.some((name) => name.trim() !== value) ? names.slice(0, mostNames) : []
  return (
    <li>
      <strong>{value}</strong> {t('unique.records', { count, number: number(count) })}
      {named.length > 0 && `: ${named.join(', ')}${count > named.length ? ', …' : ''}`}
    </li>
  )
}

function duplicatesIn(failure: unknown): DuplicateGroup[] {
  const details = failure instanceof ApiError ? (failure.details as { groups?: DuplicateGroup[] } | undefined) : undefined
  return details?.groups ?? []
}

import { IconLinkOff } from '@tabler/icons-react'
import { useContext, useMemo, useState } from 'react'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields, useRecord } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/records/panel/related.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface RelatedTableProps {
  table: Table
  ids: readonly string[]
  /** absent: nothing can be unlinked */
  onUnlink: ((id: string, label: string) => void) | undefined
  /** on paper: all lines, and more columns */
  isWhole?: boolean
}

/** Columns beside the name; a panel has room for no more. */
const shownFields = 2
const printedFields = 5
/** Lines before "show all". */
const shownRecords = 10
/** Records to step through; they stand in the entry of the history. */
const mostAmong = 500

/** Linked records with their first fields. */
export function RelatedTable({ table, ids, onUnlink, isWhole = false }: RelatedTableProps) {
  const { t } = useTranslation('structure')
  const access = useAccess().table(table.id)
  const all = useFields(table.id)
  const fields = all.filter((field) => !access.hiddenFields.has(field.id))
  const labelField = labelFieldOf(table, fields)
  const columns = fields.filter((field) => field.id !== labelField?.id && isShort(field)).slice(0, isWhole ? printedFields : shownFields)
  const [isAll, setIsAll] = useState(isWhole)
  const among = useMemo(() => ids.slice(0, mostAmong), [ids])
  const shown = isAll ? ids : ids.slice(0, shownRecords)
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{labelField?.label ?? table.label}</th>
            {columns.map((field) => (
              <th key={field.id} scope="col" data-align={cellTypes[field.type].align}>
                {field.label}
              </th>
            ))}
            {onUnlink && <td />}
          </tr>
        </thead>
        <tbody>
          {shown.map((id) => (
            <RelatedRow key={id} table={table} recordId={id} among={among} labelField={labelField} columns={columns} onUnlink={onUnlink} />
          ))}
        </tbody>
      </table>
      {shown.length < ids.length && (
        <Button size="small" variant="quiet" onClick={() => setIsAll(true)}>
          {t('related.all', { count: ids.length })}
        </Button>
      )}
    </>
  )
}

/** True for values that a narrow column can show; links would lead back to where one is. */
function isShort(field: Field): boolean {
  const { definition } = behaviourOf(field)
  return definition.column !== 'none' && definition.holds !== 'records' && !cellTypes[field.type].isLong
}

interface RelatedRowProps extends Pick<RelatedTableProps, 'table' | 'onUnlink'> {
  recordId: string
  /** all of the list */
  among: readonly string[]
  labelField: Field | undefined
  columns: readonly Field[]
}

function RelatedRow({ table, recordId, among, labelField, columns, onUnlink }: RelatedRowProps) {
  const { t } = useTranslation('structure')
  const locale = useLocale()
  const open = useContext(OpenRecordContext)
  const row = useRecord(table.id, recordId)
  const label = row ? labelOf(row, labelField, locale) || t('tables:records.unnamed') : '—'
  return (
    <tr data-missing={row ? undefined : ''}>
      <th scope="row">
        {row && open ? (
          <button type="button" className={css.door} onClick={() => open(table.id, recordId, among)}>
            {label}
          </button>
        ) : (
          label
        )}
      </th>
      {columns.map((field) => {
        const shown = cellField(field)
        const { Cell, align } = cellTypes[shown.type]
        return (
          <td key={field.id} data-align={align}>
            {row && <Cell field={shown} value={row.cell(field.id)} locale={locale} recordId={recordId} />}
          </td>
        )
      })}
      {onUnlink && (
        <td className={css.unlink}>
          <IconButton
            label={t('related.unlink', { label })}
            icon={<IconLinkOff size={16} stroke={1.5} />}
            onClick={() => onUnlink(recordId, label)}
          />
        </td>
      )}
    </tr>
  )
}

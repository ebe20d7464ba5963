import { useDeferredValue, useMemo, useState } from 'react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { parseCell } from '#client/cells/cell-text.ts'
import { linkConfig, useLocale } from '#client/cells/field-config.ts'
import css from '#client/cells/editor-parts.module.css'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { RecordChip } from '#client/cells/RecordChip.tsx'
import { RecordsCell } from '#client/cells/types/connected-record/RecordsCell.tsx'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useIsAnswered, useRecords } from '#client/engine/replica/use-records.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

const shownRecords = 60

/**
 * Linking records: a search over the other table's records on this device. Linked ones come first; one that is missing is made on the
 * spot where its name is all it needs.
 */
export function RecordsEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const config = linkConfig(field)
  const locale = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useMemo(() => ({ tableId: config.tableId, filter: null, sorts: [], search }), [config.tableId, search])
  const { rows } = useRecords(query)
  const isAnswered = useIsAnswered(query)
  const table = useEntity('table', config.tableId)
  const fields = useEntities('field')
  const labelField = labelFieldOf(table, fields)
  const access = useAccess().table(config.tableId)
  const chosen = itemsOf(value)
  const items = useMemo(() => {
    const linked = search === '' ? chosen.map((id) => ({ id, label: id, view: <RecordChip tableId={config.tableId} recordId={id} /> })) : []
    const others = rows
      .slice(0, shownRecords + linked.length)
      .filter((row) => search !== '' || !chosen.includes(row.id))
      .map((row) => {
        const label = labelOf(row, labelField, locale)
        return { id: row.id, label, view: label === '' ? t('records.unnamed') : label }
      })
    return [...linked, ...others.slice(0, shownRecords)]
  }, [rows, chosen, search, config.tableId, labelField, locale, t])
  const name = labelField && mayBeMade() ? parseCell(labelField, text.trim(), locale) : undefined

  function mayBeMade(): boolean {
    if (!access.createRecords || !labelField || access.readonlyFields.has(labelField.id) || access.hiddenFields.has(labelField.id))
      return false
    return !fields.some(({ id, tableId, required }) => required && tableId === config.tableId && id !== labelField.id)
  }
  /** Two mutations, in this order: the record, then the link to it. */
  function create(): string | undefined {
    if (!labelField || !name?.ok) return undefined
    const id = newId()
    changeRecords(config.tableId, [{ op: 'create', id, values: { [labelField.id]: name.value } }], 'create')
    return id
  }
  return (
    <>
      <span className={css.under}>
        <RecordsCell field={field} value={value} />
      </span>
      <ItemPicker
        label={field.label}
        placeholder={t('cells.findRecord', { table: table?.label ?? '' })}
        emptyText={t('cells.noRecords')}
        items={items}
        chosen={chosen}
        multiple={!config.limitToOne}
        onChoose={(ids) => commit(ids.length === 0 ? null : ids)}
        done={done}
        onSearch={setText}
        isSearching={search !== text.trim() || !isAnswered}
        onCreate={name?.ok ? create : undefined}
        createLabel={(label) => t('cells.createOption', { label })}
      />
    </>
  )
}

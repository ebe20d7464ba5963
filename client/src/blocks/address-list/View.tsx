import { use, useMemo, useState } from 'react'
import { addressFilter, type AddressListBlockConfig } from '#shared/blocks/address-list-block.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { AddressLine } from '#client/blocks/address-list/AddressLine.tsx'
import css from '#client/blocks/address-list/address-list.module.css'
import { BlockHead } from '#client/blocks/parts/BlockHead.tsx'
import blocks from '#client/blocks/parts/blocks.module.css'
import { FieldSource } from '#client/blocks/parts/FieldSource.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useRecords } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { Button } from '#client/ui/Button.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** Lines that are drawn at once, and by each press on *Show more*. */
const step = 100

export function View(props: BlockViewProps<AddressListBlockConfig>) {
  const { config, onSettings } = props
  const { t } = useTranslation('blocks')
  return (
    <FieldSource config={config} waitsFor={t('addressList.choose')} onSettings={onSettings}>
      {(table, field, fields) => <Addresses key={field.id} {...props} table={table} fields={fields} field={field} />}
    </FieldSource>
  )
}

interface AddressesProps extends BlockViewProps<AddressListBlockConfig> {
  table: Table
  fields: readonly Field[]
  field: Field
}

function Addresses({ config, editing, table, fields, field }: AddressesProps) {
  const { t } = useTranslation('blocks')
  const locale = useLocale()
  const openRecord = use(OpenRecordContext)
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(step)
  const label = labelFieldOf(table, fields)
  const sorts = useMemo(() => (label ? [{ fieldId: label.id, direction: 'asc' as const }] : []), [label])
  const { filter } = config
  const asked = useMemo(() => addressFilter({ fieldId: field.id, filter }), [field.id, filter])
  const { rows, status } = useRecords({ tableId: table.id, filter: asked, sorts, search })
  const lines = useMemo(() => {
    const { definition, config: kept } = behaviourOf(field)
    return rows.flatMap((row) => {
      const address = definition.format(row.cell(field.id), kept, locale)
      return address === '' ? [] : [{ id: row.id, name: labelOf(row, label, locale), address }]
    })
  }, [rows, field, label, locale])
  const title = config.title || table.label
  return (
    <section className={blocks.tableBlock} aria-label={title} inert={editing}>
      <BlockHead title={title} tableId={table.id} />
      <div className={blocks.blockBody}>
        <div className={css.search}>
          <SearchField label={t('addressList.search')} value={search} onChange={setSearch} />
        </div>
        {status === 'loading' && <Skeleton height={80} />}
        {status !== 'loading' && lines.length === 0 && <p className={css.none}>{t('addressList.none')}</p>}
        <ul className={css.lines} aria-label={title}>
          {lines.slice(0, most).map(({ id, name, address }) => (
            <AddressLine key={id} name={name} address={address} onOpen={openRecord && (() => openRecord(table.id, id))} />
          ))}
          {lines.length > most && (
            <li className={css.more}>
              <Button size="small" onClick={() => setMost((before) => before + step)}>
                {t('addressList.more')}
              </Button>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}

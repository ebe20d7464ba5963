import { useContext, useState } from 'react'
import type { UniqueBlockConfig } from '#shared/blocks/unique-block.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { uniqueKey } from '#shared/nouns/tables/unique-records.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/blocks/parts/forms.module.css'
import { parseCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useRecords } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { Button } from '#client/ui/Button.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

export function View({ config, editing, onSettings }: BlockViewProps<UniqueBlockConfig>) {
  const { t } = useTranslation('forms')
  return (
    <BlockSource tableId={config.tableId} needs={[]} filter={null} waitsFor={t('blocks.choose')} onSettings={onSettings}>
      {(table, fields) => {
        const key = fields.find(({ id }) => id === table.uniqueFieldId)
        if (!key) return <BlockMessage onSettings={onSettings}>{t('blocks.noKey')}</BlockMessage>
        return <Finder key={key.id} {...{ config, table }} field={key} inert={editing} />
      }}
    </BlockSource>
  )
}

interface FinderProps {
  config: UniqueBlockConfig
  table: Table
  /** it keeps the table's records unique */
  field: Field
  inert: boolean
}

function Finder({ config, table, field, inert }: FinderProps) {
  const { t } = useTranslation('forms')
  const locale = useLocale()
  const [text, setText] = useState('')
  const typed = text.trim()
  const parsed = typed === '' ? undefined : parseCell(field, typed, locale)
  const wanted = parsed?.ok === true ? uniqueKey(field.type, parsed.value) : undefined
  const { rows, status } = useRecords(wanted === undefined ? undefined : { tableId: table.id, filter: null, sorts: [], search: typed })
  const found = wanted === undefined ? undefined : rows.find((row) => uniqueKey(field.type, row.cell(field.id)) === wanted)
  const openRecord = useContext(OpenRecordContext)
  const { access, fields, gestures } = useRecordWork(table)
  return (
    <section className={css.list} aria-label={config.title || table.label} inert={inert}>
      {config.title !== '' && <h3>{config.title}</h3>}
      <SearchField label={config.hint || field.label} value={text} onChange={setText} />
      {typed === '' && (
        <Text as="p" size={12} muted>
          {t('blocks.typeKey', { field: field.label })}
        </Text>
      )}
      {typed !== '' && !found && (
        <p role="status">{t(status === 'loading' && wanted !== undefined ? 'blocks.looking' : 'blocks.notFound')}</p>
      )}
      {found && (
        <>
          <RecordFields
            row={found}
            fields={fields}
            access={access}
            onCommit={(edited, value) => gestures.setCell(found.id, edited, value)}
          />
          {openRecord && (
            <div>
              <Button size="small" onClick={() => openRecord(table.id, found.id)}>
                {t('fill.open')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

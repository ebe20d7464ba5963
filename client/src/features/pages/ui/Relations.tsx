import { IconX } from '@tabler/icons-react'
import type { PageEntry, PageRecord } from '#shared/nouns/pages/page-entry.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/pages/ui/side-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { relatePage } from '#client/nouns/pages/record-pages.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'

/** No table: a value that no table has. */
const none = 'none'

/** The record that a page is about, and the table for whose records it is a letter; those with all rights on the page change both. */
export function Relations({ page: { id, record, letterOf } }: { page: PageEntry }) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  const tables = useEntities('table').filter((table) => access.table(table.id).read)
  const mayChange = access.may('rename', 'page', id)
  return (
    <>
      {record && <RecordLine record={record} onRemove={mayChange ? () => relatePage(id, { record: null }) : undefined} />}
      {mayChange && tables.length > 0 && (
        <Select
          label={t('letters.choose')}
          value={letterOf ?? none}
          onChange={(chosen) => relatePage(id, { letterOf: chosen === none ? null : chosen })}
          options={[
            { value: none, label: t('letters.isNone') },
            ...tables
              .toSorted((a, b) => a.label.localeCompare(b.label))
              .map(({ id: tableId, label, icon, color }) => ({
                value: tableId,
                label: label || t('untitled'),
                icon: <ItemIcon icon={icon} color={color} size={20} />,
              })),
          ]}
        />
      )}
    </>
  )
}

function RecordLine({ record: { tableId, recordId }, onRemove }: { record: PageRecord; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('pages')
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId, recordId)
  if (!table) return null
  return (
    <div className={css.related}>
      <ItemIcon icon={table.icon} color={table.color} size={20} />
      <span>
        {table.label}: {label === undefined ? '…' : label || t('untitled')}
      </span>
      {onRemove && <IconButton label={t('record.take')} icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={onRemove} />}
    </div>
  )
}

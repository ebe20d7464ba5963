import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/panel/related.module.css'
import { RelatedTable } from '#client/records/panel/RelatedTable.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

interface RelatedRecordsProps {
  field: Field
  row: RecordRow
  access: TableAccess
  gestures: RecordGestures
}

const icon = { size: 16, stroke: 1.5 } as const

/** The records of one link: opened by a press, linked, added and unlinked. */
export function RelatedRecords({ field, row, access, gestures }: RelatedRecordsProps) {
  const { t } = useTranslation('structure')
  const { tableId, limitToOne } = linkConfig(field)
  const table = useEntity('table', tableId)
  const mayCreate = useAccess().table(tableId).createRecords
  const [picking, setPicking] = useState(false)
  const value = row.cell(field.id)
  const ids = itemsOf(value)
  const mayLink = mayWriteCells(access, field)
  const { Editor } = cellTypes[field.type]
  function unlink(id: string, label: string): void {
    const left = ids.filter((other) => other !== id)
    gestures.setCell(row.id, field, left.length > 0 ? left : null)
    toast({ message: t('related.unlinked', { label }), action: { label: t('undo'), onAction: gestures.undo } })
  }
  if (!table) return null
  return (
    <section className={css.related} aria-label={field.label}>
      <h3 className={css.head}>
        {field.label}
        {ids.length > 0 && (
          <Text size={12} weight="medium" muted>
            {ids.length}
          </Text>
        )}
        {table.label !== field.label && <span className={css.of}>{table.label}</span>}
      </h3>
      {ids.length > 0 ? (
        <RelatedTable table={table} ids={ids} onUnlink={mayLink ? unlink : undefined} />
      ) : (
        <Text as="p" size={13} muted>
          {t('related.none')}
        </Text>
      )}
      {picking && (
        <div className={css.pick}>
          <Editor
            field={field}
            value={value}
            recordId={row.id}
            start="keep"
            commit={(next) => gestures.setCell(row.id, field, next)}
            done={() => setPicking(false)}
          />
        </div>
      )}
      {mayLink && !picking && (
        <div className={css.acts}>
          <Button size="small" variant="quiet" icon={<IconLink {...icon} />} onClick={() => setPicking(true)}>
            {t('related.link')}
          </Button>
          {mayCreate && !(limitToOne && ids.length > 0) && (
            <Button
              size="small"
              variant="quiet"
              icon={<IconPlus {...icon} />}
              onClick={() =>
                openOverlay({ kind: 'createRecord', tableId, link: { tableId: field.tableId, recordId: row.id, fieldId: field.id } })
              }
            >
              {t('related.add', { table: table.label })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

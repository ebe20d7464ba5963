import { IconCopy, IconDots, IconLink, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field, Table } from '#shared/tables/table.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/features/tables/records/record-label.ts'
import type { RecordGestures } from '#client/features/tables/records/use-record-gestures.ts'
import { copyRecordLink } from '#client/features/tables/ui/record-link.ts'
import css from '#client/features/tables/ui/record.module.css'
import { RecordFields } from '#client/features/tables/ui/RecordFields.tsx'
import { useEntities } from '#client/data/replica/use-entities.ts'
import { useRecord, useTableStatus } from '#client/data/replica/use-records.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RecordPanelProps {
  table: Table
  recordId: string
  fields: readonly Field[]
  /** a form: these fields only, in this order */
  only?: readonly string[] | undefined
  access: TableAccess
  gestures: RecordGestures
  onClose(): void
  onDuplicated(recordId: string): void
  onDelete(ids: readonly string[]): void
}

const icon = { size: 16, stroke: 1.5 } as const

/** One record beside its table: every field, who made it and when. */
export function RecordPanel({ table, recordId, fields, only, access, gestures, onClose, onDuplicated, onDelete }: RecordPanelProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const row = useRecord(table.id, recordId)
  const status = useTableStatus(table.id)
  const labelField = useMemo(() => labelFieldOf(table, fields), [table, fields])
  const label = labelOf(row, labelField, locale)
  const visible = useMemo(() => {
    const chosen = only?.flatMap((id) => fields.find((field) => field.id === id) ?? []) ?? fields
    return chosen.filter((field) => !access.hiddenFields.has(field.id))
  }, [fields, access, only])
  return (
    <Panel
      title={table.label}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        row && (
          <Menu
            label={t('rows.menu')}
            placement="bottom-end"
            trigger={(props) => <IconButton {...props} label={t('rows.menu')} icon={<IconDots {...icon} />} />}
          >
            <MenuItem icon={<IconLink {...icon} />} onSelect={() => copyRecordLink(table.id, recordId, t('rows.linkCopied'))}>
              {t('rows.copyLink')}
            </MenuItem>
            {access.createRecords && (
              <MenuItem
                icon={<IconCopy {...icon} />}
                onSelect={() => {
                  const id = gestures.duplicate(recordId)
                  if (id !== undefined) onDuplicated(id)
                }}
              >
                {t('rows.duplicate')}
              </MenuItem>
            )}
            {access.deleteRecords && (
              <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onDelete([recordId])}>
                {t('rows.delete')}
              </MenuItem>
            )}
          </Menu>
        )
      }
    >
      {row ? (
        <>
          <div className={css['title']}>{label || t('records.unnamed')}</div>
          <RecordFields row={row} fields={visible} access={access} onCommit={(field, value) => gestures.setCell(recordId, field, value)} />
          <RecordMeta createdAt={row.createdAt} createdBy={row.createdBy} updatedAt={row.updatedAt} updatedBy={row.updatedBy} />
        </>
      ) : status === 'loading' ? (
        <Skeleton height={240} />
      ) : (
        <p className={css['gone']}>{t('record.gone')}</p>
      )}
    </Panel>
  )
}

function RecordMeta({
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
}: {
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
}) {
  const { t } = useTranslation('tables')
  const { relative, dateTime } = useFormat()
  const members = useEntities('member')
  const name = (id: string | null): string => members.find((member) => member.id === id)?.displayName ?? t('record.somebody')
  if (!createdAt) return null
  return (
    <div className={css['meta']}>
      <div title={dateTime(createdAt)}>{t('record.created', { name: name(createdBy), when: relative(createdAt) })}</div>
      {updatedAt && updatedAt !== createdAt && (
        <div title={dateTime(updatedAt)}>{t('record.updated', { name: name(updatedBy), when: relative(updatedAt) })}</div>
      )}
    </div>
  )
}

import { IconArrowsDiagonal, IconCopy, IconForms, IconHistory, IconLink, IconTrash } from '@tabler/icons-react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Point } from '#client/ui/grid/grid-types.ts'
import { copyRecordLink } from '#client/cells/copy-record-link.ts'
import { MenuAt } from '#client/views/grid/MenuAt.tsx'
import { openOverlay } from '#client/lib/overlays.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface RowMenuProps {
  tableId: string
  recordId: string
  at: Point
  access: TableAccess
  onOpen: ((recordId: string, part?: 'history') => void) | undefined
  onDuplicate(): void
  onDelete: ((ids: readonly string[]) => void) | undefined
  onClosed(): void
}

export function RowMenu({ tableId, recordId, at, access, onOpen, onDuplicate, onDelete, onClosed }: RowMenuProps) {
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  // a record's address is a table's
  return (
    <MenuAt at={{ left: at.x, top: at.y }} label={t('rows.menu')} onClosed={onClosed}>
      {onOpen && (
        <MenuItem icon={<IconArrowsDiagonal size={16} stroke={1.5} />} shortcut={['Space']} onSelect={() => onOpen(recordId)}>
          {t('rows.open')}
        </MenuItem>
      )}
      <MenuItem icon={<IconLink size={16} stroke={1.5} />} onSelect={() => copyRecordLink(tableId, recordId, t('rows.linkCopied'))}>
        {t('rows.copyLink')}
      </MenuItem>
      {access.manageFields && access.editRecords && (
        <MenuItem
          icon={<IconForms size={16} stroke={1.5} />}
          onSelect={() => openOverlay({ kind: 'share', target: { type: 'table', id: tableId }, of: { kind: 'record', id: recordId } })}
        >
          {t('rows.form')}
        </MenuItem>
      )}
      {access.createRecords && (
        <MenuItem icon={<IconCopy size={16} stroke={1.5} />} onSelect={onDuplicate}>
          {t('rows.duplicate')}
        </MenuItem>
      )}
      {onOpen && (
        <MenuItem icon={<IconHistory size={16} stroke={1.5} />} onSelect={() => onOpen(recordId, 'history')}>
          {structure('record.history')}
        </MenuItem>
      )}
      {access.deleteRecords && onDelete && (
        <>
          <MenuDivider />
          <MenuItem danger icon={<IconTrash size={16} stroke={1.5} />} onSelect={() => onDelete([recordId])}>
            {t('rows.delete')}
          </MenuItem>
        </>
      )}
    </MenuAt>
  )
}

import {
  IconArrowsDiagonal,
  IconClipboardCheck,
  IconClipboardText,
  IconCopy,
  IconForms,
  IconHistory,
  IconLink,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Point } from '#client/ui/grid/grid-types.ts'
import { copyRecordLink } from '#client/cells/copy-record-link.ts'
import { MenuAt } from '#client/views/grid/MenuAt.tsx'
import { openOverlay } from '#client/lib/overlays.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface RowMenuProps {
  tableId: string
  recordId: string
  at: Point
  access: TableAccess
  onOpen: ((recordId: string, part?: 'history') => void) | undefined
  onCopy(): void
  /** false: the browser gives the clipboard to the keys only */
  onPaste(): Promise<boolean>
  onInsert(below: boolean): void
  onDuplicate(): void
  onDelete: ((ids: readonly string[]) => void) | undefined
  onClosed(): void
}

export function RowMenu(props: RowMenuProps) {
  const { tableId, recordId, at, access, onOpen, onDuplicate, onDelete, onClosed } = props
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
      <MenuItem icon={<IconClipboardText size={16} stroke={1.5} />} shortcut={['mod', 'C']} onSelect={props.onCopy}>
        {t('rows.copy')}
      </MenuItem>
      {(access.editRecords || access.createRecords) && (
        <MenuItem
          icon={<IconClipboardCheck size={16} stroke={1.5} />}
          shortcut={['mod', 'V']}
          onSelect={() => void props.onPaste().then((isDone) => isDone || toast({ message: t('rows.pasteByKeys') }))}
        >
          {t('rows.paste')}
        </MenuItem>
      )}
      {access.createRecords && (
        <>
          <MenuItem icon={<IconRowInsertTop size={16} stroke={1.5} />} onSelect={() => props.onInsert(false)}>
            {t('rows.insertAbove')}
          </MenuItem>
          <MenuItem icon={<IconRowInsertBottom size={16} stroke={1.5} />} onSelect={() => props.onInsert(true)}>
            {t('rows.insertBelow')}
          </MenuItem>
        </>
      )}
      <MenuDivider />
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

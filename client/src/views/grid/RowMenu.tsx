import type { TableAccess } from '#shared/access/access.ts'
import type { Point } from '#client/ui/grid/grid-types.ts'
import { MenuAt } from '#client/ui/MenuAt.tsx'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { recordActs } from '#client/records/acts/record-acts.ts'
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

/** The acts on the record of a row, at the place that was pressed. */
export function RowMenu({ tableId, recordId, at, access, onOpen, onDelete, onClosed, ...grid }: RowMenuProps) {
  const { t } = useTranslation('tables')
  const host = {
    access,
    open: onOpen && ((part?: 'history') => onOpen(recordId, part)),
    copy: grid.onCopy,
    paste: grid.onPaste,
    insert: grid.onInsert,
    duplicate: grid.onDuplicate,
    remove: onDelete && (() => onDelete([recordId])),
  }
  return (
    <MenuAt at={{ left: at.x, top: at.y }} label={t('rows.menu')} onClosed={onClosed}>
      <ActItems acts={recordActs} target={{ id: recordId, tableId, label: '', host }} />
    </MenuAt>
  )
}

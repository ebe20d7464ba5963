import {
  IconClockHour4,
  IconCopy,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFolderSymlink,
  IconForms,
  IconHistory,
  IconLink,
  IconListCheck,
  IconPalette,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { TableAccess } from '#shared/access/access.ts'
import type { ExportFormat } from '#shared/nouns/exports/export-calls.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { exportTable, type ExportedView } from '#client/records/gestures/export-table.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { TableEntries } from '#client/nouns/tables/TableEntries.tsx'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

const icon = { size: 16, stroke: 1.5 } as const

/** The dialogs that the table's header opens. */
export type TableDialog = 'history' | 'rules' | 'duplicate' | 'connect'

export interface TableMenuProps {
  table: Table
  access: TableAccess
  /** the visible part of the table, for exports */
  view: ExportedView
  onOpen(dialog: TableDialog): void
}

/** The actions on a table as a whole: the items of the menu in its header. */
export function TableMenu({ table, access, view, onOpen }: TableMenuProps) {
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  const past = useVersionsAddress('past')
  const member = useAccess()
  const mayDuplicate = member.canCreate('table')
  const target = { type: 'table', id: table.id } as const
  return (
    <>
      <MenuItem
        icon={<IconLink {...icon} />}
        onSelect={() =>
          void copyText(`${location.origin}/object/${table.id}`).then(
            (copied) => copied && toast({ message: t('rows.linkCopied'), tone: 'success' }),
          )
        }
      >
        {t('rows.copyLink')}
      </MenuItem>
      <MenuItem icon={<IconFolderSymlink {...icon} />} onSelect={() => openOverlay({ kind: 'move', target })}>
        {t('header.move')}
      </MenuItem>
      <TableEntries tableId={table.id} />
      <MenuDivider />
      <ExportItems table={table} access={access} view={view} />
      <MenuDivider />
      <MenuItem icon={<IconHistory {...icon} />} onSelect={() => onOpen('history')}>
        {structure('menu.history')}
      </MenuItem>
      <MenuItem icon={<IconClockHour4 {...icon} />} onSelect={past.open}>
        {structure('menu.past')}
      </MenuItem>
      {mayDuplicate && (
        <MenuItem icon={<IconCopy {...icon} />} onSelect={() => onOpen('duplicate')}>
          {structure('menu.duplicate')}
        </MenuItem>
      )}
      <MenuItem icon={<IconForms {...icon} />} onSelect={() => openOverlay({ kind: 'forms', tableId: table.id })}>
        {structure('menu.forms')}
      </MenuItem>
      {access.manageFields && (
        <>
          <MenuItem icon={<IconListCheck {...icon} />} onSelect={() => onOpen('rules')}>
            {structure('menu.rules')}
          </MenuItem>
          <MenuItem icon={<IconPlugConnected {...icon} />} onSelect={() => onOpen('connect')}>
            {structure('connect.title')}
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={<IconPalette {...icon} />} onSelect={() => openOverlay({ kind: 'edit', target })}>
            {t('header.editIcon')}
          </MenuItem>
          <MenuDivider />
          <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => openOverlay({ kind: 'delete', target })}>
            {t('header.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The ways out into a file, and back in. */
function ExportItems({ table, access, view }: Omit<TableMenuProps, 'onOpen'>) {
  const { t } = useTranslation('tables')
  const navigate = useNavigate()
  const mayImport = useAccess().canCreate('table') && access.createRecords
  function save(format: ExportFormat, withIds = false): void {
    const id = toast({ message: t('header.exporting'), tone: 'info', duration: null })
    exportTable(table, format, { ...view, withIds }).then(
      ({ cutTexts }) =>
        cutTexts > 0
          ? toast({ id, message: t('header.exportedCut', { count: cutTexts }), tone: 'warning', duration: null })
          : toast({ id, message: t('header.exported'), tone: 'success' }),
      (error: unknown) => toast({ id, message: errorText(error), tone: 'error' }),
    )
  }
  return (
    <>
      <MenuItem icon={<IconFileTypeCsv {...icon} />} onSelect={() => save('csv')}>
        {t('header.exportCsv')}
      </MenuItem>
      <MenuItem icon={<IconFileSpreadsheet {...icon} />} onSelect={() => save('xlsx')}>
        {t('header.exportSheet')}
      </MenuItem>
      {mayImport && (
        <MenuItem icon={<IconFileTypeCsv {...icon} />} onSelect={() => save('csv', true)}>
          {t('header.exportToUpdate')}
        </MenuItem>
      )}
      {mayImport && (
        <MenuItem
          icon={<IconFileImport {...icon} />}
          onSelect={() => void navigate(`/connector/spreadsheets/csv/update?table=${table.id}`)}
        >
          {t('header.import')}
        </MenuItem>
      )}
    </>
  )
}

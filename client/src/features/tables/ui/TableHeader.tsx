import {
  IconCopy,
  IconDots,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconListCheck,
  IconPalette,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AccessQuestion } from '#shared/access/access-question.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { ExportFormat } from '#shared/exports/export-calls.ts'
import type { Table } from '#shared/tables/table.ts'
import { toggleFavourite, useStarredKeys } from '#client/data/favourites/favourites.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import { itemKey } from '#client/data/items/item.ts'
import { updateItem } from '#client/data/items/item-commands.ts'
import { mayManageAccess } from '#client/data/items/item-access.ts'
import { useAccess } from '#client/data/replica/use-access.ts'
import type { ExportedView } from '#client/features/tables/records/export-table.ts'
import css from '#client/features/tables/ui/table.module.css'
import type { TablePeers } from '#client/features/tables/ui/use-cell-peers.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { WhyNot } from '#client/lib/access/WhyNot.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

const icon = { size: 16, stroke: 1.5 } as const
const TableHistory = lazy(async () => ({ default: (await import('#client/features/tables/structure/TableHistory.tsx')).TableHistory }))
const DuplicateTable = lazy(async () => ({
  default: (await import('#client/features/tables/structure/DuplicateTable.tsx')).DuplicateTable,
}))
const RecordRules = lazy(async () => ({ default: (await import('#client/features/tables/structure/RecordRules.tsx')).RecordRules }))

/** Faces shown of those who are in the table. */
const mostFaces = 5

interface TableHeaderProps {
  table: Table
  access: TableAccess
  count: string
  /** who else is here */
  people: TablePeers['people']
  /** what the screen shows, for exports */
  view: ExportedView
}

export function TableHeader({ table, access, count, people, view }: TableHeaderProps) {
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  const [open, setOpen] = useState<'history' | 'rules' | 'duplicate'>()
  const fields = useFields(table.id)
  const navigate = useNavigate()
  const member = useAccess()
  const mayDuplicate = member.canCreate('table')
  const mayImport = member.canCreate('table') && access.createRecords
  function save(format: ExportFormat): void {
    const id = toast({ message: t('header.exporting'), tone: 'info', duration: null })
    // the first paint needs no exports
    const exported = import('#client/features/tables/records/export-table.ts').then((exports) => exports.exportTable(table, format, view))
    exported.then(
      () => toast({ id, message: t('header.exported'), tone: 'success' }),
      (error: unknown) => toast({ id, message: errorText(error), tone: 'error' }),
    )
  }
  const starred = useStarredKeys().has(itemKey('table', table.id))
  const target = { type: 'table', id: table.id } as const
  const picture = <ItemIcon icon={table.icon} color={table.color} size={24} />
  return (
    <header className={css['header']}>
      {access.manageFields ? (
        <button
          type="button"
          className={css['icon']}
          aria-label={t('header.editIcon')}
          data-tooltip={t('header.editIcon')}
          onClick={() => openOverlay({ kind: 'edit', target })}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <h1 className={css['title']}>
        <InlineText
          className={css['titleInput']}
          value={table.label}
          label={t('header.name')}
          readOnly={!access.manageFields}
          onCommit={(label) => updateItem('table', table.id, { label })}
        />
      </h1>
      <IconButton
        label={t(starred ? 'header.unstar' : 'header.star', { label: table.label })}
        aria-pressed={starred}
        icon={starred ? <IconStarFilled size={16} className={css['starred']} /> : <IconStar {...icon} />}
        onClick={() => toggleFavourite({ itemType: 'table', itemId: table.id })}
      />
      <Menu label={t('header.menu')} trigger={(props) => <IconButton {...props} label={t('header.menu')} icon={<IconDots {...icon} />} />}>
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
        {mayManageAccess(member, 'table', table.id) && (
          <MenuItem icon={<IconUsers {...icon} />} onSelect={() => openOverlay({ kind: 'access', target })}>
            {t('common:manageAccess')}
          </MenuItem>
        )}
        {access.manageFields && (
          <MenuItem icon={<IconWorld {...icon} />} onSelect={() => openOverlay({ kind: 'share', target })}>
            {t('header.share')}
          </MenuItem>
        )}
        <MenuItem icon={<IconFolderSymlink {...icon} />} onSelect={() => openOverlay({ kind: 'move', target })}>
          {t('header.move')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<IconFileTypeCsv {...icon} />} onSelect={() => save('csv')}>
          {t('header.exportCsv')}
        </MenuItem>
        <MenuItem icon={<IconFileSpreadsheet {...icon} />} onSelect={() => save('xlsx')}>
          {t('header.exportSheet')}
        </MenuItem>
        {mayImport && (
          <MenuItem
            icon={<IconFileImport {...icon} />}
            onSelect={() => void navigate(`/connector/spreadsheets/csv/update?table=${table.id}`)}
          >
            {t('header.import')}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={<IconHistory {...icon} />} onSelect={() => setOpen('history')}>
          {structure('menu.history')}
        </MenuItem>
        {mayDuplicate && (
          <MenuItem icon={<IconCopy {...icon} />} onSelect={() => setOpen('duplicate')}>
            {structure('menu.duplicate')}
          </MenuItem>
        )}
        {access.manageFields && (
          <>
            <MenuItem icon={<IconListCheck {...icon} />} onSelect={() => setOpen('rules')}>
              {structure('menu.rules')}
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
      </Menu>
      <Suspense>
        {open === 'history' && <TableHistory table={table} access={access} onClose={() => setOpen(undefined)} />}
        {open === 'duplicate' && <DuplicateTable table={table} onClose={() => setOpen(undefined)} />}
        {open === 'rules' && <RecordRules table={table} fields={fields} onClose={() => setOpen(undefined)} />}
      </Suspense>
      <TableLimits tableId={table.id} />
      <span className={css['grow']} />
      {people.length > 0 && (
        <span className={css['people']} role="group" aria-label={t('header.people', { count: people.length })}>
          {people.slice(0, mostFaces).map(({ memberId, name, hue, photoUrl }) => (
            <Avatar key={memberId} name={name} hue={hue} photoUrl={photoUrl} size={24} />
          ))}
          {people.length > mostFaces && <span>+{people.length - mostFaces}</span>}
        </span>
      )}
      <span className={css['count']}>{count}</span>
    </header>
  )
}

const recordRights = ['createRecords', 'editRecords', 'deleteRecords'] as const

/** What somebody may not do with the table's records, with the reasons; nothing where they may do all of it. */
function TableLimits({ tableId: id }: { tableId: string }) {
  const { t } = useTranslation('common')
  const access = useAccess()
  const missing = recordRights.filter((right) => !access.table(id)[right])
  if (missing.length === 0 && !access.table(id).rows) return null
  const questions = [...recordRights, 'comment', 'manageFields'].map((right) => ({ about: 'table', id, right }) as AccessQuestion)
  return (
    <WhyNot
      questions={[...questions, { about: 'rows', id }]}
      label={t('whyNot.label')}
      text={t(missing.length === recordRights.length ? 'whyNot.viewOnly' : 'whyNot.limited')}
    />
  )
}

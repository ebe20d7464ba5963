import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Table } from '#shared/tables/table.ts'
import { toggleFavourite, useStarredKeys } from '#client/data/favourites/favourites.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import { itemKey } from '#client/data/items/item.ts'
import { updateItem } from '#client/data/items/item-commands.ts'
import type { ExportedView } from '#client/features/tables/records/export-table.ts'
import css from '#client/features/tables/ui/table.module.css'
import { TableLimits, TableMenu } from '#client/features/tables/ui/opened-later.tsx'
import type { TableDialog } from '#client/features/tables/ui/TableMenu.tsx'
import type { TablePeers } from '#client/features/tables/ui/use-cell-peers.ts'
import { useVersionsAddress } from '#client/lib/documents/versions/use-versions-address.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

const icon = { size: 16, stroke: 1.5 } as const
const TableHistory = lazy(async () => ({ default: (await import('#client/features/tables/structure/TableHistory.tsx')).TableHistory }))
const DuplicateTable = lazy(async () => ({
  default: (await import('#client/features/tables/structure/DuplicateTable.tsx')).DuplicateTable,
}))
const PastTable = lazy(async () => ({ default: (await import('#client/features/tables/past/PastTable.tsx')).PastTable }))
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
  const [open, setOpen] = useState<TableDialog>()
  const showsPast = useVersionsAddress('past').isOpen
  const fields = useFields(table.id)
  const starred = useStarredKeys().has(itemKey('table', table.id))
  const target = { type: 'table', id: table.id } as const
  const picture = <ItemIcon icon={table.icon} color={table.color} size={24} />
  return (
    <header className={css['header']}>
      {access.manageFields ? (
        <button
          type="button"
          className={classNames(css['icon'], reach.reach)}
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
        icon={starred ? <IconStarFilled size={16} /> : <IconStar {...icon} />}
        onClick={() => toggleFavourite({ itemType: 'table', itemId: table.id })}
      />
      <Menu label={t('header.menu')} trigger={(props) => <IconButton {...props} label={t('header.menu')} icon={<IconDots {...icon} />} />}>
        <TableMenu table={table} access={access} view={view} onOpen={setOpen} />
      </Menu>
      <Suspense>
        {open === 'history' && <TableHistory table={table} access={access} onClose={() => setOpen(undefined)} />}
        {open === 'duplicate' && <DuplicateTable table={table} onClose={() => setOpen(undefined)} />}
        {showsPast && <PastTable table={table} access={access} />}
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

import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { toggleFavourite, useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { itemKey } from '#client/nouns/items/item.ts'
import { ShareButton } from '#client/nouns/items/ShareButton.tsx'
import { updateItem } from '#client/nouns/items/item-commands.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import type { ExportedView } from '#client/records/gestures/export-table.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/views/grid/table.module.css'
import { PastTable, TableLimits, TableMenu, TableSourceLine } from '#client/features/tables/opened-later.tsx'
import type { TablePeers } from '#client/views/grid/use-cell-peers.ts'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { isComposing } from '#client/ui/is-composing.ts'
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
/** Faces shown of those who are in the table. */
const mostFaces = 5

interface TableHeaderProps {
  table: Table
  access: TableAccess
  count: string
  /** the other people here */
  people: TablePeers['people']
  /** the visible part of the table, for exports */
  view: ExportedView
  /** Enter in the table's name goes on */
  onNamed(): void
}

export function TableHeader({ table, access, count, people, view, onNamed }: TableHeaderProps) {
  const { t } = useTranslation('tables')
  const showsPast = useVersionsAddress('past').isOpen
  const starred = useStarredKeys().has(itemKey('table', table.id))
  const target = { type: 'table', id: table.id } as const
  const picture = <ItemIcon icon={table.icon} color={table.color} size={24} />
  return (
    <header className={css.header}>
      {access.manageFields ? (
        <button
          type="button"
          className={classNames(css.icon, reach.reach)}
          aria-label={t('header.editIcon')}
          data-tooltip={t('header.editIcon')}
          onClick={() => openOverlay({ kind: 'edit', target })}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <h1
        data-awaited={`table:${table.id}:title`}
        className={css.title}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event.nativeEvent) && onNamed()}
      >
        <InlineText
          className={css.titleInput}
          value={table.label}
          label={t('header.name')}
          readOnly={!access.manageFields}
          onCommit={(label) => renameAsGesture(table, label)}
        />
      </h1>
      <IconButton
        label={t(starred ? 'header.unstar' : 'header.star', { label: table.label })}
        aria-pressed={starred}
        icon={starred ? <IconStarFilled size={16} /> : <IconStar {...icon} />}
        onClick={() => toggleFavourite({ itemType: 'table', itemId: table.id })}
      />
      <Menu label={t('header.menu')} trigger={(props) => <IconButton {...props} label={t('header.menu')} icon={<IconDots {...icon} />} />}>
        <TableMenu target={{ id: table.id, label: table.label, view }} />
      </Menu>
      {showsPast && (
        <Suspense>
          <PastTable table={table} access={access} />
        </Suspense>
      )}
      <TableLimits tableId={table.id} />
      {table.source && <TableSourceLine source={table.source} />}
      <span className={css.grow} />
      {people.length > 0 && (
        <Row as="span" gap={4} size={12} muted role="group" aria-label={t('header.people', { count: people.length })}>
          {people.slice(0, mostFaces).map(({ memberId, name, hue, photoUrl }) => (
            <Avatar key={memberId} name={name} hue={hue} photoUrl={photoUrl} size={24} />
          ))}
          {people.length > mostFaces && <span>+{people.length - mostFaces}</span>}
        </Row>
      )}
      <span className={css.count}>{count}</span>
      <ShareButton type="table" id={table.id} />
    </header>
  )
}

/** A new name is one of the table's gestures. */
function renameAsGesture({ id, label: before }: Table, label: string): void {
  const name = (wanted: string) => (): number => {
    updateItem('table', id, { label: wanted })
    return 0
  }
  name(label)()
  undoStackOf(id).push({ gesture: 'renameTable', count: 1, label, undo: name(before), redo: name(label) })
}

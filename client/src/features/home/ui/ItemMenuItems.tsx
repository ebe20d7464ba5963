import { IconFolderSymlink, IconLink, IconPencil, IconShare, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react'
import { toggleFavourite, useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { mayShare } from '#client/nouns/items/item-access.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { TableEntries } from '#client/nouns/tables/TableEntries.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { DuplicateEntry } from '#client/nouns/copies/DuplicateEntry.tsx'
import { itemRights } from '#client/features/home/item-rights.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { openOverlay, type OverlayTarget } from '#client/lib/overlays.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The entries of {@link ItemMenu}, by the person's rights. */
export function ItemMenuItems({ type, id }: OverlayTarget) {
  const { t } = useTranslation('home')
  const access = useAccess()
  const rights = itemRights(access, { type, id })
  const starred = useStarredKeys().has(`${type}:${id}`)

  const copyLink = async () => {
    if (await copyText(window.location.origin + itemPath(type, id))) toast({ message: t('common:linkCopied'), tone: 'success' })
  }

  return (
    <>
      <MenuItem
        icon={starred ? <IconStarOff {...drawing} /> : <IconStar {...drawing} />}
        onSelect={() => toggleFavourite({ itemType: type, itemId: id })}
      >
        {starred ? t('menu.unstar') : t('menu.star')}
      </MenuItem>
      <MenuItem icon={<IconLink {...drawing} />} onSelect={() => void copyLink()}>
        {t('menu.copyLink')}
      </MenuItem>
      {rights.edit && (
        <MenuItem icon={<IconPencil {...drawing} />} onSelect={() => openOverlay({ kind: 'edit', target: { type, id } })}>
          {t('menu.rename')}
        </MenuItem>
      )}
      {rights.move && type !== 'folder' && (
        <MenuItem icon={<IconFolderSymlink {...drawing} />} onSelect={() => openOverlay({ kind: 'move', target: { type, id } })}>
          {t('menu.move')}
        </MenuItem>
      )}
      {type !== 'folder' && mayShare(access, type, id) && (
        <MenuItem icon={<IconShare {...drawing} />} onSelect={() => openOverlay({ kind: 'share', target: { type, id } })}>
          {t('common:share')}
        </MenuItem>
      )}
      {type !== 'folder' && <DuplicateEntry type={type} id={id} />}
      {type === 'table' && <TableEntries tableId={id} />}
      {rights.delete && (
        <>
          <MenuDivider />
          <MenuItem danger icon={<IconTrash {...drawing} />} onSelect={() => openOverlay({ kind: 'delete', target: { type, id } })}>
            {t('menu.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

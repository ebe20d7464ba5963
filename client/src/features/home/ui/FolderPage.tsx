import { IconPlus } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router-dom'
import { itemTypes } from '#shared/values/item-type.ts'
import { useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { updateFolder } from '#client/nouns/folders/folder-commands.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { itemDefaults } from '#client/nouns/items/item.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import { entryOfItem } from '#client/features/home/home-entry.ts'
import { EntryList } from '#client/features/home/ui/EntryList.tsx'
import { ItemMenu } from '#client/features/home/ui/ItemMenu.tsx'
import { ListSkeleton } from '#client/features/home/ui/ListSkeleton.tsx'
import { StarButton } from '#client/features/home/ui/StarButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilds } from '#client/lib/builder-mode.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Button } from '#client/ui/Button.tsx'
import { FolderDrawing } from '#client/ui/drawings/FolderDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import css from '#client/features/home/ui/Home.module.css'

/** The contents of one folder. A deleted folder sends to home (specification 1 §2). */
export function FolderPage() {
  const { t } = useTranslation('home')
  const { folderId = '' } = useParams()
  const found = useFolders().find(({ folder }) => folder.id === folderId)
  const isReady = useReplicaState() === 'ready'
  const access = useAccess()
  const builds = useBuilds()
  const starred = useStarredKeys()
  const isPhone = useIsPhone()
  useTitle(found?.folder.label)

  if (!isReady) {
    return (
      <div className={css.page}>
        <ListSkeleton />
      </div>
    )
  }
  if (!found) return <Navigate to="/home" replace />

  const { folder, items } = found
  const isFilled = !folder.private || access.folder(folder.id) === 'write'
  // a private folder holds its owner's pages alone
  const creatable = itemTypes.filter((type) => access.canCreate(type) && isFilled && (!folder.private || type === 'page'))
  return (
    <div className={css.page}>
      <header className={css.header}>
        <ItemIcon icon={folder.icon} color={folder.color} size={36} />
        <h1 className={css.title}>
          {access.folder(folder.id) === 'write' && builds ? (
            <InlineText value={folder.label} label={t('common:name')} onCommit={(label) => updateFolder(folder.id, { label })} />
          ) : (
            folder.label
          )}
        </h1>
        {folder.private && <PrivateMark />}
        <StarButton type="folder" id={folder.id} label={folder.label} starred={starred.has(`folder:${folder.id}`)} />
        <ItemMenu target={{ type: 'folder', id: folder.id }} label={folder.label} />
        {creatable.length > 0 && (
          <Menu
            placement="bottom-end"
            trigger={(props) =>
              // a phone's line belongs to the folder's name
              isPhone ? (
                <IconButton {...props} bordered label={t('menu.addHere')} icon={<IconPlus size={16} stroke={1.5} aria-hidden />} />
              ) : (
                <Button {...props} icon={<IconPlus size={16} stroke={1.5} aria-hidden />}>
                  {t('menu.addHere')}
                </Button>
              )
            }
          >
            {creatable.map((type) => (
              <MenuItem
                key={type}
                icon={<ItemIcon {...itemDefaults[type]} size={20} />}
                onSelect={() => openOverlay({ kind: 'create', what: type, folderId })}
              >
                {t(`common:items.${type}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </header>
      {items.length > 0 ? (
        <div className={css.body}>
          <EntryList entries={items.map((item) => entryOfItem(item))} label={folder.label} />
        </div>
      ) : (
        <EmptyState title={t('empty.folderTitle')} drawing={<FolderDrawing />}>
          {folder.private
            ? t(isFilled ? 'empty.folderPrivate' : 'empty.folderMember')
            : access.isBuilder
              ? t('empty.folderBuilder')
              : t('empty.folderMember')}
        </EmptyState>
      )}
    </div>
  )
}

import {
  IconFolderSymlink,
  IconId,
  IconLink,
  IconPencil,
  IconShare,
  IconShieldLock,
  IconStar,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import type { ItemType } from '#shared/values/item-type.ts'
import type { Act, ActTargets } from '#client/nouns/acts/act.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'
import { toggleFavourite } from '#client/nouns/favourites/favourites.ts'
import { mayLeaveFolder } from '#client/nouns/folders/private-folders.ts'
import { mayKeepPage, mayManageAccess, mayShare } from '#client/nouns/items/item-access.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { readItem } from '#client/nouns/items/item.ts'
import { openOverlay } from '#client/lib/overlays.ts'

type Listed = ActTargets['folder']

/** Pages are written by members too: only the others are structure. */
const structureOf = (type: ItemType | 'folder'): { structure?: true } => (type === 'page' ? {} : { structure: true })

/** The marks, names and places that apps, tables, pages and folders have alike (specification 2 §6 "Row menu rules"). */
export function placeActs(type: ItemType | 'folder'): readonly Act<Listed>[] {
  return [
    {
      id: 'star',
      section: 'more',
      Icon: IconStar,
      label: ({ id }, { t, isStarred }) => t(isStarred(type, id) ? 'home:menu.unstar' : 'home:menu.star'),
      texts: ['home'],
      mayRun: () => true,
      run: ({ id }) => toggleFavourite({ itemType: type, itemId: id }),
    },
    {
      id: 'copyLink',
      section: 'copy',
      Icon: IconLink,
      label: 'home:menu.copyLink',
      mayRun: () => true,
      run: ({ id }, { t }) => copyAndSay(window.location.origin + itemPath(type, id), t('home:menu.linkCopied')),
    },
  ]
}

/** Naming and moving it. */
export function nameActs(type: ItemType | 'folder'): readonly Act<Listed>[] {
  return [
    {
      id: 'rename',
      section: 'edit',
      Icon: IconPencil,
      label: 'home:menu.rename',
      ...structureOf(type),
      mayRun: ({ id }, { access }) => (type === 'folder' ? access.folder(id) === 'write' : access.may('rename', type, id)),
      run: ({ id }) => openOverlay({ kind: 'edit', target: { type, id } }),
    },
    ...(type === 'folder'
      ? []
      : [
          {
            id: 'move',
            section: 'edit',
            Icon: IconFolderSymlink,
            label: 'home:menu.move',
            ...structureOf(type),
            mayRun: ({ id }, { access }) =>
              mayLeaveFolder(type, id) && (access.canCreate('folder') || (type === 'page' && mayKeepPage(access, id))),
            run: ({ id }) => openOverlay({ kind: 'move', target: { type, id } }),
          } satisfies Act<Listed>,
        ]),
  ]
}

/** The dialog of sharing under its three names (specification 2 §6 "Row menu rules"). */
export function shareActs(type: ItemType): readonly Act<Listed>[] {
  const open = ({ id }: Listed): void => openOverlay({ kind: 'share', target: { type, id } })
  return [
    {
      id: 'share',
      section: 'edit',
      Icon: IconShare,
      label: 'common:share',
      mayRun: ({ id }, { access }) => mayShare(access, type, id),
      run: open,
    },
    {
      id: 'manageAccess',
      section: 'edit',
      Icon: IconShieldLock,
      label: 'acts:manageAccess',
      mayRun: ({ id }, { access }) => access.has('roles') && mayManageAccess(access, type, id),
      run: open,
    },
    ...(type === 'app'
      ? [
          {
            id: 'publicApp',
            section: 'edit',
            Icon: IconWorld,
            label: ({ id }, { t }) => t(readItem('app', id)?.isPublic === true ? 'acts:publicLink' : 'acts:publicApp'),
            texts: ['acts'],
            mayRun: ({ id }, { access }) => access.may('share', type, id),
            run: async (thing) => {
              if (readItem('app', thing.id)?.isPublic !== true) return open(thing)
              const { copyPublicLink } = await import('#client/nouns/public-links/copy-public-link.ts')
              if (!(await copyPublicLink(thing.id))) open(thing)
            },
          } satisfies Act<Listed>,
        ]
      : []),
  ]
}

export function idAct(type: ItemType): Act<Listed> {
  return {
    id: 'copyId',
    section: 'copy',
    Icon: IconId,
    label: 'home:copyId.menu',
    mayRun: (_, { access }) => access.isBuilder && access.has('lowCode'),
    run: ({ id }, { t }) => copyAndSay(id, t(`home:copyId.done.${type}`)),
  }
}

export function deleteAct(type: ItemType | 'folder'): Act<Listed> {
  return {
    id: 'delete',
    section: 'delete',
    Icon: IconTrash,
    label: 'home:menu.delete',
    line: true,
    danger: true,
    ...structureOf(type),
    mayRun: ({ id }, { access }) => (type === 'folder' ? access.folder(id) === 'write' : access.may('archive', type, id)),
    run: ({ id }) => openOverlay({ kind: 'delete', target: { type, id } }),
  }
}

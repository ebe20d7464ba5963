import {
  IconHistory,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconLink,
  IconPalette,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import type { BuildRights } from '#client/features/apps/data/use-build-rights.ts'
import { barVersionsKey } from '#client/features/apps/ui/bars/bar-versions.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { DuplicateEntry } from '#client/nouns/copies/DuplicateEntry.tsx'
import { FollowItem } from '#client/nouns/follows/FollowItem.tsx'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

const icon = { size: 16, stroke: 1.5 }

export interface AppMenuProps {
  entry: AppEntry
  editing: boolean
  rights: BuildRights
  address: AppAddress
}

/** Every act on an app. */
export function AppMenuItems({ entry, editing, rights, address }: AppMenuProps) {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const versions = useVersionsAddress()
  const barVersions = useVersionsAddress(barVersionsKey)
  const copyLink = async () => {
    if (await copyText(new URL(itemPath('app', entry.id), window.location.origin).href))
      toast({ message: t('header.linkCopied'), tone: 'success' })
  }
  return (
    <>
      <MenuItem icon={<IconLink {...icon} />} onSelect={() => void copyLink()}>
        {t('header.copyLink')}
      </MenuItem>
      <FollowItem itemType="app" itemId={entry.id} recordId={null} />
      <MenuItem icon={<IconHistory {...icon} />} onSelect={versions.open}>
        {t('documents:versions.open')}
      </MenuItem>
      <DuplicateEntry type="app" id={entry.id} />
      {editing && (rights.create || rights.full) && <MenuDivider />}
      {editing && rights.create && (
        <MenuItem icon={<IconPalette {...icon} />} onSelect={() => address.openPanel('style')}>
          {t('style.title')}
        </MenuItem>
      )}
      {editing && rights.create && (
        <MenuItem icon={<IconRestore {...icon} />} onSelect={() => address.openPanel('deleted')}>
          {t('deleted.title')}
        </MenuItem>
      )}
      {editing && rights.full && (
        <>
          <MenuItem icon={<IconLayoutSidebar {...icon} />} onSelect={() => address.openPanel('menuBar')}>
            {t('menuBar.title')}
          </MenuItem>
          <MenuItem icon={<IconLayoutNavbar {...icon} />} onSelect={() => address.openPanel('topBar')}>
            {t('topBar.title')}
          </MenuItem>
          <MenuItem icon={<IconLayoutBottombar {...icon} />} onSelect={() => address.openPanel('bottomNav')}>
            {t('bottomBar.title')}
          </MenuItem>
          <MenuItem icon={<IconHistory {...icon} />} onSelect={barVersions.open}>
            {t('bars.versions')}
          </MenuItem>
        </>
      )}
      {access.may('archive', 'app', entry.id) && (
        <>
          <MenuDivider />
          <MenuItem
            danger
            icon={<IconTrash {...icon} />}
            onSelect={() => openOverlay({ kind: 'delete', target: { type: 'app', id: entry.id } })}
          >
            {t('header.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

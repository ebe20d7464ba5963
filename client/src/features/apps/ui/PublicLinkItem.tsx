import { IconLink, IconWorld } from '@tabler/icons-react'
import { usePublicUrl } from '#client/nouns/public-links/public-links.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

/** An item of the app's menu: copies its public link if there is one, and opens the sharing dialog for people who may share. */
export function PublicLinkItem({ appId }: { appId: string }) {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const url = usePublicUrl('app', appId)
  const copy = async () => {
    if (url !== undefined && (await copyText(url))) toast({ message: t('public.copied'), tone: 'success' })
  }
  return (
    <>
      {url !== undefined && (
        <MenuItem icon={<IconLink size={16} stroke={1.5} />} onSelect={() => void copy()}>
          {t('public.copy')}
        </MenuItem>
      )}
      {access.may('share', 'app', appId) && (
        <MenuItem
          icon={<IconWorld size={16} stroke={1.5} />}
          onSelect={() => openOverlay({ kind: 'share', target: { type: 'app', id: appId } })}
        >
          {t('public.share')}
        </MenuItem>
      )}
    </>
  )
}

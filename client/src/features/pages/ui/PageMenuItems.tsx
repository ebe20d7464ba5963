import { IconArrowsHorizontal, IconHistory, IconIcons, IconLink, IconTrash } from '@tabler/icons-react'
import type { Doc } from 'yjs'
import type { ItemAct } from '#shared/access/access-question.ts'
import { setPageLook } from '#shared/nouns/pages/page-document.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { PageExchange } from '#client/features/pages/ui/PageExchange.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { FollowItem } from '#client/nouns/follows/FollowItem.tsx'
import { usePageLook } from '#client/nouns/pages/use-page-look.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

export interface PageMenuProps {
  entry: PageEntry
  doc: Doc
  editable: boolean
  may(act: ItemAct): boolean
}

/** Every act on a page. */
export function PageMenuItems({ entry, doc, editable, may }: PageMenuProps) {
  const page = entry.id
  const { t } = useTranslation('pages')
  const versions = useVersionsAddress()
  const { wide } = usePageLook(doc)
  const target = { type: 'page', id: page } as const
  const copyLink = async () => {
    if (await copyText(`${location.origin}/doc-page/${page}`)) toast({ message: t('copied'), tone: 'success' })
  }
  return (
    <>
      <MenuItem icon={<IconLink size={16} stroke={1.5} aria-hidden />} onSelect={() => void copyLink()}>
        {t('more.copyLink')}
      </MenuItem>
      <FollowItem itemType="page" itemId={page} recordId={null} />
      <MenuItem icon={<IconHistory size={16} stroke={1.5} aria-hidden />} onSelect={versions.open}>
        {t('documents:versions.open')}
      </MenuItem>
      {editable && (
        <MenuItem
          icon={<IconArrowsHorizontal size={16} stroke={1.5} aria-hidden />}
          checked={wide}
          onSelect={() => setPageLook(doc, { wide: !wide })}
        >
          {t('more.wide')}
        </MenuItem>
      )}
      <PageExchange entry={entry} doc={doc} />
      {may('rename') && (
        <MenuItem icon={<IconIcons size={16} stroke={1.5} aria-hidden />} onSelect={() => openOverlay({ kind: 'edit', target })}>
          {t('more.icon')}
        </MenuItem>
      )}
      {may('archive') && (
        <>
          <MenuDivider />
          <MenuItem danger icon={<IconTrash size={16} stroke={1.5} aria-hidden />} onSelect={() => openOverlay({ kind: 'delete', target })}>
            {t('more.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

import { IconLock, IconUsers } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { mayKeepPage } from '#client/nouns/items/item-access.ts'
import { Button } from '#client/ui/Button.tsx'

/** Says who reads a page: always of a private one, and of one's own before its first word. */
export function ReadersButton({ entry, doc }: { entry: PageEntry; doc: Y.Doc }) {
  const { t } = useTranslation('pages')
  const mayKeep = mayKeepPage(useAccess(), entry.id)
  const isBlank = useIsBlank(doc)
  const isPhone = useIsPhone()
  if (!entry.private && !(mayKeep && isBlank)) return null
  const words = !entry.private ? 'asRoles' : Object.keys(entry.private.roles).length === 0 ? 'onlyMe' : mayKeep ? 'someRoles' : 'withYou'
  return (
    <Button
      size="small"
      variant="quiet"
      icon={entry.private ? <IconLock size={16} stroke={1.5} aria-hidden /> : <IconUsers size={16} stroke={1.5} aria-hidden />}
      aria-label={t('readers.label', { who: t(`readers.${words}`) })}
      disabled={!mayKeep}
      onClick={() => openOverlay({ kind: 'share', target: { type: 'page', id: entry.id } })}
    >
      {isPhone ? undefined : t(`readers.${words}`)}
    </Button>
  )
}

function useIsBlank(doc: Y.Doc): boolean {
  return useSyncExternalStore(
    (onChange) => {
      doc.on('update', onChange)
      return () => doc.off('update', onChange)
    },
    () => isBlank(doc),
  )
}

/** At most one paragraph, and no letter in it. */
function isBlank(doc: Y.Doc): boolean {
  const body = pageBody(doc)
  return body.length === 0 || (body.length === 1 && /^<paragraph[^>]*>(<\/paragraph>)?$/.test(body.toJSON()))
}

import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SharePartProps } from '#client/manifest/client-feature.ts'
import { ReadersChoice } from '#client/features/pages/ui/ReadersChoice.tsx'
import { setPageReaders } from '#client/features/pages/ui/set-page-readers.ts'
import { mayKeepFolder } from '#client/nouns/folders/private-folders.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** The readers of a page: as the roles say, its owner and the roles that they choose, or those of its private folder. */
export function PageReadersPart({ item }: SharePartProps) {
  const entry = useEntity('page', item.id)
  const place = useEntity('folderItem', `page:${item.id}`)
  const folder = useEntity('folder', place?.folderId ?? '')
  if (folder?.private) return <FolderDecides id={folder.id} label={folder.label} />
  return <ReadersChoice of="page" kept={entry?.private ?? null} onChange={(roles) => setPageReaders(item.id, roles)} />
}

function FolderDecides({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  return (
    <Stack gap={16} align="start">
      <Text as="p" size={14}>
        {t('readers.folderDecides', { folder: label })}
      </Text>
      {mayKeepFolder(access, id) && (
        <Button onClick={() => openOverlay({ kind: 'folderReaders', id })}>{t('readers.ofFolder', { folder: label })}</Button>
      )}
    </Stack>
  )
}

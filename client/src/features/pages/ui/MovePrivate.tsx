import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { setPageReaders } from '#client/features/pages/ui/set-page-readers.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import { pagesAlong } from '#client/nouns/folders/private-folders.ts'
import { readItem } from '#client/nouns/items/item.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** Says what a move into or out of a private folder changes for readers, before it does. */
export function MovePrivate({ overlay }: { overlay: Overlay }) {
  return overlay.kind === 'movePrivate' ? <Asked {...overlay} /> : null
}

function Asked({ item, folderId, position, change }: Extract<Overlay, { kind: 'movePrivate' }>) {
  const { t } = useTranslation('pages')
  const folder = useEntity('folder', folderId ?? '')
  const { label = '' } = readItem(item.type, item.id) ?? {}
  const roles = Object.keys(folder?.private?.roles ?? {}).length
  const along = change === 'refused' ? 0 : pagesAlong(item.id).length
  const move = (isFreed: boolean): void => {
    placeItem(item.type, item.id, folderId, position)
    if (isFreed) setPageReaders(item.id, null)
    closeOverlay()
  }
  const words = change === 'in' ? (roles === 0 ? 'inAlone' : 'inShared') : change
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t(`readers.move.title.${change}`, { label, folder: folder?.label ?? '' })}
      closeLabel={t('common:actions.close')}
      footer={
        change === 'refused' ? (
          <Button onClick={closeOverlay}>{t('common:actions.close')}</Button>
        ) : (
          <>
            <Button onClick={closeOverlay}>{t('common:actions.cancel')}</Button>
            {change === 'out' && <Button onClick={() => move(true)}>{t('readers.move.free')}</Button>}
            <Button variant="primary" onClick={() => move(false)}>
              {t(change === 'in' ? 'readers.move.in' : 'readers.move.keep')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={8}>
        <Text as="p" size={14}>
          {t(`readers.move.text.${words}`, { count: roles })}
        </Text>
        {along > 0 && change === 'in' && (
          <Text as="p" size={13} muted>
            {t('readers.move.along', { count: along })}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

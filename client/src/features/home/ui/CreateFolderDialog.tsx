import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { createFolder, placeItem } from '#client/nouns/folders/folder-commands.ts'
import type { Look } from '#client/nouns/items/item-commands.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'
import { LookForm } from '#client/features/home/ui/LookForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** Makes a folder, also for an item that is moved into it; works offline. */
export function CreateFolderDialog({ overlay: { place } }: CreateOverlayProps) {
  const { t } = useTranslation('home')
  useTypedAhead()
  const navigate = useNavigate()
  const formId = useId()

  const work = useKeptDraft<Look>('folder.new', { label: t('create.newFolder'), ...itemDefaults.folder })
  const drop = work.forgetAnd(closeOverlay)
  const submit = (look: Look) => {
    const id = createFolder(look)
    drop()
    if (place) placeItem(place.type, place.id, id)
    else void navigate(itemPath('folder', id))
  }

  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t('create.folderTitle')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <LookForm id={formId} work={work} onSubmit={submit} />
    </Dialog>
  )
}

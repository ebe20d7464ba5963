import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fillFolder } from '#client/nouns/folders/fill-folder.ts'
import { createFolder } from '#client/nouns/folders/folder-commands.ts'
import { placeAsking } from '#client/nouns/folders/place-asking.ts'
import type { Look } from '#client/nouns/items/item-commands.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'
import type { FolderDraft } from '#client/features/home/ui/EditFolderDialog.tsx'
import { FolderContents } from '#client/features/home/ui/FolderContents.tsx'
import { LookForm } from '#client/features/home/ui/LookForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { Button } from '#client/ui/Button.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** Makes a folder with what is in it, also for an item that is moved into it; works offline. */
export function CreateFolderDialog({ overlay: { place } }: CreateOverlayProps) {
  const { t } = useTranslation('home')
  useTypedAhead()
  const navigate = useNavigate()
  const formId = useId()

  const work = useKeptDraft<FolderDraft>('folder.new', { label: t('create.newFolder'), ...itemDefaults.folder, items: [] })
  const { items } = work.draft
  const mayManage = useAccess().canCreate('folder')
  const [isKept, setKept] = useState(false)
  const isPrivate = isKept || !mayManage
  // a private folder is filled by moving pages, which asks
  const isFilled = !place && !isPrivate
  const drop = work.forgetAnd(closeOverlay)
  const submit = ({ label, icon, color }: Look) => {
    const id = createFolder({ label, icon, color }, isPrivate)
    if (isFilled) fillFolder(id, [], items)
    drop()
    if (place) placeAsking(place.type, place.id, id)
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
      <LookForm id={formId} work={work} onSubmit={submit}>
        <Stack gap={4}>
          <Switch checked={isPrivate} disabled={!mayManage} onChange={(event) => setKept(event.currentTarget.checked)}>
            {t('create.privateFolder')}
          </Switch>
          <Text as="p" size={13} muted>
            {t('create.privateFolderHint')}
          </Text>
        </Stack>
        {isFilled && <FolderContents folderId={null} items={items} onChange={(next) => work.set({ items: next })} />}
      </LookForm>
    </Dialog>
  )
}

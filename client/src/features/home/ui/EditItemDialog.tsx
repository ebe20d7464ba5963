import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useId } from 'react'
import { updateFolder } from '#client/nouns/folders/folder-commands.ts'
import { updateItem, type Look } from '#client/nouns/items/item-commands.ts'
import { LookForm } from '#client/features/home/ui/LookForm.tsx'
import { useTarget } from '#client/features/home/use-target.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type OverlayTarget } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'

/** Changes name, icon and colour of an item or folder. */
export function EditItemDialog({ target }: { target: OverlayTarget }) {
  const item = useTarget(target)
  return item ? <EditLook target={target} item={item} /> : null
}

function EditLook({ target, item }: { target: OverlayTarget; item: Look }) {
  const { t } = useTranslation('home')
  const formId = useId()
  const { label, icon, color } = item
  const work = useKeptDraft<Look>(`look.${target.type}.${target.id}`, { label, icon, color })
  const isChanged = Object.keys(changedParts(work.draft, item)).length > 0
  const drop = work.forgetAnd(closeOverlay)
  const submit = (next: Look) => {
    const changed = changedParts(next, item)
    if (target.type === 'folder') updateFolder(target.id, changed)
    else updateItem(target.type, target.id, changed)
    drop()
  }

  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t('edit.title', { label })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {!isChanged && <FooterNote>{t('common:unchanged')}</FooterNote>}
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isChanged}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <LookForm id={formId} work={work} onSubmit={submit} />
    </Dialog>
  )
}

/** Only what changed is sent, so that two people changing different parts do not undo each other. */
function changedParts(look: Look, before: Look): Partial<Look> {
  const changed: Partial<Look> = {}
  if (look.label !== before.label) changed.label = look.label
  if (look.icon !== before.icon) changed.icon = look.icon
  if (look.color !== before.color) changed.color = look.color
  return changed
}

import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'

interface EditFrameProps {
  label: string
  /** the form that Save sends */
  formId: string
  isChanged: boolean
  onDrop: () => void
  children: ReactNode
}

/** The dialog around the form of an item or folder. */
export function EditFrame({ label, formId, isChanged, onDrop, children }: EditFrameProps) {
  const { t } = useTranslation('home')
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t('edit.title', { label })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {!isChanged && <FooterNote>{t('common:unchanged')}</FooterNote>}
          <Button onClick={onDrop}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isChanged}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import type { FormEvent } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface ViewNameDialogProps {
  /** names its place among kept words */
  place: string
  title: string
  start: string
  onName(label: string): void
  onClose(): void
}

export function ViewNameDialog({ place, title, start, onName, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('tables')
  const work = useKeptDraft(`view.name.${place}`, { label: start })
  const { label } = work.draft
  const drop = work.forgetAnd(onClose)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (label.trim() === '') return
    work.forget()
    onName(label.trim())
  }
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="view-name" disabled={label.trim() === ''}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="view-name" onSubmit={submit}>
        <KeptNotice work={work} />
        <TextField
          label={t('views.name')}
          value={label}
          maxLength={200}
          onChange={(event) => work.set({ label: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}

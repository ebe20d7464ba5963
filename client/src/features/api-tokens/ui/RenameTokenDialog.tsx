import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

interface RenameTokenDialogProps {
  /** names its place among kept words */
  place: string
  name: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** A token's name. */
export function RenameTokenDialog({ place, name: before, onName, onClose }: RenameTokenDialogProps) {
  const { t } = useTranslation('apiTokens')
  const work = useKeptDraft(`token.name.${place}`, { name: before })
  const { name } = work.draft
  const save = useSubmit(async () => {
    await onName(name.trim())
    work.forget()
    toast({ message: t('updated'), tone: 'success' })
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rename.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button variant="primary" disabled={name.trim() === ''} busy={save.busy} onClick={save.run}>
          {t('save')}
        </Button>
      }
    >
      <KeptNotice work={work} />
      <form onSubmit={save.onSubmit}>
        <TextField label={t('name')} value={name} maxLength={100} onChange={(event) => work.set({ name: event.currentTarget.value })} />
      </form>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}

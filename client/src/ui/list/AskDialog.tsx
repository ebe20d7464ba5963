import type { ReactNode } from 'react'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface AskDialogProps {
  title: string
  /** the consequences */
  children: ReactNode
  confirm: string
  danger?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before an act; stays open while it runs, and says why it failed. */
export function AskDialog({ title, children, confirm, danger, onConfirm, onClose }: AskDialogProps) {
  const { t } = useTranslation('common')
  const act = useSubmit(onConfirm)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={act.run}
      busy={act.busy}
      title={title}
      confirmLabel={confirm}
      cancelLabel={t('actions.cancel')}
      {...(danger === true && { danger })}
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
      {act.failure !== undefined && <Notice tone="error">{errorText(act.failure)}</Notice>}
    </ConfirmDialog>
  )
}

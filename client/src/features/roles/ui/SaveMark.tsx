import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { retryRoleChange, useRoleChanges } from '#client/nouns/roles/use-roles.ts'
import css from '#client/features/roles/ui/RoleEditor.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

/** The state of saving a change; `of` is its key. A failed change shows the server's state and can be retried. */
export function SaveMark({ roleId, of }: { roleId: string; of: string }) {
  const { t } = useTranslation('roles')
  const change = useRoleChanges(roleId).get(of)
  if (!change) return null
  if (change.state === 'failed') {
    return (
      <span className={css.save} data-state="failed" role="alert">
        <IconAlertCircle size={14} stroke={1.5} aria-hidden />
        {errorText(change.error)}
        <Button size="small" onClick={() => retryRoleChange(roleId, of)}>
          {t('common:actions.retry')}
        </Button>
      </span>
    )
  }
  const isSaved = change.state === 'saved'
  return (
    <span key={change.state} className={css.save} data-state={isSaved ? 'saved' : 'saving'} role="status">
      {isSaved && <IconCheck size={14} stroke={1.5} aria-hidden />}
      {t(isSaved ? 'saved' : 'saving')}
    </span>
  )
}

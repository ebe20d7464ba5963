import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Role } from '#shared/nouns/roles/role.ts'
import { deleteRole } from '#client/nouns/roles/role-commands.ts'
import { useRoleMembers, useRoles } from '#client/nouns/roles/use-roles.ts'
import { RoleSelect } from '#client/features/roles/ui/RoleSelect.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/roles/ui/dialogs.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

/** Deleting a role asks where its people go (specification 1 §5). */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const navigate = useNavigate()
  const count = useRoleMembers().get(role.id)?.length ?? 0
  const others = useRoles().filter((other) => other.id !== role.id)
  const [replacement, setReplacement] = useState<string | null>(null)

  async function remove(replacementId: string): Promise<void> {
    await deleteRole(role.id, replacementId)
    toast({ message: t('deleted', { name: role.name }), tone: 'success' })
    onClose()
    void navigate('/settings/roles')
  }
  const submission = useSubmit(() => (replacement === null ? undefined : remove(replacement)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { name: role.name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="danger" busy={submission.busy} disabled={replacement === null} onClick={submission.run}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p className={css.text}>{t('deleteText', { count })}</p>
        <RoleSelect label={t('replacement')} roles={others} value={replacement} onChange={setReplacement} />
        {submission.failure !== undefined && <Notice tone="error">{errorText(submission.failure)}</Notice>}
      </Stack>
    </Dialog>
  )
}

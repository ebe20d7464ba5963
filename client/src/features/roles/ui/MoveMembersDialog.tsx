import { useState } from 'react'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { moveToRole } from '#client/nouns/roles/role-commands.ts'
import { mayGiveRole, useOwnRole, useRoles } from '#client/nouns/roles/use-roles.ts'
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

interface MoveMembersDialogProps {
  from: Role
  members: readonly Member[]
  onClose: () => void
  onMoved: () => void
}

/** Gives several people another role at once. */
export function MoveMembersDialog({ from, members, onClose, onMoved }: MoveMembersDialogProps) {
  const { t } = useTranslation('roles')
  const access = useAccess()
  const ownRole = useOwnRole()
  const targets = useRoles().filter((role) => role.id !== from.id && mayGiveRole(role, access, ownRole))
  const [target, setTarget] = useState<string | null>(null)
  const name = targets.find((role) => role.id === target)?.name ?? ''
  async function move(roleId: string): Promise<void> {
    await moveToRole(
      roleId,
      members.map((member) => member.id),
    )
    toast({ message: t('people.moved', { count: members.length, role: name }), tone: 'success' })
    onMoved()
  }
  const submission = useSubmit(() => (target === null ? undefined : move(target)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('people.confirmTitle')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={target === null} busy={submission.busy} onClick={submission.run}>
            {t('people.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {submission.failure !== undefined && <Notice tone="error">{errorText(submission.failure)}</Notice>}
        <p className={css.text}>{t('people.moveText', { count: members.length, from: from.name })}</p>
        <RoleSelect label={t('people.newRole')} roles={targets} value={target} onChange={setTarget} />
      </Stack>
    </Dialog>
  )
}

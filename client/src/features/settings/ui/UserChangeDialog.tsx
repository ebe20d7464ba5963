import type { Role } from '#shared/nouns/roles/role.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import type { Seat } from '#shared/values/seat.ts'
import { call } from '#client/engine/api/call.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

export type UserChange = { member: MemberRow } & (
  | { kind: 'seat'; seat: Seat }
  | { kind: 'role'; role: Role }
  | { kind: 'deactivate' | 'resetFactor' }
)

export interface UserChangeDialogProps {
  change: UserChange
  roles: readonly Role[]
  onClose: () => void
  onChanged: (row: MemberRow) => void
}

/** Asks before a change of somebody's seat or role, and shows its consequences (specification 1 §4). */
export function UserChangeDialog({ change, roles, onClose, onChanged }: UserChangeDialogProps) {
  const { t } = useTranslation('settings')
  const { member } = change
  const name = member.displayName
  const submission = useSubmit(async () => {
    let done = 'users.updated'
    if (change.kind === 'resetFactor') {
      const { mailed } = await call('POST members/reset-factor', { body: { id: member.id } })
      if (mailed) done = 'users.resetFactorMailed'
    } else onChanged(await call('POST members/update', { body: bodyOf(change) }))
    toast({ message: t(done, { name }), tone: 'success' })
    onClose()
  })
  const failure = settingsFailure(t, submission.failure)

  const title = {
    role: t('users.roleTitle', { name }),
    seat: t('users.seatTitle', { name }),
    deactivate: t('users.deactivateTitle', { name }),
    resetFactor: t('users.resetFactorTitle', { name }),
  }[change.kind]
  const confirmLabels = { deactivate: t('users.deactivate'), resetFactor: t('users.resetFactorConfirm') }
  const isHard = change.kind === 'deactivate' || change.kind === 'resetFactor'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={submission.run}
      busy={submission.busy}
      title={title}
      confirmLabel={change.kind === 'deactivate' || change.kind === 'resetFactor' ? confirmLabels[change.kind] : t('users.confirm')}
      cancelLabel={t('cancel')}
      danger={isHard}
    >
      {change.kind === 'role' &&
        t('users.roleText', { name, from: roles.find((role) => role.id === member.roleId)?.name ?? '', to: change.role.name })}
      {change.kind === 'seat' &&
        t('users.seatText', { name, seat: t(`users.seats.${change.seat}`), hint: t(`users.seatHints.${change.seat}`).toLocaleLowerCase() })}
      {change.kind === 'deactivate' && t('users.deactivateText')}
      {change.kind === 'resetFactor' && t('users.resetFactorText', { name })}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </ConfirmDialog>
  )
}

function bodyOf(change: UserChange): { id: string; seat?: Seat; roleId?: string; active?: boolean } {
  const { id } = change.member
  if (change.kind === 'seat') return { id, seat: change.seat }
  return change.kind === 'role' ? { id, roleId: change.role.id } : { id, active: false }
}

import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { MemberRow } from '#shared/members/member-calls.ts'
import type { Seat } from '#shared/members/member.ts'
import { defaultRoles } from '#shared/roles/default-roles.ts'
import { call } from '#client/data/api/call.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import type { UserRole } from '#client/features/settings/ui/UsersSettings.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import classes from '#client/features/settings/ui/settings.module.css'

export interface InviteDialogProps {
  roles: readonly UserRole[]
  onClose: () => void
  onInvited: (members: MemberRow[]) => void
}

/** At most this many addresses at once (specification 1 §5). */
const maximum = 3
const seats = ['builder', 'member', 'viewer'] as const

/** Invites up to three people with one seat and role; empty fields after the first are dropped. */
export function InviteDialog({ roles, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('settings')
  const formId = useId()
  const [emails, setEmails] = useState([''])
  const [seat, setSeat] = useState<Seat>('builder')
  const [roleId, setRoleId] = useState(roleOfSeat(roles, 'builder') ?? (roles.find((role) => !role.isAdmin) ?? roles[0])?.id ?? null)
  /** A role nobody chose otherwise follows the seat. */
  const chooseSeat = (next: Seat) => {
    if (roleId === roleOfSeat(roles, seat)) setRoleId(roleOfSeat(roles, next) ?? roleId)
    setSeat(next)
  }
  const [asked, setAsked] = useState(false)
  const clean = emails.map((email) => email.trim().toLowerCase())
  const problems = clean.map((email, index) => {
    if (email === '') return index === 0 ? t('invite.required') : null
    if (!/^\S+@\S+\.\S+$/.test(email)) return t('invite.invalid')
    return clean.indexOf(email) < index ? t('invite.duplicate') : null
  })
  async function invite(role: string): Promise<void> {
    const { members } = await call('POST members/invite', { body: { emails: clean.filter(Boolean), roleId: role, seat } })
    toast({ message: t('invite.done'), tone: 'success' })
    onInvited(members)
  }

  const submission = useSubmit(() => {
    setAsked(true)
    return problems.some((problem) => problem !== null) || roleId === null ? undefined : invite(roleId)
  })

  const failure = settingsFailure(t, submission.failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={submission.busy}>
            {t('invite.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate aria-label={t('invite.title')} onSubmit={submission.onSubmit}>
        <p className={classes.hint}>{t('invite.description')}</p>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {emails.map((email, index) => (
          <TextField
            // fields are only ever added at the end
            key={`email${index}`}
            label={index === 0 ? t('invite.first') : t('invite.email', { number: index + 1 })}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmails(emails.map((each, at) => (at === index ? event.target.value : each)))}
            error={asked ? problems[index] : null}
          />
        ))}
        {emails.length < maximum && (
          <div>
            <Button
              size="small"
              variant="quiet"
              icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => setEmails([...emails, ''])}
            >
              {t('invite.add')}
            </Button>
          </div>
        )}
        <div className={classes.pair}>
          <Select<Seat>
            label={t('invite.seat')}
            options={seats.map((value) => ({ value, label: t(`users.seats.${value}`) }))}
            value={seat}
            onChange={chooseSeat}
          />
          <Select
            label={t('invite.role')}
            options={roles.map((role) => ({ value: role.id, label: role.name }))}
            value={roleId}
            onChange={setRoleId}
          />
        </div>
        <p className={classes.hint}>{t(`users.seatHints.${seat}`)}</p>
      </form>
    </Dialog>
  )
}

/** The role that was made for a seat, if the organisation still has it under one of its names. */
function roleOfSeat(roles: readonly UserRole[], seat: Seat): string | undefined {
  const names = Object.values<string>(defaultRoles.find(({ key }) => key === seat)?.name ?? {})
  return roles.find((role) => names.includes(role.name))?.id
}

import { IconPlus } from '@tabler/icons-react'
import { useId, useState, type ClipboardEvent } from 'react'
import type { Role } from '#shared/nouns/roles/role.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import { seats, type Seat } from '#shared/values/seat.ts'
import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { mayGiveRole, useOwnRole } from '#client/nouns/roles/use-roles.ts'
import { freeSeats } from '#client/features/settings/user-list.ts'
import { call } from '#client/engine/api/call.ts'
import { partedAddresses, pastedAddresses } from '#client/lib/pasted-addresses.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/settings/ui/settings.module.css'

export interface InviteDialogProps {
  roles: readonly Role[]
  seats: Record<Seat, { used: number; max: number | null }>
  onClose: () => void
  onInvited: (members: MemberRow[]) => void
}

const limitOf = { builder: 'builderSeats', member: 'memberSeats', viewer: 'viewerSeats' } as const

/** At most this many addresses at once (specification 1 §5). */
const maximum = 3
const nobody = { emails: [''] }

/** Invites up to three people with one seat and role; empty fields after the first are dropped. */
export function InviteDialog({ roles: all, seats: taken, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('settings')
  const formId = useId()
  const access = useAccess()
  const ownRole = useOwnRole()
  // nobody invites with more rights than their own
  const roles = all.filter((role) => mayGiveRole(role, access, ownRole))
  const { allowViewrs, limits } = usePlan()
  const offered = seats.filter((each) => (access.isBuilder || each !== 'builder') && (allowViewrs || each !== 'viewer'))
  const first = offered.find((each) => each !== 'viewer' && freeSeats(taken, each, maximum) > 0) ?? offered[0] ?? 'member'
  const [{ emails }, setWords] = useKeptWords('invite', nobody)
  const setEmails = (next: string[]): void => setWords({ emails: next })
  const close = (): void => {
    setWords(nobody)
    onClose()
  }
  const [seat, setSeat] = useState<Seat>(first)
  const [roleId, setRoleId] = useState(roleOfSeat(roles, first) ?? (roles.find((role) => !role.isAdmin) ?? roles[0])?.id ?? null)
  /** A role that was not chosen by hand follows the seat. */
  const chooseSeat = (next: Seat) => {
    if (roleId === roleOfSeat(roles, seat)) setRoleId(roleOfSeat(roles, next) ?? roleId)
    setSeat(next)
  }
  /** as many as the seat still takes (specification 1 §5) */
  const free = freeSeats(taken, seat, maximum)
  const [asked, setAsked] = useState(false)
  const shown = emails.slice(0, Math.max(1, free))
  async function invite(role: string, addresses: readonly string[]): Promise<void> {
    const { members } = await call('POST members/invite', { body: { emails: addresses.filter(Boolean), roleId: role, seat } })
    toast({ message: t('invite.done'), tone: 'success' })
    setWords(nobody)
    onInvited(members)
  }

  const submission = useSubmit(() => {
    setAsked(true)
    const typed = partedAddresses(shown)
    setEmails(typed.slice(0, Math.max(1, free)))
    if (free > 0 && typed.length > free) return void toast({ message: t('invite.most', { count: free }), tone: 'warning' })
    const isWrong = problemsOf(t, typed).some((problem) => problem !== null)
    return free === 0 || isWrong || roleId === null ? undefined : invite(roleId, typed)
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
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={submission.busy} disabled={free === 0}>
            {t('invite.submit')}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={16} noValidate aria-label={t('invite.title')} onSubmit={submission.onSubmit}>
        <Text as="p" size={12} muted>
          {t('invite.description')}
        </Text>
        {free === 0 && <UpgradeGate reason={{ limit: limits.seats === undefined ? limitOf[seat] : 'seats' }} />}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <EmailFields emails={emails} most={free} problems={asked ? problemsOf(t, shown) : []} onChange={setEmails} />
        <div className={css.pair}>
          <Select<Seat>
            label={t('invite.seat')}
            options={offered.map((value) => ({ value, label: t(`users.seats.${value}`) }))}
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
        <Text as="p" size={12} muted>{`${t(`users.seatHints.${seat}`)}. ${t('invite.roleHint')}`}</Text>
      </Stack>
    </Dialog>
  )
}

function problemsOf(t: TFunction, emails: readonly string[]): (string | null)[] {
  const clean = emails.map((email) => email.trim().toLowerCase())
  return clean.map((email, index) => {
    if (email === '') return index === 0 ? t('invite.required') : null
    if (!/^\S+@\S+\.\S+$/.test(email)) return t('invite.invalid')
    return clean.indexOf(email) < index ? t('invite.duplicate') : null
  })
}

/** The role that was made for a seat, if the organisation still has it under one of its names. */
function roleOfSeat(roles: readonly Role[], seat: Seat): string | undefined {
  const names = Object.values<string>(defaultRoles.find(({ key }) => key === seat)?.name ?? {})
  return roles.find((role) => names.includes(role.name))?.id
}

interface EmailFieldsProps {
  emails: readonly string[]
  /** so many of them have a field */
  most: number
  problems: readonly (string | null)[]
  onChange(emails: string[]): void
}

function EmailFields({ emails, most, problems, onChange }: EmailFieldsProps) {
  const { t } = useTranslation('settings')
  const shown = emails.slice(0, Math.max(1, most))
  const paste = (event: ClipboardEvent, at: number): void => {
    const pasted = pastedAddresses(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    const all = [...shown.slice(0, at), ...pasted, ...shown.slice(at + 1)].filter((email) => email !== '')
    onChange(all.slice(0, most))
    if (all.length > most) toast({ message: t('invite.most', { count: most }), tone: 'warning' })
  }
  return (
    <>
      {shown.map((email, index) => (
        <TextField
          // fields are only ever added at the end
          key={`email${index}`}
          label={index === 0 ? t('invite.first') : t('invite.email', { number: index + 1 })}
          type="email"
          autoComplete="off"
          // the field that was just added is written in next
          autoFocus={index > 0}
          value={email}
          onChange={(event) => onChange(emails.map((each, at) => (at === index ? event.target.value : each)))}
          error={problems[index] ?? null}
          onPaste={(event) => paste(event, index)}
        />
      ))}
      {shown.length < most && (
        <div>
          <Button
            size="small"
            variant="quiet"
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange([...shown, ''])}
          >
            {t('invite.add')}
          </Button>
        </div>
      )}
    </>
  )
}

import { useTranslation } from '#client/i18n/use-translation.ts'
import { PasswordRules } from '#client/nouns/auth/PasswordRules.tsx'
import type { JudgedPassword } from '#client/nouns/auth/use-judged-password.ts'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface InvitedNameProps {
  value: string
  onChange: (value: string) => void
  isMissing: boolean
}

/** The name by which an invited person will be known. */
export function InvitedName({ value, onChange, isMissing }: InvitedNameProps) {
  const { t } = useTranslation('auth')
  return (
    <TextField
      label={t('newPassword.name')}
      name="name"
      autoComplete="name"
      data-first
      required
      maxLength={120}
      hint={t('newPassword.nameHint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing ? t('newPassword.nameRequired') : null}
    />
  )
}

interface LinkPasswordProps {
  /** the person has a password already */
  joins: boolean
  /** a name is asked for before */
  invite: boolean
  judged: JudgedPassword
  value: string
  onChange: (value: string) => void
  /** the server's problem with it */
  refused: string | null
  /** it was sent once */
  asked: boolean
}

/** A new password, or the one with which a person joins. */
export function LinkPassword({ joins, invite, judged, value, onChange, refused, asked }: LinkPasswordProps) {
  const { t } = useTranslation('auth')
  const isWeak = !joins && judged.reason
  return (
    <PasswordField
      label={t(joins ? 'newPassword.currentPassword' : 'newPassword.password')}
      name="password"
      autoComplete={joins ? 'current-password' : 'new-password'}
      data-first={!invite || undefined}
      required
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
      {...(!joins && { hint: <PasswordRules judged={judged} /> })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={
        refused ??
        (!asked ? null : value === '' ? t('login.passwordRequired') : isWeak ? t(`password.${isWeak}`, { minimum: judged.minimum }) : null)
      }
    />
  )
}

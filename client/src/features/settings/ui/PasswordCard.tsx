import { useState } from 'react'
import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/engine/api/call.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { PasswordRules } from '#client/nouns/auth/PasswordRules.tsx'
import { useJudgedPassword } from '#client/nouns/auth/use-judged-password.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'

/** whose password it is */
const own = {}
const empty = { current: '', next: '', repeat: '' }

/** Changing one's password; other devices are logged out. */
export function PasswordCard() {
  const { t } = useTranslation('settings')
  const { member } = useSession()
  const { passwordLength: minimum = passwordFloor } = useOrganisation()
  const [draft, setDraft] = useState(empty)
  const [asked, setAsked] = useState(false)
  const judged = useJudgedPassword(draft.next, own, minimum)
  const problems = {
    current: draft.current === '' ? t('password.currentRequired') : null,
    next: draft.next === '' ? t('password.required') : judged.reason ? t(`password.${judged.reason}`, { minimum }) : null,
    repeat: draft.repeat !== draft.next ? t('password.mismatch') : null,
  }
  async function change(): Promise<void> {
    await call('POST auth/changePassword', { body: { password: draft.next, currentPassword: draft.current } })
    setDraft(empty)
    setAsked(false)
    toast({ message: t('password.done'), tone: 'success' })
  }

  const submission = useSubmit(() => {
    setAsked(true)
    return Object.values(problems).some((problem) => problem !== null) ? undefined : change()
  })

  const refusal = submission.failure instanceof ApiError ? submission.failure : undefined
  const weak = refusal?.id === 'weak_password' ? ((refusal.details ?? {}) as { reason?: string; minimum?: number }) : undefined
  const refused = {
    current: refusal?.id === 'password_mismatch' ? t('password.wrong') : null,
    next: weak ? t(`password.${weak.reason ?? 'common'}`, { minimum: weak.minimum ?? minimum }) : null,
    repeat: null,
  }
  const atField = refused.current !== null || refused.next !== null
  const failure = atField ? null : settingsFailure(t, submission.failure)
  const field = (key: keyof typeof empty) => ({
    value: draft[key],
    showLabel: t('password.show'),
    hideLabel: t('password.hide'),
    error: refused[key] ?? (asked ? problems[key] : null),
    onChange: (event: { target: { value: string } }) => {
      setDraft((before) => ({ ...before, [key]: event.target.value }))
      submission.clear()
    },
  })

  return (
    <SettingsCard title={t('password.title')} description={t('password.description')}>
      <Stack as="form" gap={16} noValidate aria-label={t('password.title')} onSubmit={submission.onSubmit}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <input type="email" name="email" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField label={t('password.current')} name="current-password" autoComplete="current-password" {...field('current')} />
        <div className={css.pair}>
          <PasswordField
            label={t('password.new')}
            name="new-password"
            autoComplete="new-password"
            hint={<PasswordRules judged={judged} />}
            {...field('next')}
          />
          <PasswordField label={t('password.repeat')} name="repeat-password" autoComplete="new-password" {...field('repeat')} />
        </div>
        <div className={css.end}>
          <Button type="submit" busy={submission.busy} disabled={draft.next === ''}>
            {t('password.submit')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}

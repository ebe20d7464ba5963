import { useState } from 'react'
import { failureText } from '#client/features/auth/failure-text.ts'
import type { LinkStep } from '#client/features/auth/use-provider-sign-in.ts'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'

/** Asks for the password once, because an address alone opens no account. */
export function LinkForm({ step }: { step: LinkStep }) {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const submission = useSubmit(() => {
    setAsked(true)
    return password === '' ? undefined : step.link(password)
  })
  return (
    <form className={css.form} noValidate aria-label={t('provider.linkTitle')} onSubmit={submission.onSubmit}>
      <AuthMessages failure={failureText(t, submission.failure, 'login.failed')} offlineText={t('offline')} />
      <input type="email" name="email" autoComplete="username" value={step.email} readOnly hidden />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        data-first
        required
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          submission.clear()
        }}
        error={asked && password === '' ? t('login.passwordRequired') : null}
      />
      <Button type="submit" variant="primary" wide busy={submission.busy} disabled={!online}>
        {t('provider.connect')}
      </Button>
      <Button variant="quiet" wide onClick={step.onBack}>
        {t('code.back')}
      </Button>
    </form>
  )
}

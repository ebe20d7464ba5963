import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { failureText } from '#client/features/auth/failure-text.ts'
import { AuthLayout } from '#client/features/auth/ui/AuthLayout.tsx'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'

/** Asks for a reset link. The answer is the same whether or not the address is known. */
export function PasswordResetPage() {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const [query] = useSearchParams()
  const online = useOnline()
  const [email, setEmail] = useState(query.get('email') ?? '')
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState(false)
  const valid = /^\S+@\S+\.\S+$/.test(email.trim())
  const submission = useSubmit(() => {
    setAsked(true)
    return valid ? call('POST auth/reset-password', { body: { email } }).then(() => setSent(true)) : undefined
  })
  const back = <Link to="/login">{t('reset.back')}</Link>

  if (sent) {
    return (
      <AuthLayout title={t('reset.sentTitle')} subtitle={t('reset.sent', { email: email.trim() })} footer={back}>
        <div className={css.form}>
          <Button wide onClick={() => setSent(false)}>
            {t('reset.again')}
          </Button>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('reset.title')} subtitle={t('reset.subtitle')} footer={back}>
      <form className={css.form} noValidate aria-label={t('reset.title')} onSubmit={submission.onSubmit}>
        <AuthMessages failure={failureText(t, submission.failure, 'reset.failed')} />
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
          data-first
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked && !valid ? t(email.trim() === '' ? 'login.emailRequired' : 'signUp.emailInvalid') : null}
        />
        <Button type="submit" variant="primary" wide busy={submission.busy} disabled={!online}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}

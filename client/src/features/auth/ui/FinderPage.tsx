import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
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

/** The login by address and organisation (specification 1 §2, §5). People who forgot the organisation are mailed theirs. */
export function FinderPage() {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const navigate = useNavigate()
  const online = useOnline()
  const [email, setEmail] = useState('')
  const [organisation, setOrganisation] = useState('')
  const [asked, setAsked] = useState<'go' | 'mail' | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const emailProblem = email.trim() === '' ? 'emailRequired' : /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : 'emailInvalid'
  const orgProblem =
    organisation.trim() === '' ? 'organisationRequired' : /^[a-z0-9]+$/i.test(organisation.trim()) ? null : 'organisationInvalid'

  const finding = useSubmit(() => {
    setAsked('go')
    if (emailProblem !== null || orgProblem !== null) return undefined
    const org = organisation.trim()
    return call('GET org/get', { query: { org } }).then(() => navigate(`/login?${new URLSearchParams({ org, email: email.trim() })}`))
  })
  const mailing = useSubmit(() => {
    setAsked('mail')
    if (emailProblem !== null) return undefined
    return call('POST auth/find-organisations', { body: { email } }).then(() => setSentTo(email.trim()))
  })
  const back = <Link to="/login">{t('reset.back')}</Link>
  if (sentTo !== null)
    return (
      <AuthLayout title={t('reset.sentTitle')} subtitle={t('finder.sent', { email: sentTo })} footer={back} step="sent">
        <div className={css.form}>
          <Button wide data-first onClick={() => setSentTo(null)}>
            {t('reset.again')}
          </Button>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('finder.title')} subtitle={t('finder.subtitle')} footer={back}>
      <form className={css.form} noValidate aria-label={t('finder.title')} onSubmit={finding.onSubmit}>
        <AuthMessages failure={failureText(t, finding.failure ?? mailing.failure, 'reset.failed')} />
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
          data-first
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked !== null && emailProblem !== null ? t(`finder.${emailProblem}`) : null}
        />
        <TextField
          label={t('finder.organisation')}
          name="organization"
          autoCapitalize="none"
          maxLength={80}
          value={organisation}
          onChange={(event) => (setOrganisation(event.target.value), finding.clear())}
          error={asked === 'go' && orgProblem !== null ? t(`finder.${orgProblem}`) : null}
        />
        <Button type="submit" variant="primary" wide busy={finding.busy} disabled={!online}>
          {t('finder.submit')}
        </Button>
        <Button wide busy={mailing.busy} disabled={!online} onClick={mailing.run}>
          {t('finder.mail')}
        </Button>
      </form>
    </AuthLayout>
  )
}

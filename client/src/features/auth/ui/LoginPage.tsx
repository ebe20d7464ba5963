import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { useSessionState } from '#client/engine/session/use-session.ts'
import { enter } from '#client/features/auth/after-login.ts'
import { failureText } from '#client/features/auth/failure-text.ts'
import { useCodeStep } from '#client/features/auth/use-code-step.ts'
import { useStepUp } from '#client/features/auth/use-step-up.ts'
import { useOrganisationName } from '#client/features/auth/use-organisation-name.ts'
import { useSetupState } from '#client/features/auth/use-setup-state.ts'
import { useProviderSignIn, type LinkStep } from '#client/features/auth/use-provider-sign-in.ts'
import { AuthLayout } from '#client/features/auth/ui/AuthLayout.tsx'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { CodePage } from '#client/features/auth/ui/CodePage.tsx'
import { LinkForm } from '#client/features/auth/ui/LinkForm.tsx'
import { OtherWays } from '#client/features/auth/ui/OtherWays.tsx'
import { SignUpPage } from '#client/features/auth/ui/SignUpPage.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

/** The login (specification 1 §2); on a server without any organisation, its set-up. Shown at every address while logged out. */
export function LoginPage() {
  const setup = useSetupState()
  return setup?.hasOrganisation === false ? <SignUpPage isFirst /> : <LoginForm canSignUp={setup?.canSignUp === true} setup={setup} />
}

function LoginForm({ canSignUp, setup }: { canSignUp: boolean; setup: ReturnType<typeof useSetupState> }) {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const state = useSessionState()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const online = useOnline()
  const [email, setEmail] = useState(state.status === 'ended' ? state.session.member.email : (query.get('email') ?? ''))
  const [password, setPassword] = useState('')
  const [keyFailure, setKeyFailure] = useState<unknown>()
  const [asked, setAsked] = useState(false)
  const codeStep = useCodeStep(async (answer) => {
    const target = enter(answer, pathname)
    if (target !== null) await navigate(target, { replace: true })
  })
  useStepUp(codeStep.take)
  // a person with unsent edits on this device finds them again: the same organisation first
  const chosen = state.status === 'ended' ? state.session.orgId : query.get('org')
  const org = chosen === null ? {} : { org: chosen }
  const name = useOrganisationName(query.get('org'))
  const provider = useProviderSignIn(codeStep.take, org)
  const submission = useSubmit(() => {
    setAsked(true)
    if (email.trim() === '' || password === '') return undefined
    return call('POST auth/loginV2', { body: { email, password, ...org } }).then(codeStep.take)
  })

  if (codeStep.due !== null) return <CodePage step={codeStep.due} />
  if (provider.link !== null) return <LinkPage step={provider.link} />
  const failure = failureText(t, submission.failure ?? provider.failure ?? keyFailure, 'login.failed')
  return (
    <AuthLayout
      title={t('login.welcome')}
      subtitle={name === undefined ? t('login.subtitle') : t('login.subtitleOf', { name })}
      footer={
        canSignUp && (
          <>
            {t('login.noAccount')} <Link to="/sign-up">{t('login.createOrganisation')}</Link>
          </>
        )
      }
    >
      <form className={css.form} noValidate aria-label={t('login.title')} onSubmit={submission.onSubmit}>
        <AuthMessages
          failure={failure ?? (provider.problem && t(`provider.${provider.problem}`))}
          offlineText={t('offline')}
          info={state.status === 'ended' ? t('login.ended') : null}
        />
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
          data-first={state.status === 'ended' ? undefined : true}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked && email.trim() === '' ? t('login.emailRequired') : null}
        />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          data-first={state.status === 'ended' ? true : undefined}
          required
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && password === '' ? t('login.passwordRequired') : null}
        />
        <ForgottenLinks email={email} />
        <Button type="submit" variant="primary" wide busy={submission.busy} disabled={!online}>
          {t('login.submit')}
        </Button>
        <OtherWays setup={setup} {...org} onProvider={provider.open} onEnter={codeStep.take} onFailure={setKeyFailure} />
      </form>
    </AuthLayout>
  )
}

/** The password of the account, once, after a provider. */
function LinkPage({ step }: { step: LinkStep }) {
  const { t } = useTranslation('auth')
  return (
    <AuthLayout title={t('provider.linkTitle')} subtitle={t('provider.linkText', { email: step.email })} step="link">
      <LinkForm step={step} />
    </AuthLayout>
  )
}

/** The ways to a new password, and to the organisations of an address. */
function ForgottenLinks({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const look = classNames(css.link, reach.reach)
  return (
    <>
      <Link className={look} to={`/password-reset${email ? `?email=${encodeURIComponent(email)}` : ''}`}>
        {t('login.forgot')}
      </Link>
      <Link className={look} to="/login/find">
        {t('finder.link')}
      </Link>
    </>
  )
}

import { useCallback, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/engine/api/call.ts'
import { failureText, passwordProblem } from '#client/features/auth/failure-text.ts'
import { useCodeStepAtStart } from '#client/features/auth/use-code-step-at-start.ts'
import { AuthLayout } from '#client/features/auth/ui/AuthLayout.tsx'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { CodePage } from '#client/features/auth/ui/CodePage.tsx'
import { InvitedName, LinkPassword } from '#client/features/auth/ui/NewPasswordFields.tsx'
import { useJudgedPassword } from '#client/nouns/auth/use-judged-password.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/features/auth/ui/AuthForm.module.css'

/** The page behind the links of our mails: a new password, or joining an organisation one was invited to. */
export function NewPasswordPage() {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const { token = '' } = useParams()
  const [query] = useSearchParams()
  const online = useOnline()
  const link = useLoaded(useCallback(() => call('POST auth/password-token', { body: { token } }), [token]))
  const [password, setPassword] = useState('')
  const [typedName, setName] = useState<string>()
  const [asked, setAsked] = useState(false)
  const joins = link.data?.hasPassword === true
  const minimum = link.data?.minimum ?? passwordFloor
  const judged = useJudgedPassword(joins ? '' : password, { token }, minimum)
  const isWeak = !joins && Boolean(judged.reason)
  const invite = link.data ? link.data.purpose === 'invite' : query.has('invite')
  const name = typedName ?? link.data?.displayName ?? ''
  const nameless = invite && name.trim() === ''
  const codeStep = useCodeStepAtStart()
  async function save(): Promise<void> {
    const answer = await call('POST auth/change-password', { body: { password, token, ...(invite && { displayName: name.trim() }) } })
    toast({ message: t('newPassword.done'), tone: 'success' })
    await codeStep.take(answer)
  }

  const submission = useSubmit(() => {
    setAsked(true)
    return password === '' || isWeak || nameless ? undefined : save()
  })

  if (codeStep.due !== null) return <CodePage step={codeStep.due} />
  const isExpired = [link.failure, submission.failure].some((failure) => failure instanceof ApiError && failure.id === 'invalid_token')
  if (isExpired) return <Expired invited={query.has('invite')} />

  const { data } = link
  const subtitle = data ? (
    t(
      data.clearsWays ? 'newPassword.clears' : !invite ? 'newPassword.for' : joins ? 'newPassword.inviteExisting' : 'newPassword.inviteNew',
      { email: data.email },
    )
  ) : (
    <Skeleton width="60%" />
  )
  return (
    <AuthLayout
      title={invite && data ? t('newPassword.inviteTitle', { organisation: data.organisation }) : t('newPassword.title')}
      subtitle={subtitle}
    >
      <form
        className={css.form}
        noValidate
        aria-label={t('newPassword.title')}
        aria-busy={data === undefined}
        onSubmit={submission.onSubmit}
      >
        <AuthMessages
          failure={
            passwordProblem(t, submission.failure) === null ? failureText(t, submission.failure ?? link.failure, 'reset.failed') : null
          }
        />
        {/* names the password's owner to password managers */}
        <input type="email" name="email" autoComplete="username" value={data?.email ?? ''} readOnly hidden />
        {invite && <InvitedName value={name} onChange={setName} isMissing={asked && nameless} />}
        <LinkPassword
          {...{ joins, invite, judged, value: password }}
          onChange={(value) => {
            setPassword(value)
            submission.clear()
          }}
          refused={passwordProblem(t, submission.failure)}
          asked={asked}
        />
        <Button type="submit" variant="primary" wide busy={submission.busy} disabled={!online || data === undefined}>
          {t(joins ? 'newPassword.join' : 'newPassword.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}

function Expired({ invited }: { invited: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <AuthLayout
      title={t('newPassword.expiredTitle')}
      subtitle={t(invited ? 'newPassword.expiredInvite' : 'newPassword.expired')}
      footer={<Link to="/login">{t('reset.back')}</Link>}
    >
      {!invited && (
        <div className={css.form}>
          <LinkButton to="/password-reset" variant="primary" wide>
            {t('newPassword.request')}
          </LinkButton>
        </div>
      )}
    </AuthLayout>
  )
}

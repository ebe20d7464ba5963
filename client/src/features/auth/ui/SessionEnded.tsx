import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { leaveEndedSession, readSession } from '#client/engine/session/session.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { enter } from '#client/features/auth/after-login.ts'
import { failureText } from '#client/features/auth/failure-text.ts'
import { useProviderSignIn, type LinkStep } from '#client/features/auth/use-provider-sign-in.ts'
import { useStepUp } from '#client/features/auth/use-step-up.ts'
import { useSetupState } from '#client/features/auth/use-setup-state.ts'
import { useCodeStep, type CodeStep } from '#client/features/auth/use-code-step.ts'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { LinkForm } from '#client/features/auth/ui/LinkForm.tsx'
import { OtherWays } from '#client/features/auth/ui/OtherWays.tsx'
import { CodeForm } from '#client/features/auth/ui/CodeForm.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/auth/ui/SessionEnded.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { useModal } from '#client/ui/use-modal.ts'

/**
 * Covers the work of a person whose session ended while they worked: they log in again and continue. Everything behind it stays, typed text included,
 * so neither Escape nor a press beside it closes it. `unsent` names the unsent work.
 */
export function SessionEnded({ unsent }: { unsent: ReactNode }) {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const navigate = useNavigate()
  const online = useOnline()
  const { pending } = useSyncState()
  const [{ orgId, member }] = useState(readSession)
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const modal = useModal(() => undefined)
  const titleId = useId()

  const codeStep = useCodeStep((answer) => void enter(answer, window.location.pathname))
  useStepUp(codeStep.take)
  async function logIn(): Promise<void> {
    await codeStep.take(await call('POST auth/loginV2', { body: { email: member.email, password, org: orgId } }))
  }
  const setup = useSetupState()
  const [keyFailure, setKeyFailure] = useState<unknown>()
  const provider = useProviderSignIn(codeStep.take, { email: member.email, org: orgId })
  const submission = useSubmit(() => {
    setAsked(true)
    return password === '' ? undefined : logIn()
  })
  async function leave(): Promise<void> {
    leaveEndedSession()
    await navigate('/login')
  }

  if (codeStep.due !== null || provider.link !== null)
    return (
      <dialog {...modal} className={css.dialog} aria-labelledby={titleId} onKeyDown={keepHere}>
        <FurtherStep code={codeStep.due} link={provider.link} titleId={titleId} />
      </dialog>
    )
  const failure = failureText(t, submission.failure ?? provider.failure ?? keyFailure, 'login.failed')
  return (
    <dialog {...modal} className={css.dialog} aria-labelledby={titleId} onKeyDown={keepHere}>
      <Stack as="form" gap={16} noValidate onSubmit={submission.onSubmit}>
        <Text id={titleId} as="h2" size={16}>
          {t('ended.title')}
        </Text>
        <p className={css.text}>
          {t('login.ended')} {pending > 0 ? t('ended.unsent', { count: pending }) : t('ended.safe')}
        </p>
        {pending > 0 && unsent}
        <AuthMessages failure={failure ?? (provider.problem && t(`provider.${provider.problem}`))} offlineText={t('offline')} />
        <p className={css.who}>
          <strong>{member.displayName}</strong>
          <span>{member.email}</span>
        </p>
        <input type="hidden" name="email" autoComplete="username" value={member.email} readOnly />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && password === '' ? t('login.passwordRequired') : null}
        />
        <Row as="footer" align="stretch" justify="end" wrap>
          <Button variant="quiet" onClick={() => void leave()}>
            {t('ended.other')}
          </Button>
          <Button type="submit" variant="primary" busy={submission.busy} disabled={!online}>
            {t('login.submit')}
          </Button>
        </Row>
        <OtherWays setup={setup} org={orgId} onProvider={provider.open} onEnter={codeStep.take} onFailure={setKeyFailure} />
      </Stack>
    </dialog>
  )
}

/** The code, or the account's password, after the first step. */
function FurtherStep({ code, link, titleId }: { code: CodeStep | null; link: LinkStep | null; titleId: string }) {
  const { t } = useTranslation('auth')
  return (
    <Stack gap={16}>
      <Text id={titleId} as="h2" size={16}>
        {t(code ? 'code.title' : 'provider.linkTitle')}
      </Text>
      <p className={css.text}>{code ? t('code.subtitle') : t('provider.linkText', { email: link?.email })}</p>
      {code ? <CodeForm step={code} /> : link && <LinkForm step={link} />}
    </Stack>
  )
}

/** Keeps all keys from the page behind, and Escape from closing the dialog even for a moment (see use-modal.ts). */
function keepHere(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
  event.stopPropagation()
}

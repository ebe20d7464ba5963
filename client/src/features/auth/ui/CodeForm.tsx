import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { codeProblem, failureText } from '#client/features/auth/failure-text.ts'
import type { CodeStep } from '#client/features/auth/use-code-step.ts'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { CodeField } from '#client/features/auth/ui/CodeField.tsx'
import { PasskeyButton } from '#client/features/auth/ui/PasskeyButton.tsx'
import { ResendCode } from '#client/features/auth/ui/ResendCode.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'

/** Asks for the code of the authenticator app, or a recovery code: required and numeric (specification 1 §5). */
export function CodeForm({ step }: { step: CodeStep }) {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const online = useOnline()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const [other, setOther] = useState<unknown>()
  const isMailed = step.ways.includes('mail')
  const problem = codeProblem(code)
  async function send(): Promise<void> {
    await step.onEnter(await call('POST auth/mfa-login', { body: { verifySession: step.verifySession, verifyCode: code } }))
  }
  const submission = useSubmit(() => {
    setAsked(true)
    return problem === null ? send() : undefined
  })
  return (
    <form className={css.form} noValidate aria-label={t('code.title')} onSubmit={submission.onSubmit}>
      <AuthMessages failure={failureText(t, submission.failure ?? other, 'login.failed')} offlineText={t('offline')} />
      <CodeField
        label={t('code.label')}
        hint={t(isMailed ? 'code.mailHint' : 'code.hint')}
        code={code}
        error={asked && problem !== null ? t(`code.${problem}`) : null}
        takesFocus
        onChange={(typed) => {
          setCode(typed)
          submission.clear()
        }}
      />
      <Button type="submit" variant="primary" wide busy={submission.busy} disabled={!online}>
        {t('code.submit')}
      </Button>
      {isMailed && <ResendCode verifySession={step.verifySession} onFailure={setOther} />}
      {step.ways.includes('passkey') && <PasskeyButton verifySession={step.verifySession} onEnter={step.onEnter} onFailure={setOther} />}
      <Button variant="quiet" wide onClick={step.onBack}>
        {t('code.back')}
      </Button>
    </form>
  )
}

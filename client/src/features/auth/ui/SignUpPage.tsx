import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import { failureText, passwordProblem } from '#client/features/auth/failure-text.ts'
import { emptyDraft, type SignUpDraft } from '#client/features/auth/sign-up-draft.ts'
import { useCodeStepAtStart } from '#client/features/auth/use-code-step-at-start.ts'
import { useSetupState } from '#client/features/auth/use-setup-state.ts'
import { AuthLayout } from '#client/features/auth/ui/AuthLayout.tsx'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { CodePage } from '#client/features/auth/ui/CodePage.tsx'
import { SignUpOrganisation } from '#client/features/auth/ui/SignUpOrganisation.tsx'
import { SignUpPerson } from '#client/features/auth/ui/SignUpPerson.tsx'
import { signOfRegion } from '#client/i18n/region-currency.ts'
import { useJudgedPassword } from '#client/nouns/auth/use-judged-password.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { expectDemo } from '#client/lib/demo-expected.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'

/** Creating an organisation in two steps: about oneself, then about the organisation. `isFirst`: it is known that the server has none. */
export function SignUpPage({ isFirst = false }: { isFirst?: boolean }) {
  const { t, language } = useTranslation('auth')
  useTranslation('errors')
  const setup = useSetupState()
  const came = useLocation().state as { isFirst?: boolean } | null
  const [draft, setDraft] = useState(emptyDraft)
  const [step, setStep] = useState<1 | 2>(1)
  const [asked, setAsked] = useState(false)
  // a name that is found later, the organisation's, is asked of as soon as it is there
  const judged = useJudgedPassword(draft.password, { email: draft.email.trim(), names: [draft.firstName, draft.organisation] })
  const change = (part: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...part }))

  const codeStep = useCodeStepAtStart((answer) => void (draft.withDemo && expectDemo(answer.organisation.id)))
  async function create(): Promise<void> {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    try {
      await codeStep.take(await call('POST auth/sign-up', { body: { ...draft, language, timezone, ...signOfRegion() } }))
    } catch (error) {
      // the refused input is on the first step
      if (passwordProblem(t, error) !== null) setStep(1)
      throw error
    }
  }

  async function goOn(): Promise<void> {
    if (!(await judged.mayGoOn())) return
    setAsked(false)
    setStep(2)
  }

  const submission = useSubmit(() => {
    setAsked(true)
    if (step === 1) {
      if (Object.values(personProblems(draft)).some(Boolean)) return undefined
      return goOn()
    }
    return draft.organisation.trim() === '' ? undefined : create()
  })

  if (codeStep.due !== null) return <CodePage step={codeStep.due} />
  const first = setup ? !setup.hasOrganisation : isFirst || came?.isFirst === true
  return (
    <AuthLayout
      title={t(first ? 'signUp.firstTitle' : 'signUp.title')}
      step={step}
      subtitle={t(step === 1 ? 'signUp.you' : 'signUp.organisationStep')}
      footer={
        !first && (
          <>
            {t('signUp.hasAccount')} <Link to="/login">{t('signUp.logIn')}</Link>
          </>
        )
      }
    >
      {setup?.canSignUp === false ? (
        <div className={css.form}>
          <Notice>{t('signUp.closed')}</Notice>
        </div>
      ) : (
        <form className={css.form} noValidate aria-label={t('signUp.title')} onSubmit={submission.onSubmit}>
          <div className={css.steps}>
            <VisuallyHidden>{t('signUp.step', { step })}</VisuallyHidden>
            <i data-done />
            <i data-done={step === 2} />
          </div>
          <AuthMessages
            failure={passwordProblem(t, submission.failure) === null ? failureText(t, submission.failure, 'login.failed') : null}
          />
          {step === 1 ? (
            <SignUpPerson
              draft={draft}
              change={change}
              problems={asked ? personProblems(draft) : {}}
              judged={judged}
              refused={passwordProblem(t, submission.failure)}
              onEdit={submission.clear}
            />
          ) : (
            <SignUpOrganisation draft={draft} change={change} asked={asked} busy={submission.busy} onBack={() => setStep(1)} />
          )}
        </form>
      )}
    </AuthLayout>
  )
}

/** Keys of the texts for missing input in the first step. */
function personProblems({ firstName, email, password }: SignUpDraft): { firstName?: string; email?: string; password?: string } {
  return {
    ...(firstName.trim() === '' && { firstName: 'signUp.firstNameRequired' }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'signUp.emailInvalid' }),
    ...(password === '' ? { password: 'login.passwordRequired' } : password.length < passwordFloor && { password: 'password.short' }),
  }
}

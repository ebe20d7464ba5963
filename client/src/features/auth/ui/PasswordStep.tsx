import { useRef, useState } from 'react'
import type { CodeDue } from '#shared/nouns/auth/session-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { ProofStep } from '#client/features/auth/ui/ProofStep.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button, type ButtonProps } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'

interface PasswordAction {
  label: string
  variant: NonNullable<ButtonProps['variant']>
  run: (password: string) => Promise<void>
}

/** Things that only the password allows, and a code where an organisation is strict; Enter does the last, which destroys nothing. */
export function PasswordStep({ actions, hint }: { actions: readonly PasswordAction[]; hint?: string }) {
  const { t } = useTranslation('auth')
  const { member } = useSession()
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [proof, setProof] = useState<{ due: CodeDue; goOn: () => Promise<void> } | null>(null)
  const chosen = useRef<PasswordAction | undefined>(undefined)
  async function perform(action: PasswordAction): Promise<void> {
    try {
      await action.run(password)
    } catch (error) {
      if (!(error instanceof ApiError) || error.id !== 'proof_needed') throw error
      setProof({ due: await call('POST auth/proof/start'), goOn: () => action.run(password).then(() => setProof(null)) })
    }
  }
  const submission = useSubmit(() => {
    setAsked(true)
    const action = chosen.current ?? actions.at(-1)
    chosen.current = undefined
    return password === '' || !action ? undefined : perform(action).finally(() => (setPassword(''), setAsked(false)))
  })
  const wrong = submission.failure instanceof ApiError && submission.failure.id === 'password_mismatch'
  const failure = wrong ? null : factorFailure(t, submission.failure)
  if (proof !== null) return <ProofStep due={proof.due} onProven={proof.goOn} onBack={() => setProof(null)} />
  return (
    <Stack as="form" gap={16} noValidate aria-label={t('factor.title')} onSubmit={submission.onSubmit}>
      <AuthMessages failure={failure} offlineText={t('factor.offline')} />
      <input type="email" name="email" autoComplete="username" value={member.email} readOnly hidden />
      <PasswordField
        label={t('factor.password')}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t('factor.show')}
        hideLabel={t('factor.hide')}
        {...(hint !== undefined && { hint })}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          submission.clear()
        }}
        error={wrong ? t('factor.passwordWrong') : asked && password === '' ? t('factor.passwordRequired') : null}
      />
      <div className={css.end}>
        {actions.map((action, index) => (
          <Button
            key={action.label}
            type={index === actions.length - 1 ? 'submit' : 'button'}
            variant={action.variant}
            busy={submission.busy}
            disabled={!online}
            onClick={() => {
              chosen.current = action
              if (index !== actions.length - 1) submission.run()
            }}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </Stack>
  )
}

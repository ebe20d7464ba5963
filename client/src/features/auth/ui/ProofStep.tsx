import { useState } from 'react'
import type { CodeDue } from '#shared/nouns/auth/session-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { codeProblem, factorFailure } from '#client/features/auth/failure-text.ts'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { CodeField } from '#client/features/auth/ui/CodeField.tsx'
import { ResendCode } from '#client/features/auth/ui/ResendCode.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'

interface ProofStepProps {
  due: CodeDue
  /** the address itself is proven, and words about it stand above */
  isAddress?: boolean
  /** goes on with the change that asked for the proof */
  onProven: () => Promise<void>
  onBack: () => void
}

/** Asks for the code that proves the session, where an organisation of the person is strict. */
export function ProofStep({ due, isAddress, onProven, onBack }: ProofStepProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const [other, setOther] = useState<unknown>()
  const isMailed = due.ways.includes('mail')
  const problem = codeProblem(code)
  const submission = useSubmit(() => {
    setAsked(true)
    if (problem !== null) return undefined
    const { verifySession } = due
    return call('POST auth/proof/confirm', { body: { verifySession, verifyCode: code } }).then(onProven)
  })
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      aria-label={t(isAddress === true ? 'address.title' : 'proof.title')}
      onSubmit={submission.onSubmit}
    >
      {isAddress !== true && <p className={css.text}>{t('proof.text')}</p>}
      <AuthMessages failure={factorFailure(t, submission.failure ?? other)} offlineText={t('factor.offline')} />
      <CodeField
        label={t('factor.code')}
        hint={t(isMailed ? 'code.mailHint' : 'code.hint')}
        code={code}
        error={asked && problem !== null ? t(`factor.${problem}`) : null}
        takesFocus
        onChange={(typed) => {
          setCode(typed)
          submission.clear()
        }}
      />
      <div className={css.end}>
        <Button variant="quiet" onClick={onBack}>
          {t('factor.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={submission.busy} disabled={!online}>
          {t('code.submit')}
        </Button>
      </div>
      {isMailed && <ResendCode verifySession={due.verifySession} onFailure={setOther} />}
    </Stack>
  )
}

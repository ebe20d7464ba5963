import { useState } from 'react'
import type { CodeDue } from '#shared/nouns/auth/session-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { ProofStep } from '#client/features/auth/ui/ProofStep.tsx'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

const load = () => call('GET auth/second-factor')

/** Asks for the proof of one's own address; nothing once it is proven, or where an app answers instead of a mailbox. */
export function AddressCard() {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const { member } = useSession()
  const state = useLoaded(load)
  const [due, setDue] = useState<CodeDue | null>(null)
  const submission = useSubmit(async () => setDue(await call('POST auth/proof/start')))
  if (state.data === undefined || state.data.isAddressProven || state.data.since !== null) return null
  const failure = factorFailure(t, submission.failure)
  const finish = (): Promise<void> => {
    toast({ message: t('address.done'), tone: 'success' })
    setDue(null)
    state.reload()
    return Promise.resolve()
  }
  return (
    <SecondFactorCard title={t('address.title')} text={t('address.text', { email: member.email })}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {due === null ? (
        <div className={css.end}>
          <Button busy={submission.busy} disabled={!online} onClick={submission.run}>
            {t('address.prove')}
          </Button>
        </div>
      ) : (
        <ProofStep due={due} isAddress onProven={finish} onBack={() => setDue(null)} />
      )}
    </SecondFactorCard>
  )
}

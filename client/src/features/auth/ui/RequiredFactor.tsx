import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'

const load = () => call('GET org/mfa')

/** The administrator's switch (specification 1 §3): everybody in the organisation owes a second step. */
export function RequiredFactor() {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const { organisation } = useSession()
  const mayAsk = useAccess().has('advancedBusinessFeatures')
  const state = useLoaded(load)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { data } = state
  const text = factorFailure(t, failure ?? state.failure)
  async function set(org_mfa_required: boolean): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST org/mfa', { body: { org_mfa_required } })
      state.set({ org_mfa_required })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SecondFactorCard title={t('required.title', { organisation: organisation.name })} text={t('required.text')}>
      {text !== null && <Notice tone="error">{text}</Notice>}
      {!mayAsk && data?.org_mfa_required !== true && <UpgradeGate reason={{ feature: 'advancedBusinessFeatures' }} />}
      {(mayAsk || data?.org_mfa_required === true) && (
        <Switch
          checked={data?.org_mfa_required === true}
          disabled={!online || busy || data === undefined}
          onChange={(event) => void set(event.target.checked)}
        >
          {t('required.label')}
        </Switch>
      )}
    </SecondFactorCard>
  )
}

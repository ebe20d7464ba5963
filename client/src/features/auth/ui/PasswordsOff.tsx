import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'

const load = () => call('GET org/passwords')

/** The administrator's switch: nobody enters the organisation by password. */
export function PasswordsOff() {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const { organisation } = useSession()
  const state = useLoaded(load)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const text = factorFailure(t, failure ?? state.failure)
  async function set(passwords_off: boolean): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST org/passwords', { body: { passwords_off } })
      state.set({ passwords_off })
    } catch (error) {
      setFailure(error ?? new Error('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SecondFactorCard title={t('passwordsOff.title', { organisation: organisation.name })} text={t('passwordsOff.text')}>
      {text !== null && <Notice tone="error">{text}</Notice>}
      <Switch
        checked={state.data?.passwords_off === true}
        disabled={!online || busy || state.data === undefined}
        onChange={(event) => void set(event.target.checked)}
      >
        {t('passwordsOff.label')}
      </Switch>
    </SecondFactorCard>
  )
}

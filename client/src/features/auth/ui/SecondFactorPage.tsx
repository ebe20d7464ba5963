import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { PasswordsOff } from '#client/features/auth/ui/PasswordsOff.tsx'
import { PasswordStep } from '#client/features/auth/ui/PasswordStep.tsx'
import { RecoveryCodes } from '#client/features/auth/ui/RecoveryCodes.tsx'
import { RequiredFactor } from '#client/features/auth/ui/RequiredFactor.tsx'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { SetUpFactor } from '#client/features/auth/ui/SetUpFactor.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

const load = () => call('GET auth/second-factor')

/** `/settings/multi-factor-authentication`: one's own second factor. */
export function SecondFactorPage() {
  const { t, language } = useTranslation('auth')
  useTranslation('errors')
  const access = useAccess()
  const state = useLoaded(load)
  const [fresh, setFresh] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const failure = factorFailure(t, state.failure)

  function show(made: readonly string[]): void {
    setFresh(null)
    setCodes(made)
    state.reload()
  }
  async function turnOff(password: string): Promise<void> {
    await call('POST auth/second-factor/off', { body: { password } })
    toast({ message: t('factor.turnedOff'), tone: 'success' })
    if (state.data) state.set({ ...state.data, since: null, recoveryCodesLeft: 0 })
  }

  const { data } = state
  const format = dayFormat(language, { dateStyle: 'long' })
  return (
    <>
      <SectionHeader title={t('factor.title')} description={t('factor.description')} />
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {!data && failure === null && <Skeleton width="60%" height={24} />}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {codes === null && fresh !== null && <SetUpFactor fresh={fresh} onOn={show} onCancel={() => setFresh(null)} />}
      {codes === null && fresh === null && data?.since === null && (
        <SecondFactorCard title={t('factor.offTitle')} text={t('factor.off')}>
          <PasswordStep
            actions={[
              {
                label: t('factor.start'),
                variant: 'primary',
                run: async (password) => setFresh(await call('POST auth/second-factor/start', { body: { password } })),
              },
            ]}
          />
        </SecondFactorCard>
      )}
      {codes === null && data?.since != null && (
        <SecondFactorCard
          title={t('factor.onTitle')}
          text={`${t('factor.on', { date: format.format(new Date(data.since)) })} ${t('factor.left', { count: data.recoveryCodesLeft })}`}
        >
          <PasswordStep
            hint={t('factor.change')}
            actions={[
              { label: t('factor.turnOff'), variant: 'danger', run: turnOff },
              {
                label: t('factor.newCodes'),
                variant: 'secondary',
                run: async (password) => show((await call('POST auth/second-factor/recovery-codes', { body: { password } })).recoveryCodes),
              },
            ]}
          />
        </SecondFactorCard>
      )}
      {access.isAdmin && codes === null && fresh === null && (
        <>
          <RequiredFactor />
          <PasswordsOff />
        </>
      )}
    </>
  )
}

import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { useProviderWindow } from '#client/features/auth/use-provider-window.ts'
import { PasswordStep } from '#client/features/auth/ui/PasswordStep.tsx'
import type { Provider } from '#client/features/auth/ui/ProviderButtons.tsx'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'

const load = () => call('GET auth/identities')

/** Connects one's own account with providers; each change asks for the password. */
export function ConnectedProviders({ providers }: { providers: readonly Provider[] }) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const state = useLoaded(load)
  const [step, setStep] = useState<{ provider: string; ticket?: string } | null>(null)
  const shown = useProviderWindow((provider, ticket) => setStep({ provider, ticket }))
  const identities = state.data?.identities ?? []
  const nameOf = (key: string): string => providers.find((each) => each.key === key)?.name ?? key
  const failure = factorFailure(t, state.failure)
  // a provider that was taken out of the configuration can still be removed
  const rows = [...new Set([...providers.map(({ key }) => key), ...identities.map(({ provider }) => provider)])]

  async function change(password: string): Promise<void> {
    if (step === null) return
    const { provider, ticket } = step
    if (ticket === undefined) await call('POST auth/identities/remove', { body: { provider, password } })
    else await call('POST auth/identities/connect', { body: { provider, ticket, password } })
    toast({ message: t(ticket === undefined ? 'ways.removed' : 'ways.connected', { name: nameOf(provider) }), tone: 'success' })
    setStep(null)
    state.reload()
  }

  return (
    <SecondFactorCard title={t('ways.providers')} text={t(rows.length === 0 ? 'ways.noProviders' : 'ways.providersText')}>
      {(failure !== null || shown.problem !== null) && (
        <Notice tone="error">{failure ?? t(`provider.${shown.problem ?? 'failed'}`)}</Notice>
      )}
      {rows.length > 0 && (
        <Stack as="ul" gap={0}>
          {rows.map((key) => {
            const identity = identities.find(({ provider }) => provider === key)
            return (
              <li key={key} className={css.row}>
                <span className={css.what}>
                  <strong>{nameOf(key)}</strong>
                  <span>{identity ? (identity.email ?? t('ways.isConnected')) : t('ways.notConnected')}</span>
                </span>
                <Button
                  size="small"
                  disabled={!online || state.data === undefined}
                  aria-label={t(identity ? 'ways.removeOf' : 'ways.connectOf', { name: nameOf(key) })}
                  onClick={() => (identity ? setStep({ provider: key }) : shown.open(key))}
                >
                  {t(identity ? 'ways.remove' : 'provider.connect')}
                </Button>
              </li>
            )
          })}
        </Stack>
      )}
      {step !== null && (
        <PasswordStep
          key={`${step.provider} ${step.ticket ?? ''}`}
          hint={t(step.ticket === undefined ? 'ways.removeHint' : 'ways.connectHint', { name: nameOf(step.provider) })}
          actions={[
            {
              label: t(step.ticket === undefined ? 'ways.remove' : 'provider.connect'),
              variant: step.ticket === undefined ? 'danger' : 'primary',
              run: change,
            },
          ]}
        />
      )}
    </SecondFactorCard>
  )
}

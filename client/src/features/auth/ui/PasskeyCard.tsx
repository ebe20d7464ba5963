import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { hasPasskeys, isGivenUp, makePasskey } from '#client/features/auth/passkeys/ask-passkey.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { PasswordStep } from '#client/features/auth/ui/PasswordStep.tsx'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'

const load = () => call('GET auth/passkeys')

/** The keys of one's own account: made here, named, and removed. */
export function PasskeyCard() {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const state = useLoaded(load)
  const [step, setStep] = useState<{ id: string; label: string } | 'add' | null>(null)
  const [label, setLabel] = useState('')
  const keys = state.data?.passkeys ?? []
  const failure = factorFailure(t, state.failure)

  async function add(password: string): Promise<void> {
    try {
      await makePasskey(password, label.trim() || t('passkey.thisDevice'))
    } catch (error) {
      if (isGivenUp(error)) return
      throw error
    }
    toast({ message: t('passkey.added'), tone: 'success' })
    close()
  }
  async function remove(password: string): Promise<void> {
    if (step === null || step === 'add') return
    await call('POST auth/passkeys/remove', { body: { id: step.id, password } })
    toast({ message: t('passkey.removed'), tone: 'success' })
    close()
  }
  function close(): void {
    setStep(null)
    setLabel('')
    state.reload()
  }

  return (
    <SecondFactorCard title={t('passkey.title')} text={t(hasPasskeys() ? 'passkey.text' : 'passkey.notHere')}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <PasskeyRows keys={keys} onRemove={setStep} />
      {step === null && hasPasskeys() && (
        <div className={css.end}>
          <Button disabled={!online} onClick={() => setStep('add')}>
            {t('passkey.add')}
          </Button>
        </div>
      )}
      {step === 'add' && (
        <>
          <TextField
            label={t('passkey.label')}
            placeholder={t('passkey.thisDevice')}
            maxLength={60}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
          <PasswordStep hint={t('passkey.addHint')} actions={[{ label: t('passkey.make'), variant: 'primary', run: add }]} />
        </>
      )}
      {step !== null && step !== 'add' && (
        <PasswordStep
          key={step.id}
          hint={t('passkey.removeHint', { name: step.label })}
          actions={[{ label: t('ways.remove'), variant: 'danger', run: remove }]}
        />
      )}
    </SecondFactorCard>
  )
}

interface Key {
  id: string
  label: string
  createdAt: string
  usedAt: string | null
}

function PasskeyRows({ keys, onRemove }: { keys: readonly Key[]; onRemove: (key: Key) => void }) {
  const { t, language } = useTranslation('auth')
  const online = useOnline()
  const format = dayFormat(language, { dateStyle: 'medium' })
  if (keys.length === 0) return null
  return (
    <Stack as="ul" gap={0}>
      {keys.map((key) => (
        <li key={key.id} className={css.row}>
          <span className={css.what}>
            <strong>{key.label}</strong>
            <span>
              {t(key.usedAt === null ? 'passkey.neverUsed' : 'passkey.used', {
                date: format.format(new Date(key.usedAt ?? key.createdAt)),
              })}
            </span>
          </span>
          <Button size="small" disabled={!online} aria-label={t('ways.removeOf', { name: key.label })} onClick={() => onRemove(key)}>
            {t('ways.remove')}
          </Button>
        </li>
      ))}
    </Stack>
  )
}

import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { codeProblem, factorFailure } from '#client/features/auth/failure-text.ts'
import { QrCode } from '#client/features/auth/qr/QrCode.tsx'
import { AuthMessages } from '#client/features/auth/ui/AuthMessages.tsx'
import { CodeField } from '#client/features/auth/ui/CodeField.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'

interface SetUpFactorProps {
  fresh: { secret: string; address: string }
  onOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Gives the secret to an authenticator app; nothing is on before its first code. */
export function SetUpFactor({ fresh, onOn, onCancel }: SetUpFactorProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = codeProblem(code)
  const submission = useSubmit(() => {
    setAsked(true)
    if (problem !== null) return undefined
    return call('POST auth/second-factor/confirm', { body: { code } }).then(({ recoveryCodes }) => onOn(recoveryCodes))
  })
  const failure = factorFailure(t, submission.failure)
  return (
    <SecondFactorCard title={t('factor.scanTitle')} text={t('factor.scan')}>
      <Stack as="form" gap={16} noValidate aria-label={t('factor.scanTitle')} onSubmit={submission.onSubmit}>
        <AuthMessages failure={failure} offlineText={t('factor.offline')} />
        <Row gap={24} align="stretch" wrap>
          <QrCode text={fresh.address} label={t('factor.picture')} />
          <div className={css.beside}>
            <span>{t('factor.byHand')}</span>
            <code className={css.key}>{fresh.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton label={t('factor.copyKey')} copiedLabel={t('factor.copied')} text={fresh.secret} />
          </div>
        </Row>
        <CodeField
          label={t('factor.code')}
          code={code}
          error={asked && problem !== null ? t(`factor.${problem}`) : null}
          onChange={(typed) => {
            setCode(typed)
            submission.clear()
          }}
        />
        <div className={css.end}>
          <Button variant="quiet" onClick={onCancel}>
            {t('factor.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={submission.busy} disabled={!online}>
            {t('factor.turnOn')}
          </Button>
        </div>
      </Stack>
    </SecondFactorCard>
  )
}

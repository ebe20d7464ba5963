import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { operatorFailure } from '#client/features/operator/operator-failure.ts'
import css from '#client/features/operator/ui/operator.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'

/** Asks for the token of this server. It is kept nowhere: the browser gets a cookie that scripts cannot read. */
export function OperatorDoor({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation('operator')
  const [token, setToken] = useState('')
  const { busy, failure, onSubmit } = useSubmit(() =>
    token.trim() === '' ? undefined : call('POST operator/sign-in', { body: { token: token.trim() } }).then(onEntered),
  )
  const isWrong = failure instanceof ApiError && failure.id === 'operator_needed'
  const problem = isWrong ? t('door.wrong') : operatorFailure(t, failure)
  return (
    <main className={css.door}>
      <form noValidate aria-label={t('title')} onSubmit={onSubmit}>
        <h1>{t('title')}</h1>
        <p className={css.muted}>{t('door.text')}</p>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <PasswordField
          label={t('door.token')}
          autoComplete="current-password"
          showLabel={t('door.show')}
          hideLabel={t('door.hide')}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('door.enter')}
        </Button>
      </form>
    </main>
  )
}

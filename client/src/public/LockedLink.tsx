import { IconLock } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { sendToLink } from '#client/public/send-to-link.ts'
import { Button } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import css from '#client/public/LockedLink.module.css'

/** Asks for a link's password. */
export function LockedLink({ token, onOpen }: { token: string; onOpen: () => void }) {
  const { t } = useTranslation('public')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return
    setBusy(true)
    const answer = await sendToLink(token, '/unlock', { password })
    setBusy(false)
    if (answer.ok) return onOpen()
    const minutes = Math.max(1, Math.ceil(answer.retryAfterSeconds / 60))
    setProblem(
      t(answer.id === 'password_mismatch' ? 'locked.wrong' : answer.status === 429 ? 'locked.tooMany' : 'locked.failed', { minutes }),
    )
  }

  return (
    <main className={css.page}>
      <form className={css.card} onSubmit={(event) => void submit(event)}>
        <span className={css.lock}>
          <IconLock size={20} stroke={1.5} aria-hidden />
        </span>
        <h1 className={css.title}>{t('locked.title')}</h1>
        <p className={css.text}>{t('locked.text')}</p>
        <PasswordField
          label={t('locked.password')}
          showLabel={t('locked.show')}
          hideLabel={t('locked.hide')}
          autoComplete="current-password"
          value={password}
          error={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="primary" wide busy={busy} disabled={password === ''}>
          {t('locked.open')}
        </Button>
      </form>
    </main>
  )
}

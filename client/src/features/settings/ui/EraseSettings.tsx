import { useState } from 'react'
import { eraseAfterDays } from '#shared/nouns/organisations/erase-days.ts'
import { call } from '#client/engine/api/call.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { toast } from '#client/ui/toast.ts'

/** Erase All Data: for administrators; scheduled, so that it can be taken back. */
export function EraseSettings() {
  const { t } = useTranslation('settings')
  const { deleteAt } = useOrganisation()
  return (
    <>
      <SectionHeader title={t('pages.privacy')} description={t('erase.description')} />
      {deleteAt ? <Scheduled deleteAt={deleteAt} /> : <Schedule />}
    </>
  )
}

function Schedule() {
  const { t } = useTranslation('settings')
  const online = useOnline()
  const { name } = useOrganisation()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const submission = useSubmit(() => {
    setAsked(true)
    if (password === '') return undefined
    return call('POST org/erase', { body: { password } }).then(() => void toast({ message: t('erase.scheduled'), tone: 'warning' }))
  })
  const isWrong = submission.failure instanceof ApiError && submission.failure.id === 'password_mismatch'
  const failure = isWrong ? null : settingsFailure(t, submission.failure)
  return (
    <SettingsCard title={t('erase.title', { organisation: name })} description={t('erase.text', { days: eraseAfterDays })}>
      <ul className={css.list}>
        <li>{t('erase.what')}</li>
        <li>{t('erase.who')}</li>
        <li>{t('erase.notBackups')}</li>
      </ul>
      <Stack as="form" gap={16} noValidate aria-label={t('pages.privacy')} onSubmit={submission.onSubmit}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <PasswordField
          label={t('password.current')}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            submission.clear()
          }}
          error={isWrong ? t('password.wrong') : asked && password === '' ? t('password.currentRequired') : null}
        />
        <div className={css.end}>
          <FreshSignIn />
          <Button type="submit" variant="danger" busy={submission.busy} disabled={!online}>
            {t('erase.submit')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}

/** For people without a password: a sign-in of a moment ago proves as much. */
function FreshSignIn() {
  const { t } = useTranslation('settings')
  const online = useOnline()
  const { name } = useOrganisation()
  const [asking, setAsking] = useState(false)
  const submission = useSubmit(() =>
    call('POST org/erase', { body: {} }).then(() => void toast({ message: t('erase.scheduled'), tone: 'warning' })),
  )
  const isOld = submission.failure instanceof ApiError && submission.failure.id === 'password_needed'
  const failure = isOld ? t('erase.signInAgain') : settingsFailure(t, submission.failure)
  return (
    <>
      {failure !== null && <Notice tone="warning">{failure}</Notice>}
      <Button busy={submission.busy} disabled={!online} onClick={() => setAsking(true)}>
        {t('erase.withoutPassword')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          submission.run()
        }}
        title={t('erase.title', { organisation: name })}
        confirmLabel={t('erase.submit')}
        cancelLabel={t('cancel')}
        danger
      >
        {t('erase.text', { days: eraseAfterDays })}
      </ConfirmDialog>
    </>
  )
}

function Scheduled({ deleteAt }: { deleteAt: string }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const online = useOnline()
  const { isAdmin } = useAccess()
  const submission = useSubmit(() => call('POST org/erase/abort').then(() => void toast({ message: t('erase.aborted'), tone: 'success' })))
  const failure = settingsFailure(t, submission.failure)
  return (
    <SettingsCard title={t('erase.scheduledTitle')} description={t('erase.scheduledText', { time: format.dateTime(deleteAt) })}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {isAdmin && (
        <div className={css.end}>
          <Button variant="primary" busy={submission.busy} disabled={!online} onClick={submission.run}>
            {t('erase.abort')}
          </Button>
        </div>
      )}
    </SettingsCard>
  )
}

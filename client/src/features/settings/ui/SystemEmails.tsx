import { useState } from 'react'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { call } from '#client/engine/api/call.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { emailsProblem, splitEmails } from '#client/features/settings/system-emails.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

const load = () => call('GET v4/account/settings/infra-notification')

const untyped = {}

/** Further addresses that hear of important failures. */
export function SystemEmails() {
  const { t } = useTranslation('settings')
  const { data, failure: notLoaded, set, reload } = useLoaded(load)
  const [{ typed }, setWords] = useKeptWords<{ typed?: string }>('systemEmails', untyped)
  const [asked, setAsked] = useState(false)
  const saved = data?.emails.join(', ') ?? ''
  const text = typed ?? saved
  const problem = emailsProblem(text)
  const submission = useSubmit(async () => {
    setAsked(true)
    if (problem !== null) return
    const emails = splitEmails(text).map((email) => email.toLowerCase())
    try {
      await call('POST v4/account/settings/infra-notification', { body: { emails } })
    } catch (error) {
      // the server's list is shown again (specification 1 §8)
      reload()
      throw error
    }
    set({ emails })
    setWords(untyped)
    toast({ message: t('saved'), tone: 'success' })
  })
  const failure = settingsFailure(t, submission.failure ?? notLoaded)
  return (
    <SettingsCard title={t('systemEmails.title')} description={t('systemEmails.description')}>
      <Stack as="form" gap={16} noValidate aria-label={t('systemEmails.title')} onSubmit={submission.onSubmit}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <TextField
          label={t('systemEmails.label')}
          hint={t('systemEmails.hint')}
          inputMode="email"
          autoComplete="off"
          value={text}
          disabled={data === undefined}
          error={asked && problem !== null ? t(`systemEmails.${problem}`) : null}
          onBlur={() => setAsked(true)}
          onChange={(event) => setWords({ typed: event.target.value })}
        />
        <div className={css.end}>
          <Button type="submit" variant="primary" busy={submission.busy} disabled={text === saved}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}

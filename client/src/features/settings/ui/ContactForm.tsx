import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { isEmail, isPhone } from '#client/features/settings/own-addresses.ts'
import { saveOwnSettings } from '#client/features/settings/own-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

const load = () => call('GET user-settings/get')

interface Contact {
  personal_email: string
  phone: string
}

/** One's personal e-mail and phone, which nobody else is shown. */
export function ContactForm() {
  const { t } = useTranslation('settings')
  const { data, failure, set } = useLoaded(load)
  const problem = settingsFailure(t, failure)
  return (
    <SettingsCard title={t('contact.title')} description={t('contact.description')}>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {!data && problem === null && <Skeleton height={96} />}
      {data && (
        <Fields
          saved={{ personal_email: data.personal_email ?? '', phone: data.phone ?? '' }}
          onSaved={({ personal_email, phone }) => set({ ...data, personal_email: personal_email || null, phone: phone || null })}
        />
      )}
    </SettingsCard>
  )
}

function Fields({ saved, onSaved }: { saved: Contact; onSaved: (contact: Contact) => void }) {
  const { t } = useTranslation('settings')
  const work = useKeptDraft('contact', saved)
  const { draft } = work
  const [asked, setAsked] = useState(false)
  const email = draft.personal_email.trim()
  const phone = draft.phone.trim()
  const wrongEmail = email !== '' && !isEmail(email)
  const wrongPhone = phone !== '' && !isPhone(phone)
  const base = { personal_email: work.base.personal_email.trim(), phone: work.base.phone.trim() }
  const changed = email !== base.personal_email || phone !== base.phone
  const submission = useSubmit(() => {
    setAsked(true)
    if (!changed || wrongEmail || wrongPhone) return undefined
    const changes = {
      ...(email !== base.personal_email && { personal_email: email || null }),
      ...(phone !== base.phone && { phone: phone || null }),
    }
    return saveOwnSettings(changes).then(() => {
      work.saved()
      onSaved({ personal_email: email.toLowerCase(), phone })
      toast({ message: t('saved'), tone: 'success' })
    })
  })
  const failure = settingsFailure(t, submission.failure)
  return (
    <Stack as="form" gap={16} noValidate aria-label={t('contact.title')} onSubmit={submission.onSubmit}>
      <KeptNotice work={work} />
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div className={css.pair}>
        <TextField
          label={t('contact.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.personal_email}
          error={asked && wrongEmail ? t('contact.invalidEmail') : null}
          onBlur={() => setAsked(true)}
          onChange={(event) => work.set({ personal_email: event.target.value })}
        />
        <TextField
          label={t('contact.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={draft.phone}
          error={asked && wrongPhone ? t('contact.invalidPhone') : null}
          onBlur={() => setAsked(true)}
          onChange={(event) => work.set({ phone: event.target.value })}
        />
      </div>
      <div className={css.end}>
        <Button type="submit" variant="primary" busy={submission.busy} disabled={!changed}>
          {t('save')}
        </Button>
      </div>
    </Stack>
  )
}

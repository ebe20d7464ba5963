import { useState } from 'react'
import { askedPasswordLength, passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import { saveOrganisation, useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/ui/settings.module.css'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'

const { least, most } = askedPasswordLength
const lengths = [passwordFloor, ...Array.from({ length: most - least + 1 }, (_, index) => least + index)]

/** How long the passwords of the organisation's people must be; for administrators. */
export function PasswordLength() {
  const { t } = useTranslation('settings')
  const { passwordLength = passwordFloor } = useOrganisation()
  const [chosen, setChosen] = useState<number>(passwordLength)
  const submission = useSubmit(() =>
    saveOrganisation({ passwordLength: chosen }).then(() => void toast({ message: t('saved'), tone: 'success' })),
  )
  const failure = settingsFailure(t, submission.failure)
  return (
    <SettingsCard title={t('behavior.passwords')} description={t('behavior.passwordLengthHint')}>
      <Stack as="form" gap={16} noValidate aria-label={t('behavior.passwords')} onSubmit={submission.onSubmit}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Select
          label={t('behavior.passwordLength')}
          options={lengths.map((length) => ({ value: String(length), label: t('behavior.characters', { length }) }))}
          value={String(chosen)}
          disabled={submission.busy}
          onChange={(value) => setChosen(Number(value))}
        />
        <div className={css.end}>
          <Button type="submit" busy={submission.busy} disabled={chosen === passwordLength}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </SettingsCard>
  )
}

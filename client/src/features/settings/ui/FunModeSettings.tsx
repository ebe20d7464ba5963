import { saveOrganisation, useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Switch } from '#client/ui/Switch.tsx'

/** Fun Mode: the organisation works at a host of its own, which the server's operator has named. */
export function FunModeSettings() {
  const { t } = useTranslation('settings')
  const { funMode = false } = useOrganisation()
  const { fun } = useOutsideLinks()
  const submission = useSubmit(async () => {
    await saveOrganisation({ funMode: !funMode })
    if (!funMode && fun !== null) window.location.assign(fun)
  })
  const failure = settingsFailure(t, submission.failure)
  return (
    <>
      <SectionHeader title={t('pages.funMode')} description={t('funMode.description')} />
      <SettingsCard title={t('funMode.title')} description={t('funMode.text', { host: fun === null ? '' : new URL(fun).host })}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Stack gap={16}>
          <Switch checked={funMode} disabled={submission.busy || fun === null} onChange={submission.run}>
            {t('funMode.label')}
          </Switch>
        </Stack>
      </SettingsCard>
    </>
  )
}

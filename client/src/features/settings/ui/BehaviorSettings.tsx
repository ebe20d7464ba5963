import { useAccess } from '#client/engine/access/use-access.ts'
import { saveOrganisation, useOrganisation } from '#client/features/settings/organisation-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { PasswordLength } from '#client/features/settings/ui/PasswordLength.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { WorkingHoursSettings } from '#client/features/settings/ui/WorkingHoursSettings.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'

/** Behavior: how the product behaves for the organisation's people. Takes effect at once. */
export function BehaviorSettings() {
  const { t } = useTranslation('settings')
  const { hideTablesForMember, memberUploadDataShortcut = false, hideTasks = false } = useOrganisation()
  const { isAdmin } = useAccess()
  const told = () => void toast({ message: t('saved'), tone: 'success' })
  const submission = useSubmit(() => saveOrganisation({ hideTablesForMember: !hideTablesForMember }).then(told))
  const upload = useSubmit(() => saveOrganisation({ memberUploadDataShortcut: !memberUploadDataShortcut }).then(told))
  const tasks = useSubmit(() => saveOrganisation({ hideTasks: !hideTasks }).then(told))
  const failure = settingsFailure(t, submission.failure ?? upload.failure ?? tasks.failure)
  return (
    <>
      <SectionHeader title={t('pages.behavior')} description={t('behavior.description')} />
      <SettingsCard title={t('behavior.tables')}>
        <Stack gap={16}>
          {failure !== null && <Notice tone="error">{failure}</Notice>}
          <div>
            <Switch checked={hideTablesForMember} disabled={submission.busy} aria-describedby="hide-tables-hint" onChange={submission.run}>
              {t('behavior.hideTables')}
            </Switch>
            <Text id="hide-tables-hint" as="p" size={12} muted>
              {t('behavior.hideTablesHint')}
            </Text>
          </div>
          <div>
            <Switch checked={memberUploadDataShortcut} disabled={upload.busy} aria-describedby="upload-shortcut-hint" onChange={upload.run}>
              {t('behavior.uploadShortcut')}
            </Switch>
            <Text id="upload-shortcut-hint" as="p" size={12} muted>
              {t('behavior.uploadShortcutHint')}
            </Text>
          </div>
          <div>
            <Switch checked={hideTasks} disabled={tasks.busy} aria-describedby="hide-tasks-hint" onChange={tasks.run}>
              {t('behavior.hideTasks')}
            </Switch>
            <Text id="hide-tasks-hint" as="p" size={12} muted>
              {t('behavior.hideTasksHint')}
            </Text>
          </div>
        </Stack>
      </SettingsCard>
      <WorkingHoursSettings />
      {isAdmin && <PasswordLength />}
    </>
  )
}

import { useState } from 'react'
import { call, type CallArguments } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { ChoiceTable } from '#client/features/notices/ui/ChoiceTable.tsx'
import { MailPace } from '#client/features/notices/ui/MailPace.tsx'
import { PushSettings } from '#client/features/notices/ui/PushSettings.tsx'
import { QuietHoursForm } from '#client/features/notices/ui/QuietHoursForm.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const load = () => call('GET user-settings/get')
type OwnSettings = Awaited<ReturnType<typeof load>>
type SettingChange = NonNullable<CallArguments<'POST user-settings/update'>[0]>['body']

/** `/settings/notifications`: the notices of the person, their places and their times. Each choice takes effect at once. */
export function NotificationSettings() {
  const { t } = useTranslation('notices')
  useTranslation('settings')
  const { data, failure, set, reload } = useLoaded(load)
  const change = useChange(set, reload)
  const shown = change.failure ?? failure
  return (
    <>
      <SectionHeader title={t('settings:pages.notifications')} description={t('settings.description')} />
      {shown !== undefined && <Notice tone="error">{errorText(shown)}</Notice>}
      {data ? (
        <>
          <ChoiceTable settings={data} onChange={change.send} />
          <MailPace settings={data} onChange={change.send} />
          <QuietHoursForm settings={data} onChange={change.send} />
        </>
      ) : (
        shown === undefined && <Skeleton height={320} />
      )}
      <PushSettings />
    </>
  )
}

/** Shows a change at once; after a failure the server's settings are shown again (specification 1 §8). */
function useChange(set: (settings: OwnSettings) => void, reload: () => void) {
  const [failure, setFailure] = useState<unknown>()
  return {
    failure,
    send: (next: OwnSettings, change: SettingChange): void => {
      set(next)
      setFailure(undefined)
      call('POST user-settings/update', { body: change }).catch((error: unknown) => {
        setFailure(error ?? new Error('failed'))
        reload()
      })
    },
  }
}

/** Part of the page: it shows the settings and changes one of them. */
export interface SettingsPartProps {
  settings: OwnSettings
  onChange: (next: OwnSettings, change: SettingChange) => void
}

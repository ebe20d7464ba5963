import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { PushSettings } from '#client/features/notices/ui/PushSettings.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import classes from '#client/features/notices/ui/updates.module.css'

const load = () => call('GET user-settings/get')

/** `/settings/notifications`: what the person is told outside of the window. */
export function NotificationSettings() {
  const { t } = useTranslation('notices')
  useTranslation('settings')
  const { data, failure, set, reload } = useLoaded(load)
  const submission = useSubmit(async () => {
    if (!data) return
    const wanted = !data.user_mention_notification_email
    set({ ...data, user_mention_notification_email: wanted })
    try {
      await call('POST user-settings/update', { body: { setting_key: 'user_mention_notification_email', setting_value: wanted } })
    } catch (error) {
      // what the server has is shown again (specification 1 §8)
      reload()
      throw error
    }
  })
  const shown = submission.failure ?? failure
  return (
    <>
      <SectionHeader title={t('settings:pages.notifications')} description={t('settings.description')} />
      {shown !== undefined && <Notice tone="error">{errorText(shown)}</Notice>}
      {data ? (
        <div>
          <Switch
            checked={data.user_mention_notification_email}
            disabled={submission.busy}
            aria-describedby="mention-mail-hint"
            onChange={submission.run}
          >
            {t('settings.mail')}
          </Switch>
          <p id="mention-mail-hint" className={classes.detail}>
            {t('settings.mailHint')}
          </p>
        </div>
      ) : (
        <Skeleton height={64} />
      )}
      <PushSettings />
    </>
  )
}

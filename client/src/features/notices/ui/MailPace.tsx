import { noticeMailPaces, type NoticeMailPace } from '#shared/nouns/notices/notice-settings.ts'
import type { SettingsPartProps } from '#client/features/notices/ui/NotificationSettings.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/notices/ui/notification-settings.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'

/** Switches mails on, and gathers them by the hour or the day. */
export function MailPace({ settings, onChange }: SettingsPartProps) {
  const { t } = useTranslation('notices')
  const { user_mention_notification_email: mails, notice_mails: pace } = settings
  const choose = (value: NoticeMailPace) =>
    onChange({ ...settings, notice_mails: value }, { setting_key: 'notice_mails', setting_value: value })
  return (
    <section className={css.card} aria-labelledby="notice-mails">
      <Text id="notice-mails" as="h2" size={14}>
        {t('mails.title')}
      </Text>
      <div>
        <Switch
          checked={mails}
          aria-describedby="notice-mails-hint"
          onChange={() =>
            onChange(
              { ...settings, user_mention_notification_email: !mails },
              { setting_key: 'user_mention_notification_email', setting_value: !mails },
            )
          }
        >
          {t('mails.label')}
        </Switch>
        <p id="notice-mails-hint" className={css.hint}>
          {t('mails.hint')}
        </p>
      </div>
      {mails && (
        <Select
          label={t('mails.pace')}
          value={pace}
          options={noticeMailPaces.map((value) => ({ value, label: t(`mails.${value}`) }))}
          onChange={choose}
        />
      )}
    </section>
  )
}

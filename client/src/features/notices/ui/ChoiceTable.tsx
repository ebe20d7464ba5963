import { noticeChannels, noticeFamilies, type NoticeChannel, type NoticeFamily } from '#shared/nouns/notices/notice-settings.ts'
import type { SettingsPartProps } from '#client/features/notices/ui/NotificationSettings.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/notices/ui/notification-settings.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'

/** A row for each family of notices, a box for each place. A family that is not shown in Updates is told nowhere. */
export function ChoiceTable({ settings, onChange }: SettingsPartProps) {
  const { t } = useTranslation('notices')
  const { notice_choices: choices, user_mention_notification_email: mails } = settings
  const toggle = (family: NoticeFamily, channel: NoticeChannel) => {
    const choice = { ...choices[family], [channel]: !choices[family][channel] }
    onChange(
      { ...settings, notice_choices: { ...choices, [family]: choice } },
      { setting_key: 'notice_choices', setting_value: { [family]: choice } },
    )
  }
  return (
    <section className={css.card} aria-labelledby="notice-choices">
      <div>
        <Text id="notice-choices" as="h2" size={14}>
          {t('choices.title')}
        </Text>
        <p className={css.hint}>{t('choices.hint')}</p>
      </div>
      <table className={css.choices}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('choices.what')}</VisuallyHidden>
            </th>
            {noticeChannels.map((channel) => (
              <th key={channel} scope="col">
                {t(`choices.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeFamilies.map((family) => (
            <tr key={family}>
              <th scope="row">
                {t(`families.${family}`)}
                <span className={css.hint}>{t(`familyHints.${family}`)}</span>
              </th>
              {noticeChannels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={`${t(`families.${family}`)}: ${t(`choices.${channel}`)}`}
                    checked={choices[family][channel]}
                    disabled={(channel !== 'product' && !choices[family].product) || (channel === 'mail' && !mails)}
                    onChange={() => toggle(family, channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

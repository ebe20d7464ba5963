import { PasswordCard } from '#client/features/settings/ui/PasswordCard.tsx'
import { ProfileForm } from '#client/features/settings/ui/ProfileForm.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { saveOwnSetting } from '#client/features/settings/own-settings.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import { setColorSchemeChoice, useColorSchemeChoice, type ColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

/** My Profile: name, appearance, password. */
export function ProfileSettings() {
  const { t } = useTranslation('settings')
  const theme = useColorSchemeChoice()

  const chooseTheme = (choice: ColorSchemeChoice) => {
    // this device at once; the others when they next log in
    setColorSchemeChoice(choice)
    void saveOwnSetting('theme', choice === 'system' ? 'auto' : choice)
  }
  return (
    <>
      <SectionHeader title={t('pages.profile')} description={t('profile.description')} />
      <ProfileForm />
      <SettingsCard title={t('profile.appearance')} description={t('profile.appearanceDescription')}>
        <div>
          <Segmented
            label={t('profile.theme')}
            value={theme}
            onChange={chooseTheme}
            options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`profile.${value}`) }))}
          />
        </div>
      </SettingsCard>
      <PasswordCard />
    </>
  )
}

import { ContactForm } from '#client/features/settings/ui/ContactForm.tsx'
import { OwnStart } from '#client/features/settings/ui/OwnStart.tsx'
import { PasswordCard } from '#client/features/settings/ui/PasswordCard.tsx'
import { ProfileForm } from '#client/features/settings/ui/ProfileForm.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { chooseTheme } from '#client/engine/session/own-choices.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import { useColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

/** My Profile: name, appearance, password. */
export function ProfileSettings() {
  const { t } = useTranslation('settings')
  const theme = useColorSchemeChoice()
  return (
    <>
      <SectionHeader title={t('pages.profile')} description={t('profile.description')} />
      <ProfileForm />
      <ContactForm />
      <SettingsCard title={t('profile.appearance')} description={t('profile.appearanceDescription')}>
        <div>
          <Segmented
            label={t('profile.theme')}
            value={theme}
            onChange={(choice) => void chooseTheme(choice)}
            options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`profile.${value}`) }))}
          />
        </div>
      </SettingsCard>
      <OwnStart />
      <PasswordCard />
    </>
  )
}

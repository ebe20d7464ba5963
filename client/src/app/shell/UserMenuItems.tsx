import { IconDeviceDesktop, IconHammer, IconLogout, IconMoon, IconSettings, IconSun, IconUpload } from '@tabler/icons-react'
import { HelpItems } from '#client/app/shell/HelpItems.tsx'
import { leave } from '#client/app/shell/leave.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { setLanguage } from '#client/i18n/i18n.ts'
import { languages } from '#client/i18n/languages.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilderModeSwitch } from '#client/lib/builder-mode.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useMayImport } from '#client/nouns/imports/may-import.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MenuLink } from '#client/ui/MenuLink.tsx'
import { setColorSchemeChoice, useColorSchemeChoice, type ColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

export { HelpMenu } from '#client/app/shell/HelpMenu.tsx'
export { OrganisationItems } from '#client/app/shell/OrganisationItems.tsx'
export { PersonHeading } from '#client/app/shell/PersonHeading.tsx'
export { SignOutDialog } from '#client/app/shell/SignOutDialog.tsx'

const schemes: readonly { choice: ColorSchemeChoice; Icon: typeof IconSun }[] = [
  { choice: 'light', Icon: IconSun },
  { choice: 'dark', Icon: IconMoon },
  { choice: 'system', Icon: IconDeviceDesktop },
]

/** The entries of the user menu, on wide windows and in the phone's menu sheet. */
export function UserMenuItems() {
  const { t, language } = useTranslation('shell')
  const access = useAccess()
  const isPhone = useIsPhone()
  const [building, setBuilding] = useBuilderModeSwitch()

  return (
    <>
      {access.isBuilder && !isPhone && (
        <>
          <MenuItem
            icon={<IconHammer size={16} stroke={1.5} aria-hidden />}
            shortcut={['B']}
            hint={t('builderHint')}
            checked={building}
            keepOpen
            onSelect={() => setBuilding(!building)}
          >
            {t('builderMode')}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      <SchemeItems />
      <MenuHeading>{t('language')}</MenuHeading>
      {languages.map((choice) => (
        <MenuItem key={choice} checked={language === choice} keepOpen onSelect={() => void setLanguage(choice)}>
          {t(`common:languages.${choice}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      <UploadLink />
      <MenuLink to="/settings" icon={<IconSettings size={16} stroke={1.5} aria-hidden />}>
        {t('settings')}
      </MenuLink>
      {isPhone && (
        <>
          <MenuHeading>{t('help.title')}</MenuHeading>
          <HelpItems />
        </>
      )}
      {!viewing && (
        <>
          <MenuDivider />
          <MenuItem icon={<IconLogout size={16} stroke={1.5} aria-hidden />} onSelect={leave}>
            {t('signOut')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** Shown at once; what sends it to the person's other devices is fetched then. */
function chooseTheme(choice: ColorSchemeChoice): void {
  setColorSchemeChoice(choice)
  import('#client/engine/session/own-choices.ts').then((theme) => theme.chooseTheme(choice)).catch(() => undefined)
}

function SchemeItems() {
  const { t } = useTranslation('shell')
  const scheme = useColorSchemeChoice()
  return (
    <>
      <MenuHeading>{t('theme.title')}</MenuHeading>
      {schemes.map(({ choice, Icon }) => (
        <MenuItem
          key={choice}
          icon={<Icon size={16} stroke={1.5} aria-hidden />}
          checked={scheme === choice}
          keepOpen
          onSelect={() => chooseTheme(choice)}
        >
          {t(`theme.${choice}`)}
        </MenuItem>
      ))}
    </>
  )
}

/** A place of its own for uploading, where the organisation wants that: for who makes tables or fills one. */
function UploadLink() {
  const { t } = useTranslation('shell')
  const mayImport = useMayImport()
  const wants = useEntities('organisation')[0]?.memberUploadDataShortcut === true
  if (!wants || !mayImport) return null
  return (
    <MenuLink to="/connector" icon={<IconUpload size={16} stroke={1.5} aria-hidden />}>
      {t('uploadData')}
    </MenuLink>
  )
}

import { appFonts, type AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import classes from '#client/features/apps/ui/BlockSettings.module.css'
import { HueField } from '#client/features/apps/ui/HueField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface AppStylePanelProps {
  style: AppStyle
  onChange: (patch: Partial<AppStyle>) => void
  onClose: () => void
}

const switches = [
  'mobileEnabled',
  'tabletFollowsMobile',
  'disableDesktopScrolling',
  'publicShowTitle',
] as const satisfies readonly (keyof AppStyle)[]

/** How the whole app looks, for everybody. */
export function AppStylePanel({ style, onChange, onClose }: AppStylePanelProps) {
  const { t } = useTranslation('apps')
  return (
    <Panel title={t('style.title')} onClose={onClose} closeLabel={t('close')}>
      <div className={classes.settings}>
        <HueField
          label={t('style.background')}
          value={style.backgroundColor}
          onChange={(backgroundColor) => onChange({ backgroundColor })}
        />
        <Select
          label={t('style.font')}
          value={style.font}
          onChange={(font) => onChange({ font })}
          options={appFonts.map((value) => ({ value, label: t(`style.fonts.${value}`) }))}
        />
        {switches.map((name) => (
          <Switch key={name} checked={style[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })}>
            {t(`style.${name}`)}
          </Switch>
        ))}
      </div>
    </Panel>
  )
}

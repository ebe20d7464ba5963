import { useOffersShortcut } from '#client/features/apps/ui/bars/bar-shortcuts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Switch } from '#client/ui/Switch.tsx'
import css from '#client/features/apps/ui/bars/fields.module.css'

interface ShortcutSwitchesProps<S extends string> {
  all: readonly S[]
  chosen: readonly S[]
  onChange(chosen: S[]): void
}

/** The places of the product that a bar shows. */
export function ShortcutSwitches<S extends string>({ all, chosen, onChange }: ShortcutSwitchesProps<S>) {
  const { t } = useTranslation('apps')
  const isOffered = useOffersShortcut()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('bars.shortcutsTitle')}</legend>
      {all.filter(isOffered).map((name) => (
        <Switch
          key={name}
          checked={chosen.includes(name)}
          onChange={(event) => {
            const on = event.currentTarget.checked
            // a hidden one stays as it was
            onChange(all.filter((each) => (each === name ? on : chosen.includes(each))))
          }}
        >
          {t(`bars.shortcuts.${name}`)}
        </Switch>
      ))}
    </fieldset>
  )
}

import { useTranslation } from '#client/i18n/use-translation.ts'
import { Keys } from '#client/ui/Keys.tsx'
import css from '#client/features/command-palette/ui/CommandPalette.module.css'

/** The keys of the palette, for people who see them. */
export function Foot() {
  const { t } = useTranslation('shell')
  return (
    <div className={css.foot} aria-hidden>
      <span>
        <Keys keys={['up', 'down']} /> {t('palette.move')}
      </span>
      <span>
        <Keys keys={['enter']} /> {t('palette.run')}
      </span>
      <span>
        <Keys keys={['Tab']} /> {t('palette.complete')}
      </span>
      <span>
        <Keys keys={['escape']} /> {t('palette.closeHint')}
      </span>
    </div>
  )
}

import { useTranslation } from '#client/i18n/use-translation.ts'
import { HueDots } from '#client/ui/HueDots.tsx'
import css from '#client/editor/HueChoice.module.css'

interface HueChoiceProps {
  /** the hues of the selection; empty for none */
  colour?: string
  highlight?: string
  onColour(hue: string): void
  onHighlight(hue: string): void
}

/** The hues of words and of their ground. */
export function HueChoice({ colour = '', highlight = '', onColour, onHighlight }: HueChoiceProps) {
  const { t } = useTranslation('pages')
  const hueLabel = (hue: string) => t(`common:hues.${hue}`)
  return (
    <div className={css.choice}>
      <HueDots labelShown label={t('colours.text')} noneLabel={t('colours.none')} value={colour} hueLabel={hueLabel} onChange={onColour} />
      <HueDots
        labelShown
        label={t('colours.highlight')}
        noneLabel={t('colours.none')}
        value={highlight}
        hueLabel={hueLabel}
        onChange={onHighlight}
      />
    </div>
  )
}

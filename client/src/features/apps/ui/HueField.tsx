import { useTranslation } from '#client/i18n/use-translation.ts'
import { HueDots, type HueDotsProps } from '#client/ui/HueDots.tsx'

/** One of the soft hues, or none. */
export function HueField(props: Pick<HueDotsProps, 'label' | 'value' | 'onChange'>) {
  const { t } = useTranslation('apps')
  return <HueDots {...props} labelShown noneLabel={t('noHue')} hueLabel={(hue) => t(`common:hues.${hue}`)} />
}

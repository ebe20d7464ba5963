import css from '#client/editor/Mention.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Stands for a thing that this person does not see, or that is gone. */
export function HiddenMention() {
  const { t } = useTranslation('pages')
  return <span className={css.hidden}>{t('mention.hidden')}</span>
}

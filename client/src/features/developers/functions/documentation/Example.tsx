import css from '#client/features/developers/functions/documentation/documentation.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { RawText } from '#client/ui/list/RawText.tsx'

/** Code to read and to copy. */
export function Example({ title, code }: { title: string; code: string }) {
  const { t } = useTranslation('developers')
  return (
    <section className={css.example}>
      <h3 className={css.small}>{title}</h3>
      <RawText label={title}>{code}</RawText>
      <CopyButton text={code} label={t('functions.docs.copy')} copiedLabel={t('functions.docs.copied')} />
    </section>
  )
}

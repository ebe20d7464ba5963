import { useNavigate } from 'react-router-dom'
import { templateLanguages } from '#shared/nouns/templates/template-limits.ts'
import { templateCategories } from '#shared/nouns/templates/template-categories.ts'
import { choicePath, topPicks, wordOfChoice } from '#client/features/templates/data/gallery-choice.ts'
import { useMayMake } from '#client/features/templates/data/use-may-make.ts'
import css from '#client/features/templates/ui/gallery.module.css'
import type { GalleryMenuProps } from '#client/features/templates/ui/GalleryMenu.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Select } from '#client/ui/Select.tsx'

/** The same choices on a phone, as two lists. */
export function GalleryPickers({ choice, query }: GalleryMenuProps) {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const mayMake = useMayMake()
  const categories = [...topPicks, ...templateCategories.map(({ id }) => id)]
  return (
    <div className={css.pickers}>
      <Select
        ariaLabel={t('category')}
        value={choice.category}
        onChange={(category) => void navigate(choicePath(category, query))}
        options={categories.map((value) => ({ value, label: t(`choices.${wordOfChoice(value)}`) }))}
      />
      <Select
        ariaLabel={t('language')}
        value={choice.language}
        onChange={(language) => {
          const next = new URLSearchParams(query)
          next.set('language', language)
          void navigate(`/templates?${next}`)
        }}
        options={(['all', ...templateLanguages] as const).map((value) => ({ value, label: t(`languageNames.${value}`) }))}
      />
      {mayMake && <LinkButton to="/ai-builder">{t('withAi')}</LinkButton>}
      {mayMake && <LinkButton to="/templates/create">{t('publishOne')}</LinkButton>}
    </div>
  )
}

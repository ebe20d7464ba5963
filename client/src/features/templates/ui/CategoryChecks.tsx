import { templateCategories } from '#shared/nouns/templates/template-categories.ts'
import css from '#client/features/templates/ui/forms.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface CategoryChecksProps {
  /** names of categories */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** The categories of a template, by section; at least one. */
export function CategoryChecks({ chosen, onChange, error }: CategoryChecksProps) {
  const { t } = useTranslation('templates')
  const turn = (name: string): void => onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset className={css.fieldset}>
      <legend className={css.legend}>{t('categories')}</legend>
      {(['Business', 'Team'] as const).map((section) => (
        <div key={section} role="group" aria-label={t(`sections.${section}`)}>
          <p className={css.section}>{t(`sections.${section}`)}</p>
          <div className={css.checks}>
            {templateCategories
              .filter(({ type }) => type === section)
              .map(({ id, name }) => (
                <Checkbox key={id} checked={chosen.includes(name)} onChange={() => turn(name)}>
                  {t(`choices.${id}`)}
                </Checkbox>
              ))}
          </div>
        </div>
      ))}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { templateLanguages } from '#shared/nouns/templates/template-limits.ts'
import { templateCategories } from '#shared/nouns/templates/template-categories.ts'
import { choicePath, topPicks, type GalleryChoice, wordOfChoice } from '#client/features/templates/data/gallery-choice.ts'
import { useMayMake } from '#client/features/templates/data/use-may-make.ts'
import css from '#client/features/templates/ui/gallery.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'

export interface GalleryMenuProps {
  choice: GalleryChoice
  query: URLSearchParams
}

/** The sidebar: top picks, making templates, categories by section, languages. */
export function GalleryMenu({ choice, query }: GalleryMenuProps) {
  const { t } = useTranslation('templates')
  const mayMake = useMayMake()
  return (
    <nav className={css.menu} aria-label={t('title')}>
      <Group title={t('topPicks')}>
        {topPicks.map((pick) => (
          <Choice key={pick} to={choicePath(pick, query)} isChosen={choice.category === pick}>
            {t(`choices.${wordOfChoice(pick)}`)}
          </Choice>
        ))}
      </Group>
      {mayMake && (
        <Group title={t('createTemplates')}>
          <Choice to="/ai-builder" isChosen={false}>
            {t('withAi')}
          </Choice>
          <Choice to="/templates/create" isChosen={false}>
            <span>{t('publishOne')}</span> <Chip hue="violet">{t('beta')}</Chip>
          </Choice>
        </Group>
      )}
      {(['Business', 'Team'] as const).map((section) => (
        <Group key={section} title={t(`sections.${section}`)}>
          {templateCategories
            .filter(({ type }) => type === section)
            .map(({ id }) => (
              <Choice key={id} to={choicePath(id, query)} isChosen={choice.category === id}>
                {t(`choices.${id}`)}
              </Choice>
            ))}
        </Group>
      ))}
      <Group title={t('languages')}>
        {(['all', ...templateLanguages] as const).map((name) => {
          const next = new URLSearchParams(query)
          next.set('language', name)
          return (
            <Choice key={name} to={`/templates?${next}`} isChosen={choice.language === name}>
              {t(`languageNames.${name}`)}
            </Choice>
          )
        })}
      </Group>
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.groupTitle}>{title}</h2>
      <ul className={css.choices}>{children}</ul>
    </section>
  )
}

function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  const { t } = useTranslation('templates')
  return (
    <li>
      <Link to={to} className={css.choice} aria-current={isChosen ? 'true' : undefined}>
        {children}
        {isChosen && <VisuallyHidden>{t('chosen')}</VisuallyHidden>}
      </Link>
    </li>
  )
}

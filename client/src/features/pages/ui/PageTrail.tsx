import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import css from '#client/features/pages/ui/DocPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { usePageTree } from '#client/nouns/pages/page-tree.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** The pages above this one, as a way back. */
export function PageTrail({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  const above = usePageTree().above(pageId)
  if (above.length === 0) return null
  return (
    <nav className={css.trail} aria-label={t('structure.trail')}>
      {above.map(({ id, label, icon, color }, index) => (
        <Fragment key={id}>
          {index > 0 && <IconChevronRight size={14} stroke={1.5} aria-hidden />}
          <Link to={`/doc-page/${id}`}>
            <ItemIcon icon={icon} color={color} size={16} plain />
            <span>{label === '' ? t('untitled') : label}</span>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/pages/ui/side-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** Letters of a page that its card shows. */
const mostShown = 400

/** A page as a card with the beginning of its text. */
export function PageGlance({ page: { id, label, icon, color } }: { page: PageEntry }) {
  const { t } = useTranslation('pages')
  const document = useDocument(documentName({ kind: 'page', id }))
  const isHere = document.ready && document.seen
  const text = useMemo(() => (isHere ? pageText(readPageSnapshot(document.doc, mostShown), mostShown) : ''), [isHere, document.doc])
  return (
    <Link to={`/doc-page/${id}`} className={css.card}>
      <Row as="span" weight="medium">
        <ItemIcon icon={icon} color={color} size={24} />
        <span>{label === '' ? t('untitled') : label}</span>
      </Row>
      {text !== '' && <span className={css.glance}>{text}</span>}
    </Link>
  )
}

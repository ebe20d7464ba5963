import { IconCheckbox, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import entryList from '#client/features/home/ui/EntryList.module.css'
import css from '#client/features/home/ui/Home.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pathOfHit } from '#client/records/search/hit-path.ts'
import { useSearchHits } from '#client/records/search/use-search-hits.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const kinds = ['record', 'page', 'task'] as const

/** Records, texts of pages and tasks that hold the query. `nothing` is shown once all are known to be none. */
export function FoundHits({ query, nothing }: { query: string; nothing: ReactNode }) {
  const { t } = useTranslation('home')
  const { text, hits, isMore, isPartial } = useSearchHits(query)
  const partly = isPartial && (
    <Text as="p" size={13} muted role="status">
      {t('found.partly')}
    </Text>
  )
  if (hits.length === 0 && (isMore || text !== query.trim()))
    return (
      <Text as="p" size={13} muted>
        {t('found.searching')}
      </Text>
    )
  if (hits.length === 0) return partly || nothing
  const sections = kinds.map((kind) => {
    const some = hits.filter((hit) => hit.kind === kind)
    if (some.length === 0) return null
    return (
      <section key={kind} className={css.section} aria-labelledby={`found-${kind}`}>
        <header className={css.sectionHeader}>
          <h2 id={`found-${kind}`} className={css.sectionTitle}>
            {t(`found.${kind}`)}
          </h2>
        </header>
        <ul className={entryList.list}>
          {some.map((hit) => (
            <HitRow key={hit.id} hit={hit} />
          ))}
        </ul>
      </section>
    )
  })
  return (
    <>
      {sections}
      {partly}
    </>
  )
}

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

function HitRow({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('home')
  const table = useEntities('table').find(({ id }) => hit.kind === 'record' && id === hit.tableId)
  const note = hit.kind === 'task' ? '' : hit.text
  return (
    <li className={entryList.row}>
      {table ? (
        <ItemIcon icon={table.icon} color={table.color} size={24} />
      ) : hit.kind === 'page' ? (
        <IconFileText {...icon} />
      ) : (
        <IconCheckbox {...icon} />
      )}
      <span className={entryList.label}>
        <Link to={pathOfHit(hit)} className={entryList.link}>
          {hit.label.trim() === '' ? t('found.unnamed') : hit.label}
        </Link>
      </span>
      <span className={entryList.meta}>{table?.label}</span>
      <span className={entryList.meta}>{note}</span>
    </li>
  )
}

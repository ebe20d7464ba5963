import { useState, type Key, type ReactNode } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import css from '#client/ui/list/list.module.css'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface ListPageProps<Item> {
  /** undefined until they are loaded */
  items: readonly Item[] | undefined
  failure?: unknown
  keyOf: (item: Item) => Key
  /** the way to a further one: beside the search, or below the words of the empty page */
  create: ReactNode
  empty: { title: string; text: string }
  search?: { label: string; none: string; textOf: (item: Item) => string }
  /** the heading above the first row of its group; items stand in the order of their groups */
  groupOf?: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Things with a row each (`ListRow`): a search, a way to make one, and words for an empty page or one that could not be loaded. */
export function ListPage<Item>({ items, failure, keyOf, create, empty, search, groupOf, children }: ListPageProps<Item>) {
  const [text, setText] = useState('')
  const wanted = foldText(text.trim())
  const shown = search ? (items?.filter((item) => foldText(search.textOf(item)).includes(wanted)) ?? []) : (items ?? [])
  const headings = shown.map((item) => groupOf?.(item) ?? '')
  return (
    <>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!items && failure === undefined && (
        <div aria-busy>
          <Skeleton height={56} />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState title={empty.title} drawing={<ListDrawing />} action={create}>
          {empty.text}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <div className={css.bar}>
            {search && <SearchField label={search.label} value={text} onChange={setText} />}
            {create}
          </div>
          {search && shown.length === 0 && <EmptyState title={search.none} />}
          <ul className={css.list}>
            {shown.map((item, index) => (
              <li key={keyOf(item)}>
                {headings[index] !== '' && headings[index] !== headings[index - 1] && <h2 className={css.group}>{headings[index]}</h2>}
                {children(item)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

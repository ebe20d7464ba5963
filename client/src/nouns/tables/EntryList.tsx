import type { ReactNode } from 'react'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/tables/structure.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

export interface Entry {
  id: string
  title: string
  detail: string
  muted?: boolean
  actions: ReactNode
}

/** A list of events, each with its possible actions. */
export function EntryList({ entries, empty, failure }: { entries: readonly Entry[] | undefined; empty: string; failure: unknown }) {
  if (failure !== undefined) return <p role="alert">{errorText(failure)}</p>
  if (!entries) return <Skeleton height={160} />
  if (entries.length === 0)
    return (
      <Text as="p" size={13} muted>
        {empty}
      </Text>
    )
  return (
    <ul className={css.entries}>
      {entries.map((entry) => (
        <li key={entry.id} data-muted={entry.muted || undefined}>
          <div className={css.entryText}>
            <div className={css.entryTitle}>{entry.title}</div>
            <Text as="div" size={12} muted>
              {entry.detail}
            </Text>
          </div>
          <div className={css.entryActions}>{entry.actions}</div>
        </li>
      ))}
    </ul>
  )
}

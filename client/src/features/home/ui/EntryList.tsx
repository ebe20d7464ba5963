import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { homeViewAtom } from '#client/features/home/home-state.ts'
import { EntryCard } from '#client/features/home/ui/EntryCard.tsx'
import { EntryRow } from '#client/features/home/ui/EntryRow.tsx'
import { useFirstOf } from '#client/lib/use-first-of.ts'
import { MoreLine } from '#client/ui/MoreLine.tsx'
import { useFocusNext } from '#client/ui/use-focus-next.ts'
import css from '#client/features/home/ui/EntryList.module.css'

/** Entries as the person likes them: lines or cards. */
export function EntryList({ entries, label, opened }: { entries: readonly HomeEntry[]; label: string; opened?: boolean }) {
  const view = useAtomValue(homeViewAtom)
  const starred = useStarredKeys()
  const list = useRef<HTMLUListElement>(null)
  const onFocus = useFocusNext(list)
  const Entry = view === 'grid' ? EntryCard : EntryRow
  const first = useFirstOf(entries)
  return (
    <ul ref={list} onFocus={onFocus} className={view === 'grid' ? css.grid : css.list} aria-label={label}>
      {first.shown.map((entry) => (
        <Entry key={entry.key} entry={entry} starred={starred.has(entry.key)} opened={opened === true} />
      ))}
      <MoreLine of={first} className={css.more} />
    </ul>
  )
}

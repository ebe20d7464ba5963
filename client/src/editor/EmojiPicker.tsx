import { useState } from 'react'
import { emojis } from '#client/editor/emojis.ts'
import { matchEmojis } from '#client/editor/match-emojis.ts'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import css from '#client/editor/emoji-picker.module.css'

export interface EmojiPickerProps {
  label: string
  searchLabel: string
  onChoose(emoji: string): void
}

/** Every emoji with a search by words of three languages; Enter takes the first that is found. */
export function EmojiPicker({ label, searchLabel, onChoose }: EmojiPickerProps) {
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? emojis.map(([emoji]) => emoji) : matchEmojis(search.trim(), emojis.length).map(({ emoji }) => emoji)
  const [first] = found
  return (
    <div className={css.picker}>
      <SearchField
        label={searchLabel}
        value={search}
        onChange={setSearch}
        onEnter={() => {
          if (first !== undefined && search.trim() !== '') onChoose(first)
        }}
      />
      <div className={css.all} role="group" aria-label={label}>
        {[...new Set(found)].map((emoji) => (
          <button key={emoji} type="button" className={css.emoji} onClick={() => onChoose(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
      <NoMatch text={search} found={found.length} />
    </div>
  )
}

import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useOwnConditions } from '#client/blocks/parts/page-filters.ts'
import css from '#client/blocks/parts/content.module.css'
import { searchOperator } from '#client/blocks/title-bar/search-operator.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { searchPause, useLater } from '#client/lib/use-later.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface TitleSearchProps {
  blockId: string
  field: Field
  minimized: boolean
}

/** Narrows every block of the field's table on the page to records whose field holds the text. It is kept in the address. */
export function TitleSearch({ blockId, field, minimized }: TitleSearchProps) {
  const { t } = useTranslation('blocks')
  const { conditions, change } = useOwnConditions(blockId)
  const kept = conditions[0]?.value
  const [text, setText] = useState(typeof kept === 'string' ? kept : '')
  const [isOpen, setOpen] = useState(!minimized || text !== '')
  const box = useRef<HTMLSpanElement>(null)
  const later = useLater()
  const operator = searchOperator(field)
  const label = t('titleBar.searchIn', { field: field.label })
  const search = (next: string): void => {
    setText(next)
    const value = next.trim()
    const ask = (): void => change(value === '' || !operator ? [] : [{ id: field.id, fieldId: field.id, operator: operator.name, value }])
    later(ask, value === '' ? 0 : searchPause)
  }
  if (!isOpen) return <IconButton label={label} icon={<IconSearch size={16} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)} />
  return (
    <span
      ref={(element) => {
        // opened by its sign: the keys go on in it
        if (minimized && box.current !== element && text === '') element?.querySelector('input')?.focus()
        box.current = element
      }}
      className={css.titleSearch}
      onBlur={() => minimized && text === '' && setOpen(false)}
    >
      <SearchField label={label} value={text} onChange={search} />
    </span>
  )
}

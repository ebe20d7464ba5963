import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { BlockTool } from '#shared/blocks/table-view-block.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/table-view/own-tools.module.css'
import type { OwnQuery } from '#client/blocks/table-view/use-own-query.ts'
import { countConditions } from '#client/queries/filter-state.ts'
import { FilterBuilder } from '#client/queries/opened-later.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { searchPause, useLater } from '#client/lib/use-later.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'

interface OwnToolsProps {
  tools: readonly BlockTool[]
  fields: readonly Field[]
  person: OwnQuery
}

/** A person's own search and filter of a block; nobody else sees them. */
export function OwnTools({ tools, fields, person }: OwnToolsProps) {
  const { t } = useTranslation('tables')
  return (
    <div className={css.tools}>
      {tools.includes('search') && <Search onSearch={person.setSearch} />}
      {tools.includes('filter') && (
        <ToolbarPopover
          icon={<IconFilter size={16} stroke={1.5} aria-hidden />}
          label={t('blocks.ownFilter')}
          count={countConditions(person.filter, fields)}
        >
          <FilterBuilder fields={fields} filter={person.filter} whenEmpty={t('blocks.ownFilterHint')} onChange={person.setFilter} />
        </ToolbarPopover>
      )}
    </div>
  )
}

/** Says that it is the person's own search or filter that leaves nothing. */
export function NoneLeft({ rows, person: { search, filter } }: Pick<OwnToolsProps, 'person'> & Pick<TableWork, 'rows'>) {
  const { t } = useTranslation('tables')
  const isAsked = search !== '' || filter !== null
  if (!isAsked || rows.total > 0 || rows.status === 'loading') return null
  return (
    <p className={css.none} role="status">
      {t('empty.noRecordsFiltered')}
    </p>
  )
}

/** A magnifying glass that opens a field; left empty, it closes again. */
function Search({ onSearch }: { onSearch(text: string): void }) {
  const { t } = useTranslation('tables')
  const [text, setText] = useState<string>()
  const later = useLater()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = text !== undefined
  const set = (next: string, pause: number): void => {
    setText(next)
    later(() => onSearch(next.trim()), pause)
  }
  const close = (): void => {
    set('', 0)
    setText(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (!isOpen)
    return (
      <IconButton
        ref={button}
        label={t('blocks.toolNames.search')}
        icon={<IconSearch size={16} stroke={1.5} aria-hidden />}
        onClick={() => setText('')}
      />
    )
  return (
    <span className={css.search}>
      <input
        ref={(input) => {
          if (input && text === '') input.focus()
        }}
        type="text"
        aria-label={t('blocks.toolNames.search')}
        placeholder={t('blocks.toolNames.search')}
        value={text}
        onChange={(event) => set(event.currentTarget.value, searchPause)}
        onBlur={() => text === '' && setText(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(text, 0)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      />
      <IconButton label={t('toolbar.clearSearch')} icon={<IconX size={14} stroke={1.5} aria-hidden />} onClick={close} />
    </span>
  )
}

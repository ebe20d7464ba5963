import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { cellSearch, findCells, type CellSearch, type FoundCell } from '#client/records/gestures/find-cells.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import css from '#client/views/grid/find.module.css'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface FindBarProps {
  columns: readonly Field[]
  items: GridRows['items']
  /** what is looked for is in the cell; undefined: nothing is looked for */
  onFound(test: ((row: number, columnId: string) => boolean) | undefined): void
  onGo(recordId: string, fieldId: string): void
  onClose(): void
}

const icon = { size: 16, stroke: 1.5 } as const
/** More places than anybody steps through; past them only their number grows. */
const mostPlaces = 10_000
const nothing = { search: undefined, cells: [], isDone: false }

/** Looks for a text in what the grid shows, without hiding anything: how often, where, the next and the one before. */
export function FindBar({ columns, items, onFound, onGo, onClose }: FindBarProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ search: CellSearch | undefined; cells: readonly FoundCell[]; isDone: boolean }>(nothing)
  const [at, setAt] = useState(-1)
  const search = useMemo(() => cellSearch(text, columns, (field, value) => formatCell(field, value, locale)), [text, columns, locale])
  const { cells: found, isDone } = result.search === search ? result : nothing
  const tell = useRef(onFound)
  const show = useRef(onGo)
  useEffect(() => {
    tell.current = onFound
    show.current = onGo
  })

  useEffect(() => {
    tell.current(search && ((row, columnId) => search(items[row]?.row, columnId)))
  }, [search, items])
  /** the search whose first place was gone to: once, not again whenever somebody changes a record */
  const gone = useRef<CellSearch | undefined>(undefined)
  useEffect(() => {
    if (!search) return
    return findCells({ items, columns, search, most: mostPlaces }, (cells, isDone) => {
      setResult({ search, cells, isDone })
      const [first] = cells
      if (!first || gone.current === search) return
      gone.current = search
      setAt(0)
      show.current(first.recordId, first.fieldId)
    })
  }, [search, items, columns])
  useEffect(() => () => tell.current(undefined), [])

  function go(by: number): void {
    if (found.length === 0) return
    const next = (Math.max(at, by < 0 ? 0 : -1) + by + found.length) % found.length
    const cell = found[next]
    setAt(next)
    if (cell) onGo(cell.recordId, cell.fieldId)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    const again = event.key === 'F3' || (event.key.toLowerCase() === 'g' && (event.ctrlKey || event.metaKey))
    if (event.key === 'Enter' || again) go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const status =
    text === ''
      ? ''
      : found.length === 0
        ? t(isDone ? 'find.none' : 'find.searching')
        : t('find.place', { at: at + 1, count: found.length })
  return (
    <search className={css.bar} onKeyDown={onKeyDown}>
      <input
        autoFocus
        type="text"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(-1)
        }}
      />
      <span className={css.count} role="status">
        {status}
      </span>
      <IconButton label={t('find.previous')} icon={<IconChevronUp {...icon} />} disabled={found.length === 0} onClick={() => go(-1)} />
      <IconButton label={t('find.next')} icon={<IconChevronDown {...icon} />} disabled={found.length === 0} onClick={() => go(1)} />
      <IconButton label={t('common.close')} icon={<IconX {...icon} />} onClick={onClose} />
    </search>
  )
}

import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { autofocusInPopover } from '#client/cells/focus-at-end.ts'
import css from '#client/cells/editor-parts.module.css'
import searchRow from '#client/ui/search-row.module.css'
import { Popover } from '#client/ui/Popover.tsx'

export interface PickerItem {
  id: string
  label: string
  view: ReactNode
}

interface ItemPickerProps {
  label: string
  placeholder: string
  emptyText: string
  items: readonly PickerItem[]
  chosen: readonly string[]
  multiple: boolean
  onChoose(ids: string[]): void
  done(after: AfterEdit): void
  /** for searches by the caller, which passes only matching items */
  onSearch?(text: string): void
  /** the items still belong to the previous text: none is chosen unseen, and none that may be among them is created again */
  isSearching?: boolean
  /** offers to create an item of the typed name; answers with its id */
  onCreate?: ((text: string) => string | undefined) | undefined
  createLabel?(text: string): string
}

/**
 * A searchable list over the cell: options, people, records. Arrows move, Enter chooses, Escape and Tab close. Enter to open and Enter again chooses
 * nothing: the present choice stays.
 */
export function ItemPicker({
  label,
  placeholder,
  emptyText,
  items,
  chosen,
  multiple,
  onChoose,
  done,
  onSearch,
  isSearching = false,
  onCreate,
  createLabel,
}: ItemPickerProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<number>()
  const folded = foldText(text.trim())
  const shown = onSearch || folded === '' ? items : items.filter((item) => foldText(item.label).includes(folded))
  const exact = shown.some((item) => foldText(item.label) === folded)
  const creating = onCreate !== undefined && folded !== '' && !exact && !isSearching
  const count = shown.length + (creating ? 1 : 0)
  const active = Math.min(pointed ?? firstActive(), count - 1)

  /** the first match of the typed text; without text the chosen item, or none of several */
  function firstActive(): number {
    if (text !== '' || chosen.length === 0) return 0
    return multiple ? -1 : shown.findIndex((item) => chosen.includes(item.id))
  }

  /** `isNamed`: picked by its typed name, which always chooses; any other pick of a chosen item removes it */
  function choose(index: number, isNamed = false): void {
    const picked = index < shown.length ? shown[index]?.id : onCreate?.(text.trim())
    if (picked === undefined) return
    if (!multiple) {
      // a press on the chosen item removes it; its typed name keeps it
      onChoose(chosen.includes(picked) && text === '' ? [] : [picked])
      done('stay')
      return
    }
    if (!chosen.includes(picked)) onChoose([...chosen, picked])
    else if (!isNamed) onChoose(chosen.filter((other) => other !== picked))
    setText('')
    setPointed(undefined)
    onSearch?.('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') setPointed(active + 1 < count ? active + 1 : 0)
    else if (event.key === 'ArrowUp') setPointed((active > 0 ? active : count) - 1)
    else if (event.key === 'Enter') {
      if (isSearching) return
      if (active >= 0 && (text !== '' || pointed !== undefined || chosen.length === 0)) choose(active, text !== '' && pointed === undefined)
      else if (text === '') done('stay')
    } else if (event.key === 'Tab') done(event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChoose(chosen.slice(0, -1))
    else if (event.key === 'Escape') done('stay')
    else return
    event.preventDefault()
  }

  return (
    <span ref={anchor} className={css.anchor}>
      <Popover anchor={anchor} open matchWidth onClose={() => done('stay')} className={css.picker}>
        <div className={searchRow.row}>
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <input
            ref={autofocusInPopover}
            role="combobox"
            aria-expanded
            aria-controls={`${id}list`}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-label={label}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setPointed(undefined)
              onSearch?.(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={`${id}list`} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined} className={css.list}>
          {shown.map((item, index) => (
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={chosen.includes(item.id)}
              data-active={index === active || undefined}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={css.option}
              onPointerMove={() => setPointed(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <span className={css.optionView}>{item.view}</span>
              {chosen.includes(item.id) && <IconCheck size={16} stroke={1.5} aria-hidden />}
            </div>
          ))}
          {creating && (
            <div
              id={`${id}-${shown.length}`}
              role="option"
              aria-selected={false}
              data-active={active >= shown.length || undefined}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(shown.length)}
            >
              <IconPlus size={16} stroke={1.5} aria-hidden />
              <span className={css.optionView}>{createLabel?.(text.trim())}</span>
            </div>
          )}
        </div>
        {/* beside the list, since a list box holds options only */}
        {count === 0 && (
          <div role="status" className={css.none}>
            {emptyText}
          </div>
        )}
      </Popover>
    </span>
  )
}

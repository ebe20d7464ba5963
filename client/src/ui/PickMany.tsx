import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { FieldFrame } from '#client/ui/FieldFrame.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import type { SelectOption } from '#client/ui/Select.tsx'
import css from '#client/ui/Select.module.css'
import { usePickMany } from '#client/ui/use-pick-many.ts'

interface PickManyProps {
  label: string
  /** stands in the field that adds another one, and names it */
  add: string
  options: readonly SelectOption<string>[]
  /** values in their order; those without an option are kept and not shown */
  picked: readonly string[]
  onChange(picked: string[]): void
  /** more are not offered; absent: any number */
  most?: number
  /** stands in the place of a list without entries */
  none?: string | undefined
}

/**
 * Choosing several in an order: a list of the chosen ones above an editable combobox (APG) whose list stays open. Letters search, Enter adds
 * or takes away, Backspace without a text takes the last one away.
 */
export function PickMany({ label, add, options, picked, onChange, most = Infinity, none }: PickManyProps) {
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const pick = usePickMany({ options, picked, onChange, most })
  const { text, shown, active } = pick
  return (
    <div className={css.many}>
      <OrderedList label={label} items={pick.listed} onMove={pick.move} onRemove={pick.toggle} none={none} />
      {options.length > 0 && (
        <div ref={anchor}>
          <FieldFrame>
            {(ties) => (
              <>
                <IconPlus size={16} stroke={1.5} aria-hidden />
                <input
                  {...ties}
                  role="combobox"
                  aria-label={add}
                  aria-expanded={pick.isOpen}
                  aria-controls={pick.isOpen ? `${id}list` : undefined}
                  aria-activedescendant={pick.isOpen && active >= 0 ? `${id}-${active}` : undefined}
                  aria-autocomplete="list"
                  autoComplete="off"
                  placeholder={add}
                  value={text}
                  onChange={(event) => pick.search(event.currentTarget.value)}
                  onClick={pick.open}
                  onBlur={pick.close}
                  onKeyDown={pick.onKeyDown}
                />
              </>
            )}
          </FieldFrame>
        </div>
      )}
      <Popover keys="anchor" anchor={anchor} open={pick.isOpen} onClose={pick.close} matchWidth noSheet>
        <NoMatch text={text} found={shown.length} />
        <div id={`${id}list`} role="listbox" aria-label={label} aria-multiselectable className={css.list}>
          {shown.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={picked.includes(option.value)}
              aria-disabled={pick.isFull && !picked.includes(option.value) ? true : undefined}
              data-active={index === active ? true : undefined}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={css.option}
              onPointerMove={() => pick.point(index)}
              // the focus stays in the field, which carries the active option
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick.toggle(option.value)}
            >
              {option.icon}
              <span className={css.text}>{option.label}</span>
              <span className={css.check}>{picked.includes(option.value) && <IconCheck size={16} stroke={1.5} aria-hidden />}</span>
            </div>
          ))}
        </div>
      </Popover>
    </div>
  )
}

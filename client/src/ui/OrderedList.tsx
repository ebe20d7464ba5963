import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import css from '#client/ui/OrderedList.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useFocusNext } from '#client/ui/use-focus-next.ts'

interface OrderedListProps {
  label: string
  items: readonly { id: string; label: string; icon?: ReactNode; indented?: boolean }[]
  onMove: (from: number, to: number) => void
  onRemove: (id: string) => void
  /** opens an entry below the list, or closes it; its name is then a button */
  onOpen?: (id: string) => void
  /** the entry that is open */
  open?: string | undefined
  /** stands in the place of a list without entries */
  none?: string | undefined
}

/** A short list that is put in order by buttons, for menus. */
export function OrderedList({ label, items, onMove, onRemove, onOpen, open, none }: OrderedListProps) {
  const { t } = useTranslation('apps')
  const list = useRef<HTMLUListElement>(null)
  const noteFocus = useFocusNext(list)
  const focused = useRef<Element>(null)
  // An entry that reached an end has no way further: its other button keeps the focus. Browsers take it from a disabled button sooner or later.
  useLayoutEffect(() => {
    const button = focused.current
    const { activeElement, body } = document
    if (!button?.matches(':disabled') || (activeElement !== button && activeElement !== body)) return
    button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  })
  const onFocus = (event: FocusEvent): void => {
    focused.current = event.target
    noteFocus(event)
  }
  return (
    <div>
      <div className={css.label}>{label}</div>
      <ul ref={list} className={css.list} aria-label={label} onFocus={onFocus}>
        {items.map((item, index) => (
          <li key={item.id} className={css.item} data-indented={item.indented === true ? true : undefined}>
            {item.icon}
            {onOpen ? (
              <button type="button" className={css.open} aria-expanded={item.id === open} onClick={() => onOpen(item.id)}>
                {item.label}
              </button>
            ) : (
              <span className={css.text}>{item.label}</span>
            )}
            <IconButton
              label={t('order.up', { name: item.label })}
              icon={<IconArrowUp size={16} stroke={1.5} />}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              label={t('order.down', { name: item.label })}
              icon={<IconArrowDown size={16} stroke={1.5} />}
              disabled={index === items.length - 1}
              onClick={() => onMove(index, index + 1)}
            />
            <IconButton
              label={t('order.remove', { name: item.label })}
              icon={<IconX size={16} stroke={1.5} />}
              onClick={() => onRemove(item.id)}
            />
          </li>
        ))}
        {items.length === 0 && <li className={css.none}>{none ?? t('order.none')}</li>}
      </ul>
    </div>
  )
}

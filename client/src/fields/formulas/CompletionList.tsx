import { useEffect, useRef, type RefObject } from 'react'
import type { Completion } from '#client/fields/formulas/formula-completion.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { Signature } from '#client/fields/formulas/Signature.tsx'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconMathFunction } from '@tabler/icons-react'

interface CompletionListProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  items: readonly Completion[]
  active: number
  onActive(index: number): void
  onPick(item: Completion): void
  onClose(): void
}

/** Completions at the caret. The focus stays in the text; `aria-activedescendant` names the active entry. */
export function CompletionList({ id, anchor, items, active, onActive, onPick, onClose }: CompletionListProps) {
  const { t, language } = useTranslation('formulas')
  const activeRow = useRef<HTMLDivElement>(null)
  useEffect(() => {
    activeRow.current?.scrollIntoView({ block: 'nearest' })
  }, [active, items])
  const shown = items[active]
  return (
    <Popover keys="anchor" anchor={anchor} open onClose={onClose} noSheet className={css.completion}>
      <div id={id} role="listbox" aria-label={t('completions')} className={css.completionItems}>
        {items.map((item, index) => (
          <div
            key={`${item.kind} ${item.kind === 'field' ? item.field.id : item.label}`}
            id={`${id}-${index}`}
            ref={index === active ? activeRow : undefined}
            role="option"
            aria-selected={index === active}
            className={css.completionItem}
            onPointerMove={() => onActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(item)}
          >
            <CompletionIcon item={item} />
            <span className={css.completionLabel}>{item.label}</span>
            {item.kind === 'function' && item.label !== item.entry.name && <span className={css.faint}>{item.entry.name}</span>}
            {item.kind === 'field' && <span className={css.faint}>{t(`tables:types.${item.field.type}`)}</span>}
          </div>
        ))}
      </div>
      {shown?.kind === 'function' && (
        <div className={css.completionDoc}>
          <Signature entry={shown.entry} name={shown.label} />
          <p>{shown.entry.doc[language]}</p>
        </div>
      )}
    </Popover>
  )
}

function CompletionIcon({ item }: { item: Completion }) {
  const Icon = item.kind === 'field' ? cellIcons[item.field.type] : IconMathFunction
  return <Icon size={16} stroke={1.5} aria-hidden />
}

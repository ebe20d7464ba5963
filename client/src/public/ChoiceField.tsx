import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useCallback, useId, useRef } from 'react'
import type { FormValue, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/public/ChoiceField.module.css'
import type { FoundChoice, FoundChoices } from '#client/public/find-choices.ts'
import { useChoosing } from '#client/public/use-choosing.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { FieldFrame } from '#client/ui/FieldFrame.tsx'
import { Popover } from '#client/ui/Popover.tsx'

/** Choosing for a question of people or linked records; the server knows the names. */
export interface Chooser {
  /** of what was chosen on this device, by id */
  names: Readonly<Record<string, string>>
  find(part: string, search: string, signal: AbortSignal): Promise<FoundChoices | undefined>
  remember(choice: FoundChoice): void
}

interface ChoiceFieldProps {
  field: PublicFormField
  value: FormValue
  label: string
  error: string | undefined
  chooser: Chooser
  onChange: (value: FormValue) => void
}

/** A search box whose names come from the server, above those that are chosen (APG editable combobox). */
export function ChoiceField({ field, value, label, error, chooser, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation('public')
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const picked = Array.isArray(value) ? value : []
  const most = field.most ?? 1
  const nameOf = (one: string): string =>
    chooser.names[one] ?? field.options?.find((option) => option.id === one)?.label ?? t('choices.unnamed')
  const drop = (one: string): void => onChange(picked.filter((other) => other !== one))
  const { find } = chooser
  const choosing = useChoosing({
    picked,
    most,
    find: useCallback((search: string, signal: AbortSignal) => find(field.id, search, signal), [find, field.id]),
    onToggle: (choice) => {
      chooser.remember(choice)
      if (picked.includes(choice.id)) drop(choice.id)
      else onChange(most === 1 ? [choice.id] : [...picked, choice.id])
    },
    onUndo: () => onChange(picked.slice(0, -1)),
  })
  const { active } = choosing
  return (
    <div className={css.choice}>
      <div ref={anchor}>
        <FieldFrame label={label} error={error}>
          {(ties) => (
            <>
              <IconSearch size={16} stroke={1.5} aria-hidden />
              <input
                {...ties}
                role="combobox"
                aria-expanded={choosing.isOpen}
                aria-controls={choosing.isOpen ? `${id}list` : undefined}
                aria-activedescendant={choosing.isOpen && active >= 0 ? `${id}-${active}` : undefined}
                aria-autocomplete="list"
                aria-required={field.required}
                autoComplete="off"
                maxLength={100}
                placeholder={t('choices.search')}
                value={choosing.text}
                onChange={(event) => choosing.search(event.currentTarget.value)}
                onClick={choosing.open}
                onBlur={choosing.close}
                onKeyDown={choosing.onKeyDown}
              />
            </>
          )}
        </FieldFrame>
      </div>
      {picked.length > 0 && (
        <ul className={css.chosen} aria-label={t('choices.chosen')}>
          {picked.map((one) => (
            <li key={one}>
              <Chip onRemove={() => drop(one)} removeLabel={t('choices.remove', { name: nameOf(one) })}>
                {nameOf(one)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Popover keys="anchor" anchor={anchor} open={choosing.isOpen} onClose={choosing.close} matchWidth noSheet>
        <FoundNames {...{ id, label, picked, most, choosing }} />
      </Popover>
    </div>
  )
}

interface FoundNamesProps {
  id: string
  label: string
  picked: readonly string[]
  most: number
  choosing: ReturnType<typeof useChoosing>
}

/** The names that the server found, and why there are none or not all. */
function FoundNames({ id, label, picked, most, choosing }: FoundNamesProps) {
  const { t } = useTranslation('public')
  const { text, shown, active, list } = choosing
  return (
    <>
      <p role="status" className={css.state}>
        {list === null && t('choices.offline')}
        {list && shown.length === 0 && !choosing.isStale && t('noMatches', { query: text.trim() })}
        {list?.more === true && t('choices.more')}
      </p>
      <div id={`${id}list`} role="listbox" aria-label={label} aria-multiselectable={most > 1} className={css.list}>
        {shown.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={picked.includes(choice.id)}
            aria-disabled={choosing.isFull && most > 1 && !picked.includes(choice.id) ? true : undefined}
            data-active={index === active ? true : undefined}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            className={css.option}
            onPointerMove={() => choosing.point(index)}
            // the focus stays in the field, which carries the active option
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choosing.toggle(choice)}
          >
            <span>{choice.name}</span>
            {picked.includes(choice.id) && <IconCheck size={16} stroke={1.5} aria-hidden />}
          </div>
        ))}
      </div>
    </>
  )
}

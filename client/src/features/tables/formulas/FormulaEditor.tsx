import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { FormulaError } from '#shared/formulas/formula-error.ts'
import type { Field } from '#shared/tables/table.ts'
import { CompletionList } from '#client/features/tables/formulas/CompletionList.tsx'
import { callAt } from '#client/features/tables/formulas/formula-call.ts'
import { completionAt, type Completion, type CompletionState } from '#client/features/tables/formulas/formula-completion.ts'
import { errorText } from '#client/features/tables/formulas/formula-texts.ts'
import css from '#client/features/tables/formulas/formulas.module.css'
import { FunctionHelp } from '#client/features/tables/formulas/FunctionHelp.tsx'
import { HighlightedSource } from '#client/features/tables/formulas/HighlightedSource.tsx'
import { replaceInField } from '#client/features/tables/formulas/replace-in-field.ts'
import { Button } from '#client/ui/Button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormulaEditorProps {
  source: string
  fields: readonly Field[]
  error: FormulaError | undefined
  onChange(source: string): void
}

interface Open extends CompletionState {
  active: number
}

/** A formula as text, coloured as it is read, with completion, help on the function at the caret, and what is wrong. */
export function FormulaEditor({ source, fields, error: mistake, onChange }: FormulaEditorProps) {
  const { t } = useTranslation('formulas')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const [caret, setCaret] = useState(0)
  const [open, setOpen] = useState<Open>()

  /** Offers what fits at the caret; unasked only once something was begun. */
  function offer(text: string, at: number, asked: boolean): void {
    setCaret(at)
    const state = completionAt(text, at, fields)
    const begun = state !== undefined && (state.typed !== '' || text[state.from] === '{')
    const isDone = state?.items.length === 1 && state.items[0]?.insert === text.slice(state.from, state.to)
    setOpen(state && state.items.length > 0 && (asked || (begun && !isDone)) ? { ...state, active: 0 } : undefined)
  }

  function pick(item: Completion): void {
    if (!open || !area.current) return
    replaceInField(area.current, open.from, open.to, item.insert, open.from + item.caret)
    setOpen(undefined)
    setCaret(open.from + item.caret)
  }

  function insert(text: string): void {
    const field = area.current
    if (!field) return
    field.focus()
    const at = field.selectionStart
    if (text !== '') replaceInField(field, at, field.selectionEnd, text, at + text.length)
    offer(field.value, at + text.length, true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event.nativeEvent)) return
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      insert('')
      return
    }
    const item = open?.items[open.active]
    if (!open || !item) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setOpen({ ...open, active: (open.active + step + open.items.length) % open.items.length })
    else if (event.key === 'Enter' || event.key === 'Tab') pick(item)
    else if (event.key === 'Escape') setOpen(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const call = callAt(source, caret)
  // who is in the middle of a name has not finished it, and who has written nothing has not begun
  const error = open || source.trim() === '' ? undefined : mistake
  return (
    <div className={css['editor']}>
      <label htmlFor={`${id}source`} className={css['label']}>
        {t('formula')}
      </label>
      <div className={classNames(css['box'], error !== undefined && css['invalid'])}>
        <HighlightedSource
          source={source}
          fields={fields}
          error={error}
          mark={open?.from}
          anchor={anchor as RefObject<HTMLSpanElement | null>}
        />
        <textarea
          ref={area}
          id={`${id}source`}
          className={css['source']}
          value={source}
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          placeholder={t('placeholder')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? `${id}list` : undefined}
          aria-activedescendant={open ? `${id}list-${open.active}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}state`}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            offer(event.currentTarget.value, event.currentTarget.selectionEnd, false)
          }}
          onKeyDown={onKeyDown}
          onSelect={(event) => {
            const at = event.currentTarget.selectionEnd
            setCaret(at)
            if (open && (at < open.from || at > open.to)) setOpen(undefined)
          }}
          onBlur={() => setOpen(undefined)}
        />
      </div>
      {open && (
        <CompletionList
          key={open.from}
          id={`${id}list`}
          anchor={anchor}
          items={open.items}
          active={open.active}
          onActive={(active) => setOpen({ ...open, active })}
          onPick={pick}
          onClose={() => setOpen(undefined)}
        />
      )}
      <div className={css['tools']}>
        <p id={`${id}state`} aria-live="polite" className={css['state']}>
          {error && errorText(t, error)}
        </p>
        <Button size="small" variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => insert('{')}>
          {t('insertField')}
        </Button>
        <Button size="small" variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => insert('')}>
          {t('insertFunction')}
        </Button>
      </div>
      {call && <FunctionHelp call={call} />}
    </div>
  )
}

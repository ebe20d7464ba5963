import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { bracketsAt, closesAlready } from '#client/fields/formulas/brackets.ts'
import { CompletionList } from '#client/fields/formulas/CompletionList.tsx'
import { callAt } from '#client/fields/formulas/formula-call.ts'
import { completionAt, type Completion, type CompletionState } from '#client/fields/formulas/formula-completion.ts'
import type { Mistake } from '#client/fields/formulas/formula-mistake.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { FunctionHelp } from '#client/fields/formulas/FunctionHelp.tsx'
import { HighlightedSource } from '#client/fields/formulas/HighlightedSource.tsx'
import type { Mend } from '#client/fields/formulas/formula-mend.ts'
import { replaceInField } from '#client/fields/formulas/replace-in-field.ts'
import { Button } from '#client/ui/Button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormulaEditorProps {
  source: string
  fields: readonly Field[]
  mistake: Mistake | undefined
  /** the form is not submitted with a mistake; a stored one may stay */
  mayStay: boolean
  onChange(source: string): void
}

interface Open extends CompletionState {
  active: number
}

/** A formula as text, with syntax colours, completion, its mistake, and help on the function at the caret. */
export function FormulaEditor({ source, fields, mistake, mayStay, onChange }: FormulaEditorProps) {
  const { t } = useTranslation('formulas')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const [caret, setCaret] = useState(0)
  const [open, setOpen] = useState<Open>()
  const [isInside, setInside] = useState(false)
  // the form was submitted with an incomplete formula
  const [isAsked, setAsked] = useState(false)
  const refusal = mistake && !mayStay ? mistake.text : ''
  useEffect(() => {
    area.current?.setCustomValidity(refusal)
  }, [refusal])

  /** Offers completions at the caret; unasked only once a name was begun. */
  function offer(text: string, at: number, asked: boolean, only?: Completion['kind']): void {
    setCaret(at)
    const found = completionAt(text, at, fields)
    const state = found && only ? { ...found, items: found.items.filter(({ kind }) => kind === only) } : found
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

  function insert(text: string, only?: Completion['kind']): void {
    const field = area.current
    if (!field) return
    field.focus()
    const at = field.selectionStart
    if (text !== '') replaceInField(field, at, field.selectionEnd, text, at + text.length)
    offer(field.value, at + text.length, true, only)
  }

  /** Applies a mend, with the caret after it. */
  function mend({ from, to, insert: text }: Mend): void {
    if (!area.current) return
    replaceInField(area.current, from, to, text, from + text.length)
    setOpen(undefined)
    setCaret(from + text.length)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event.nativeEvent)) return
    const { form, value, selectionStart, selectionEnd } = event.currentTarget
    // a closing bracket or brace from a completion is typed over, not doubled
    if (selectionStart === selectionEnd && closesAlready(value, selectionStart, event.key)) {
      event.preventDefault()
      event.currentTarget.setSelectionRange(selectionStart + 1, selectionStart + 1)
      offer(value, selectionStart + 1, false)
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      form?.requestSubmit()
      return
    }
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
  const isBlank = source.trim() === ''
  // a mistake is no news while a name is being typed or the formula is blank
  const told = open || (isBlank && !isAsked) ? undefined : mistake
  // an incomplete end is probably about to be written
  const isQuiet = told?.isUnfinished === true && isInside && !isAsked
  const error = isQuiet ? undefined : told
  const brackets = isInside ? bracketsAt(source, caret) : noBrackets
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
          brackets={brackets}
          mark={open && { from: open.from, to: caret }}
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
          onInvalid={(event) => {
            // shown here instead of the browser's own bubble, with the caret at the mistake
            event.preventDefault()
            setAsked(true)
            event.currentTarget.focus()
            if (mistake) event.currentTarget.setSelectionRange(mistake.start, mistake.end)
          }}
          onChange={(event) => {
            setAsked(false)
            onChange(event.currentTarget.value)
            offer(event.currentTarget.value, event.currentTarget.selectionEnd, false)
          }}
          onKeyDown={onKeyDown}
          onSelect={(event) => {
            const at = event.currentTarget.selectionEnd
            setCaret(at)
            if (open && (at < open.from || at > open.to)) setOpen(undefined)
          }}
          onFocus={() => setInside(true)}
          onBlur={() => {
            setInside(false)
            setOpen(undefined)
          }}
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
        <div className={css['state']} data-quiet={isQuiet || undefined}>
          <p id={`${id}state`} aria-live="polite">
            {told?.text}
          </p>
          {told?.mend && <MendButton mend={told.mend} onMend={mend} />}
        </div>
        <Button size="small" variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => insert('{')}>
          {t('insertField')}
        </Button>
        <Button size="small" variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => insert('', 'function')}>
          {t('insertFunction')}
        </Button>
      </div>
      {call && <FunctionHelp call={call} />}
    </div>
  )
}

/** The button that mends a mistake, if a machine can. */
function MendButton({ mend, onMend }: { mend: Mend; onMend(mend: Mend): void }) {
  const { t } = useTranslation('formulas')
  const { from, to, insert } = mend
  const text = insert.length > longestShown ? `${insert.slice(0, longestShown)}…` : insert
  return (
    <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => onMend(mend)}>
      {insert === '' ? t('removeIt') : from === to ? t('addAtEnd', { text }) : t('write', { text })}
    </Button>
  )
}

const longestShown = 60
const noBrackets: readonly number[] = []

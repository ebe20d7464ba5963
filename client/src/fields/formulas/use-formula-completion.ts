import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { closesAlready } from '#client/fields/formulas/brackets.ts'
import { completionAt, type Completion, type CompletionState } from '#client/fields/formulas/formula-completion.ts'
import type { Mend } from '#client/fields/formulas/formula-mend.ts'
import { replaceInField } from '#client/fields/formulas/replace-in-field.ts'
import { isComposing } from '#client/ui/is-composing.ts'

interface OpenCompletion extends CompletionState {
  active: number
}

interface FormulaCompletion {
  caret: number
  /** the shown list; undefined while none is */
  open: OpenCompletion | undefined
  setActive(active: number): void
  close(): void
  /** The caret is here now: a list of another place closes. */
  move(at: number): void
  /** Offers completions at the caret; unasked only once a name was begun. */
  offer(text: string, at: number, asked: boolean, only?: Completion['kind']): void
  pick(item: Completion): void
  /** Writes at the caret and offers completions there. */
  insert(text: string, only?: Completion['kind']): void
  /** Applies a mend, with the caret after it. */
  mend(mend: Mend): void
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void
}

/** The caret of a formula's text field, and the completions offered there. */
export function useFormulaCompletion(area: RefObject<HTMLTextAreaElement | null>, fields: readonly Field[]): FormulaCompletion {
  const [caret, setCaret] = useState(0)
  const [open, setOpen] = useState<OpenCompletion>()

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

  return {
    caret,
    open,
    setActive: (active) => open && setOpen({ ...open, active }),
    close: () => setOpen(undefined),
    move: (at) => {
      setCaret(at)
      if (open && (at < open.from || at > open.to)) setOpen(undefined)
    },
    offer,
    pick,
    insert,
    mend,
    onKeyDown,
  }
}

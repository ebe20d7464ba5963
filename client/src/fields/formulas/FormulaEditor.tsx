import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { bracketsAt } from '#client/fields/formulas/brackets.ts'
import { CompletionList } from '#client/fields/formulas/CompletionList.tsx'
import { callAt } from '#client/fields/formulas/formula-call.ts'
import type { Mistake } from '#client/fields/formulas/formula-mistake.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { FunctionHelp } from '#client/fields/formulas/FunctionHelp.tsx'
import { HighlightedSource } from '#client/fields/formulas/HighlightedSource.tsx'
import type { Mend } from '#client/fields/formulas/formula-mend.ts'
import { useFormulaCompletion } from '#client/fields/formulas/use-formula-completion.ts'
import { Button } from '#client/ui/Button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormulaEditorProps {
  source: string
  fields: readonly Field[]
  mistake: Mistake | undefined
  /** the form is not submitted with a mistake; a stored one may stay */
  mayStay: boolean
  onChange(source: string): void
}

/** A formula as text, with syntax colours, completion, its mistake, and help on the function at the caret. */
export function FormulaEditor({ source, fields, mistake, mayStay, onChange }: FormulaEditorProps) {
  const { t } = useTranslation('formulas')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const completion = useFormulaCompletion(area, fields)
  const { caret, open } = completion
  const [isInside, setInside] = useState(false)
  // the form was submitted with an incomplete formula
  const [isAsked, setAsked] = useState(false)
  const refusal = mistake && !mayStay ? mistake.text : ''
  useEffect(() => {
    area.current?.setCustomValidity(refusal)
  }, [refusal])

  const call = callAt(source, caret)
  const isBlank = source.trim() === ''
  // a mistake is no news while a name is being typed or the formula is blank
  const told = open || (isBlank && !isAsked) ? undefined : mistake
  // an incomplete end is probably about to be written
  const isQuiet = told?.isUnfinished === true && isInside && !isAsked
  const error = isQuiet ? undefined : told
  const brackets = isInside ? bracketsAt(source, caret) : noBrackets
  return (
    <div className={css.editor}>
      <label htmlFor={`${id}source`} className={css.label}>
        {t('formula')}
      </label>
      <div className={classNames(css.box, error !== undefined && css.invalid)}>
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
          className={css.source}
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
            completion.offer(event.currentTarget.value, event.currentTarget.selectionEnd, false)
          }}
          onKeyDown={completion.onKeyDown}
          onSelect={(event) => completion.move(event.currentTarget.selectionEnd)}
          onFocus={() => setInside(true)}
          onBlur={() => {
            setInside(false)
            completion.close()
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
          onActive={completion.setActive}
          onPick={completion.pick}
          onClose={completion.close}
        />
      )}
      <div className={css.tools}>
        <div className={css.state} data-quiet={isQuiet || undefined}>
          <p id={`${id}state`} aria-live="polite">
            {told?.text}
          </p>
          {told?.mend && <MendButton mend={told.mend} onMend={completion.mend} />}
        </div>
        <Button size="small" variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => completion.insert('{')}>
          {t('insertField')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => completion.insert('', 'function')}
        >
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

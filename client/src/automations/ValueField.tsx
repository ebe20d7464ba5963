import { IconBraces } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { locateNames, locatePlaces, writePlace } from '#shared/nouns/automations/template-text.ts'
import { useOffered } from '#client/automations/use-offered.ts'
import { ValuePicker } from '#client/automations/ValuePicker.tsx'
import type { ValueView } from '#client/automations/value-view.ts'
import css from '#client/automations/values.module.css'
import { mistakeOf } from '#client/fields/formulas/formula-mistake.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { findMistake, toReadable, type NamedSource } from '#client/nouns/automations/places.ts'
import { FieldFrame } from '#client/ui/FieldFrame.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

const ValueEditor = lazyPart(async () => (await import('#client/automations/ValueEditor.tsx')).ValueEditor)

interface ValueFieldProps {
  label: string
  /** the label stands elsewhere */
  isUnlabelled?: boolean
  isLong: boolean
  value: string
  sources: readonly NamedSource[]
  disabled: boolean
  /** why the value does not fit, besides its own mistakes */
  misfit?: string | undefined
  onChange: (text: string) => void
}

/** A text with values and formulas that are filled when the automation runs. Values are chips, picked from a list at the caret. */
export function ValueField({ label, isUnlabelled = false, isLong, value, sources, disabled, misfit, onChange }: ValueFieldProps) {
  const { t } = useTranslation('automations')
  const { t: tFormulas } = useTranslation('formulas')
  const { offered, names, typeAt } = useOffered(sources)
  const view = useRef<ValueView>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ left: number; top: number }>()
  const mistake = useMemo(() => {
    const found = findMistake(value, names, typeAt)
    return found && mistakeOf(tFormulas, found.source, found.error, found.scope)
  }, [value, names, typeAt, tFormulas])
  const isStrange = useMemo(() => hasUnknown(value, names), [value, names])
  const ask = (): void => {
    const caret = view.current?.caret()
    const box = frame.current?.getBoundingClientRect()
    if (disabled || !box) return
    setAt(caret ? { left: caret.left - box.left, top: caret.bottom - box.top } : { left: 0, top: box.height })
  }
  const close = (reason: 'escape' | 'outside' | 'picked'): void => {
    setAt(undefined)
    if (reason === 'escape') view.current?.focus()
  }
  const told = {
    // a formula that is only unfinished is no error yet
    ...(mistake?.isUnfinished ? { hint: mistake.text } : {}),
    error: isStrange ? t('places.notThere') : mistake && !mistake.isUnfinished ? mistake.text : misfit,
  }
  return (
    <div ref={frame} className={css.host}>
      <div className={css.row}>
        <FieldFrame label={isUnlabelled ? undefined : label} {...told} className={css.host}>
          {(ties) => (
            <Suspense fallback={<span className={ties.className}>{toReadable(value, names)}</span>}>
              <ValueEditor
                {...{ label, value, isLong, disabled, names, onChange }}
                isInvalid={ties['aria-invalid'] === true}
                describedBy={ties['aria-describedby']}
                onView={(opened) => {
                  view.current = opened
                }}
                onAsk={ask}
              />
            </Suspense>
          )}
        </FieldFrame>
        <IconButton
          label={t('places.insert', { label })}
          aria-haspopup="dialog"
          aria-expanded={at !== undefined}
          disabled={disabled}
          icon={<IconBraces size={16} stroke={1.5} aria-hidden />}
          onClick={ask}
        />
      </div>
      <span ref={anchor} aria-hidden className={css.anchor} style={at} />
      {at && (
        <ValuePicker
          anchor={anchor}
          title={t('places.insert', { label })}
          offered={offered}
          onPick={(place) => {
            close('picked')
            if (view.current) view.current.insert(place)
            // picked before the editor has come: it opens with the value at its end
            else onChange(value + writePlace(place))
          }}
          onFormula={() => {
            close('picked')
            view.current?.insertFormula()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Some value of the text is not there, or some name in braces is none. */
function hasUnknown(text: string, { nameOf, placeOf }: ReturnType<typeof useOffered>['names']): boolean {
  const places = locatePlaces(text)
  if (places.some(({ place }) => nameOf(place) === undefined)) return true
  return locateNames(text).some(({ start, name }) => !places.some((one) => one.start === start) && placeOf(name) === undefined)
}

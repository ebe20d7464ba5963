import { useEffect, useLayoutEffect, useRef } from 'react'
import { locatePlaces, placeName } from '#shared/nouns/automations/template-text.ts'
import { useStepSamples } from '#client/automations/step-samples.tsx'
import { createValueView, type ValueView } from '#client/automations/value-view.ts'
import css from '#client/automations/values.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PlaceNames } from '#client/nouns/automations/places.ts'

export interface ValueEditorProps {
  label: string
  value: string
  isLong: boolean
  disabled: boolean
  names: PlaceNames
  isInvalid: boolean
  describedBy: string | undefined
  /** the editor as it opens, and undefined as it closes */
  onView: (view: ValueView | undefined) => void
  onChange: (text: string) => void
  onAsk: () => void
}

/** The text with its values as chips. */
export function ValueEditor({ label, value, isLong, disabled, names, isInvalid, describedBy, onView, onChange, onAsk }: ValueEditorProps) {
  const { t } = useTranslation('automations')
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<ValueView>(undefined)
  const { texts, want } = useStepSamples()
  const now = useRef({ names, value, texts, onChange, onAsk, onView, unknown: '' })
  useLayoutEffect(() => {
    now.current = { names, value, texts, onChange, onAsk, onView, unknown: t('places.unknown') }
  })
  useEffect(() => {
    if (!host.current) return undefined
    const made = createValueView(host.current, {
      ...{ text: now.current.value, isLong, readOnly: disabled, attributes: { role: 'textbox', 'aria-label': label } },
      names: () => now.current.names,
      words: {
        get unknown() {
          return now.current.unknown
        },
        sampleOf: (place) => now.current.texts.get(place) ?? undefined,
      },
      onChange: (text) => now.current.onChange(text),
      onAsk: () => now.current.onAsk(),
    })
    view.current = made
    now.current.onView(made)
    return () => {
      now.current.onView(undefined)
      made.close()
    }
  }, [label, isLong, disabled])
  useEffect(() => view.current?.show(value), [value])
  useEffect(() => view.current?.refresh(), [names, texts, t])
  useEffect(() => want(locatePlaces(value).map(({ place }) => placeName(place))), [value, want])
  useEffect(() => {
    view.current?.describe({
      ...{ role: 'textbox', 'aria-label': label, 'aria-multiline': String(isLong) },
      ...(isInvalid && { 'aria-invalid': 'true' }),
      ...(disabled && { 'aria-readonly': 'true' }),
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    })
  }, [label, isLong, isInvalid, disabled, describedBy])
  return <div ref={host} className={css.host} />
}

import { IconBraces } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { findMistake, placesFor, toReadable, toStored, type NamedSource } from '#client/features/automations/data/places.ts'
import { useWorkspace } from '#client/features/automations/data/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { PlacePicker } from '#client/features/automations/ui/PlacePicker.tsx'
import { mistakeOf } from '#client/fields/formulas/formula-mistake.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface TemplateFieldProps {
  label: string
  isLong: boolean
  value: string
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (text: string) => void
}

/** A text with places and formulas that are filled when the automation runs; places are shown by name and chosen from a list. */
export function TemplateField({ label, isLong, value, sources, disabled, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('automations')
  const { t: tFormulas } = useTranslation('formulas')
  const { fields } = useWorkspace()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isPicking, setPicking] = useState(false)
  const places = useMemo(
    () =>
      placesFor(sources, fields, {
        ...{ url: t('places.url'), count: t('places.count'), today: t('places.today'), now: t('places.now'), before: t('places.before') },
        content: (path) => t(`content.${path}`),
      }),
    [sources, fields, t],
  )
  const mistake = useMemo(() => {
    const found = findMistake(value, places, fields)
    return found && mistakeOf(tFormulas, found.source, found.error, found.scope)
  }, [value, places, fields, tFormulas])
  const shown = toReadable(value, places)
  /** Writes at the caret, and puts it `back` letters before the end of the new piece. */
  const insert = (piece: string, back = 0): void => {
    const at = box.current?.selectionEnd ?? shown.length
    onChange(toStored(shown.slice(0, at) + piece + shown.slice(at), places))
    setPicking(false)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(at + piece.length - back, at + piece.length - back)
    })
  }
  const insertName = (name: string): void => {
    const before = shown.slice(0, box.current?.selectionEnd ?? shown.length)
    // inside of a formula names stand in single braces
    const isInFormula = before.lastIndexOf('{{=') >= 0 && !before.slice(before.lastIndexOf('{{=')).includes('}}')
    insert(isInFormula ? `{${name}}` : `{{${name}}}`)
  }
  const given = {
    label,
    value: shown,
    disabled,
    // a formula that is only unfinished is no error yet
    ...(mistake && (mistake.isUnfinished ? { hint: mistake.text } : { error: mistake.text })),
    onChange: (event: { currentTarget: { value: string } }) => onChange(toStored(event.currentTarget.value, places)),
  }
  return (
    <div>
      <div className={css.inputRow}>
        {isLong ? <TextArea ref={box} {...given} rows={4} /> : <TextField ref={box} {...given} />}
        <IconButton
          label={t('places.insert', { label })}
          disabled={disabled}
          icon={<IconBraces size={16} stroke={1.5} aria-hidden />}
          onClick={() => setPicking(true)}
        />
      </div>
      {isPicking && (
        <PlacePicker
          title={t('places.insert', { label })}
          places={places}
          onPick={insertName}
          onFormula={() => insert('{{=  }}', 3)}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

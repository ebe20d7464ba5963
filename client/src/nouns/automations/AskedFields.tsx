import { readGiven } from '#shared/nouns/automations/values/given-values.ts'
import type { AskedValue } from '#shared/values/asked-values.ts'
import css from '#client/nouns/automations/asks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export type TypedAnswers = Record<string, string | number | boolean>

interface AskedFieldsProps {
  asks: readonly AskedValue[]
  answers: TypedAnswers
  /** what is missing is marked once somebody has tried */
  isTried: boolean
  onChange: (answers: TypedAnswers) => void
}

const typeOf = { text: 'text', number: 'number', day: 'date' } as const

/** A field for each value that is asked for. */
export function AskedFields({ asks, answers, isTried, onChange }: AskedFieldsProps) {
  const { t } = useTranslation('presses')
  const set = (name: string, value: string | number | boolean): void => onChange({ ...answers, [name]: value })
  return (
    <div className={css.asked}>
      {asks.map((ask) => {
        const { name, label, is, optional } = ask
        const value = answers[name]
        if (is === 'yesNo')
          return (
            <Checkbox key={name} checked={value === true} onChange={(event) => set(name, event.currentTarget.checked)}>
              {label}
            </Checkbox>
          )
        return (
          <TextField
            key={name}
            type={typeOf[is]}
            label={optional === true ? t('optional', { label }) : label}
            value={typeof value === 'boolean' ? '' : (value ?? '')}
            error={isTried && !readGiven([ask], answers) ? t('missing') : undefined}
            onChange={(event) => {
              const text = event.currentTarget.value
              set(name, is === 'number' && text !== '' ? Number(text) : text)
            }}
          />
        )
      })}
    </div>
  )
}

import { useId } from 'react'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { textIn } from '#shared/lib/text-in.ts'
import type { AskedValue } from '#shared/values/asked-values.ts'
import { ValueField } from '#client/automations/ValueField.tsx'
import css from '#client/automations/values.module.css'
import type { NamedSource } from '#client/nouns/automations/places.ts'

interface GivenInputProps {
  label: string
  /** what the called automation asks for */
  asks: readonly AskedValue[]
  value: JsonValue
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (value: JsonValue) => void
}

/** The values that another automation asks for, each with its place. */
export function GivenInput({ label, asks, value, sources, disabled, onChange }: GivenInputProps) {
  const id = useId()
  const given = (Array.isArray(value) ? value : []).filter(isJsonObject)
  const textOf = (name: string): string => textIn(given.find((pair) => pair['name'] === name)?.['value'])
  const set = (name: string, text: string): void =>
    onChange([...given.filter((pair) => pair['name'] !== name), ...(text === '' ? [] : [{ name, value: text }])])
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {asks.map((ask) => (
        <ValueField
          key={ask.name}
          label={ask.label || ask.name}
          isLong={false}
          value={textOf(ask.name)}
          sources={sources}
          disabled={disabled}
          onChange={(text) => set(ask.name, text)}
        />
      ))}
    </div>
  )
}

import { useState } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf } from '#client/cells/field-config.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import type { FieldDefaultDraft } from '#client/fields/settings/DefaultSettings.tsx'

/** A field as its form has it. */
interface FieldWords {
  type?: FieldTypeName | undefined
  label: string
  config: unknown
  required: boolean
  preset: FieldDefaultDraft | null
  /** the field as the form opened with it: after another person's change, what was written is not offered to the next form */
  before: string
}

interface FieldWork {
  words: FieldWords
  /** the field as it was when the words began: a save sends what differs from it */
  base: FieldWords
  write(some: Partial<FieldWords>): void
  forget(): void
}

/** A new or present field as a person describes it, kept until they save or drop it. */
export function useFieldWords(tableId: string, field: Field | undefined): FieldWork {
  const { type, label = '', required = false, default: preset = null } = field ?? {}
  const config = field ? configOf(field) : {}
  const stored: FieldWords = { type, label, config, required, preset, before: JSON.stringify([type, label, config, required, preset]) }
  const [kept, setKept] = useKeptWords(`field.${tableId}.${field?.id ?? 'new'}`, stored)
  // a change of somebody else is shown in a form where nothing is written yet, and takes nothing from another
  const [opened] = useState(stored)
  const [base, setBase] = useState<FieldWords>()
  const words = kept !== opened && kept.before === (base ?? opened).before ? kept : stored
  return {
    words,
    base: base ?? opened,
    write: (some) => {
      const began = base ?? (words === stored ? stored : opened)
      setBase(began)
      setKept({ ...words, ...some, before: began.before })
    },
    forget: () => setKept(stored),
  }
}

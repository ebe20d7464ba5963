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
  /** the field that was changed: another person's later change counts, and what was written is not offered */
  before: string
}

interface FieldWork {
  words: FieldWords
  write(some: Partial<FieldWords>): void
  forget(): void
}

/** A new or present field as a person describes it, kept until they save or drop it. */
export function useFieldWords(tableId: string, field: Field | undefined): FieldWork {
  const { type, label = '', required = false, default: preset = null } = field ?? {}
  const config = field ? configOf(field) : {}
  const stored: FieldWords = { type, label, config, required, preset, before: JSON.stringify([type, label, config, required, preset]) }
  const [kept, setKept] = useKeptWords(`field.${tableId}.${field?.id ?? 'new'}`, stored)
  const words = kept.before === stored.before ? kept : stored
  return {
    words,
    write: (some) => setKept({ ...words, ...some }),
    forget: () => setKept(stored),
  }
}

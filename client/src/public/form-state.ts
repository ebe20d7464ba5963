import type { FormValue, PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'

export function isFilled(value: FormValue): boolean {
  return Array.isArray(value) ? value.length > 0 : value === true || (typeof value === 'string' && value.trim() !== '')
}

/** The parts of a form that ask for something. */
export function questionsIn({ pages }: PublicForm): PublicFormField[] {
  return pages.flat().flatMap((part) => (part.still === undefined ? [part] : []))
}

/** Chosen files are sent by themselves. */
const isSentApart: ReadonlySet<string> = new Set(['files', 'pictures', 'signature'])

/** The misfit of a value that is certain before the server checks; the server checks everything. */
export function misfitOf({ input }: PublicFormField, value: FormValue): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (input === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())) return 'notEmail'
  if (input === 'number' && !/\d/.test(value)) return 'notNumber'
  return undefined
}

/** The values to send: all of a new record, only changed ones of a record that is updated. */
export function wantedValues(
  fields: readonly PublicFormField[],
  values: Readonly<Record<string, FormValue>>,
  { isRepeatable }: PublicForm,
): Record<string, FormValue> {
  const wanted = fields.filter(
    (field) => !isSentApart.has(field.input) && (isRepeatable || JSON.stringify(values[field.id]) !== JSON.stringify(field.value)),
  )
  return Object.fromEntries(wanted.map(({ id }) => [id, values[id] === '' ? null : (values[id] ?? null)]))
}

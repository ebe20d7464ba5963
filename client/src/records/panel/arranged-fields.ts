import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

interface FieldSection {
  /** undefined: the fields before the first section */
  title: string | undefined
  fields: readonly Field[]
}

/** Fields in the order and under the sections of a form. The others come last, below the title `others`. */
export function arrangedFields(fields: readonly Field[], parts: readonly FormPart[], others: string): FieldSection[] {
  const left = new Map(fields.map((field) => [field.id, field]))
  const sections: { title: string | undefined; fields: Field[] }[] = [{ title: undefined, fields: [] }]
  for (const part of parts) {
    if ((part.type === 'section' || part.type === 'page_break') && part.title) sections.push({ title: part.title, fields: [] })
    const field = isAsking(part) ? left.get(part.field_id) : undefined
    if (!field) continue
    left.delete(field.id)
    sections.at(-1)?.fields.push(field)
  }
  const isParted = sections.length > 1
  const rest = [...left.values()]
  if (isParted) sections.push({ title: others, fields: rest })
  else sections[0]?.fields.push(...rest)
  return sections.filter((section) => section.fields.length > 0)
}

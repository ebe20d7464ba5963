import { isAsking, type FormDefinition, type FormPart } from '#shared/nouns/forms/form.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'

/** The fields that a part names: the one it asks for, and those of its condition. */
export function fieldsOfPart(part: FormPart): string[] {
  return [...(isAsking(part) ? [part.field_id] : []), ...fieldsOfFilter(part.when ?? null)]
}

/**
 * A form without the parts that name a field the person does not see; a condition's values would tell of it. `seesTarget` is asked for the
 * fields of lines, which are another table's.
 */
export function seenForm(
  form: FormDefinition,
  sees: (fieldId: string) => boolean,
  seesTarget: (linkFieldId: string, fieldId: string) => boolean,
): FormDefinition {
  const parts = form.parts.flatMap((part): FormPart[] => {
    if (!fieldsOfPart(part).every(sees)) return []
    if (part.type !== 'rows') return [part]
    const fields = part.fields.filter((id) => seesTarget(part.field_id, id))
    return fields.length === 0 ? [] : [{ ...part, fields }]
  })
  return parts.length === form.parts.length && parts.every((part, index) => part === form.parts[index]) ? form : { ...form, parts }
}

/** A saved form with the parts that its author does not see, which stay where they were: each behind the part it followed. */
export function keepUnseenParts(stored: FormDefinition, saved: FormDefinition, isSeen: (part: FormPart) => boolean): FormDefinition {
  const parts = [...saved.parts]
  stored.parts.forEach((part, index) => {
    if (isSeen(part) || parts.some((other) => clashes(part, other))) return
    const before = stored.parts
      .slice(0, index)
      .map(({ id }) => id)
      .toReversed()
    const at = before.map((id) => parts.findIndex((other) => other.id === id)).find((found) => found >= 0) ?? -1
    parts.splice(at + 1, 0, part)
  })
  return { ...saved, parts }
}

function clashes(part: FormPart, other: FormPart): boolean {
  return part.id === other.id || (isAsking(part) && isAsking(other) && part.field_id === other.field_id)
}

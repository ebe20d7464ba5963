import type { FormDefinition, LinesPart } from '#shared/nouns/forms/form.ts'
import { readFormDefinition } from '#shared/nouns/forms/form-definition-schema.ts'
import { fieldsOfPart } from '#shared/nouns/forms/seen-form.ts'
import { fieldsAsked } from '#shared/nouns/public-links/form-inputs.ts'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The form of a table that a link opens, in the version that somebody filled or the newest. */
export interface LinkedForm {
  id: string
  version: number
  definition: FormDefinition
}

/** @returns undefined when the link's form is gone */
export function findLinkedForm({ db }: OrgDatabase, tableId: string, formId: string, version?: number): LinkedForm | undefined {
  const form = db.get(
    db.build
      .selectFrom('form_def')
      .select(['id', 'version', 'definition'])
      .where('id', '=', formId)
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null),
  )
  if (!form) return undefined
  const before =
    version === undefined || version === form.version
      ? undefined
      : db.get(db.build.selectFrom('form_version').select('definition').where('form_id', '=', formId).where('version', '=', version))
  const definition = readFormDefinition(JSON.parse((before ?? form).definition) as JsonObject)
  return { id: form.id, version: before && version !== undefined ? version : form.version, definition }
}

/** @returns the table of a form; undefined when the form is gone */
export function tableOfForm({ db }: OrgDatabase, formId: string): string | undefined {
  return db.get(db.build.selectFrom('form_def').select('table_id').where('id', '=', formId).where('deleted_at', 'is', null))?.table_id
}

/** The fields that a form's link reads and asks for: of the form that it opens, or of its own parts. */
export function fieldsOfForm(org: OrgDatabase, tableId: string, { form_id: formId, items = [] }: LinkConfig): string[] {
  if (!formId) return fieldsAsked(items)
  return [...new Set(findLinkedForm(org, tableId, formId)?.definition.parts.flatMap(fieldsOfPart))]
}

/** The lines that a form's link asks for: of a link field, the fields of its table. */
export function linesOfForm(org: OrgDatabase, tableId: string, { form_id: formId }: LinkConfig): LinesPart[] {
  const form = formId ? findLinkedForm(org, tableId, formId) : undefined
  return form?.definition.parts.filter((part) => part.type === 'rows') ?? []
}

/** The form by which a table's records are made, where one was designed. */
export function findCreationForm(org: OrgDatabase, tableId: string): LinkedForm | undefined {
  const { db } = org
  const form = db.get(
    db.build
      .selectFrom('form_def')
      .select('id')
      .where('table_id', '=', tableId)
      .where('kind', '=', 'creation')
      .where('deleted_at', 'is', null),
  )
  return form && findLinkedForm(org, tableId, form.id)
}

import type { Locale } from '#shared/fields/field-type.ts'
import { newId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { WireSuperForm } from '#shared/nouns/forms/form-calls.ts'
import { tellForm, type ToldForm } from '#shared/nouns/forms/form-definition-schema.ts'
import type { FormDefinition, FormKind } from '#shared/nouns/forms/form.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { createForm, deleteForm, openForms, updateForm } from '#server/features/forms/form-rows.ts'
import { formForPerson, parseDefinition, type FormRow } from '#server/records/forms/read-form.ts'

type Choice = true | FormDefinition
const kinds = { creationForm: 'creation', updateForm: 'update', chatForm: 'chat' } as const
type Name = keyof typeof kinds

/** The editor's words for a form without a title, in the language of the organisation. */
export const formNames: Record<Locale['language'], Record<(typeof kinds)[Name], string>> = {
  en: { creation: 'Creation form', update: 'Update form', chat: 'Chat form' },
  pt: { creation: 'Formulário de criação', update: 'Formulário de atualização', chat: 'Formulário de chat' },
  es: { creation: 'Formulario de creación', update: 'Formulario de actualización', chat: 'Formulario de chat' },
}

/** The forms of a table as a person may know them. @throws AppError those of the table */
export function readFormConfig(context: OrgContext, tableId: string): Record<Name, true | ToldForm> & { superForms: WireSuperForm[] } {
  openTable(context, tableId)
  const rows = formsOf(context, tableId)
  const own = (kind: FormKind): true | ToldForm => {
    const row = rows.find((one) => one.kind === kind)
    return row ? tellForm(formForPerson(context, tableId, parseDefinition(row.definition))) : true
  }
  const superForms = rows.filter(({ kind }) => kind === 'super').map((row) => describe(context, row))
  return { creationForm: own('creation'), updateForm: own('update'), chatForm: own('chat'), superForms }
}

/** @throws AppError `form_config_not_found`, those of the table */
export function readSuperForm(context: OrgContext, tableId: string, formId: string): WireSuperForm {
  openTable(context, tableId)
  const row = formsOf(context, tableId).find(({ id, kind }) => id === formId && kind === 'super')
  if (!row) throw new AppError('form_config_not_found')
  return describe(context, row)
}

function describe(context: OrgContext, { id, table_id: tableId, label, definition }: FormRow): WireSuperForm {
  return { ...tellForm(formForPerson(context, tableId, parseDefinition(definition))), form_id: id, table_id: tableId, label }
}

/** Inside a write: what is not named stays. @throws AppError those of {@link createForm} and {@link updateForm} */
export function setFormConfig(context: OrgContext, tableId: string, asked: { [N in Name]?: Choice | undefined }): void {
  openForms(context, tableId)
  const names = formNames[orgLocale(context.org).language]
  for (const [name, kind] of Object.entries(kinds) as [Name, (typeof kinds)[Name]][]) {
    const choice = asked[name]
    if (choice === undefined) continue
    const present = formsOf(context, tableId).find((one) => one.kind === kind)
    if (choice === true) {
      if (present) deleteForm(context, tableId, present.id)
    } else if (present) updateForm(context, { id: present.id, tableId, definition: choice })
    else {
      const label = choice.title || names[kind]
      createForm(context, { id: newId(), tableId, kind, label, position: positionBetween(null, null), definition: choice })
    }
  }
}

function formsOf({ org: { db } }: OrgContext, tableId: string): FormRow[] {
  const all = db.build.selectFrom('form_def').selectAll().where('table_id', '=', tableId).where('deleted_at', 'is', null)
  return db.all(all.orderBy('position').orderBy('id'))
}

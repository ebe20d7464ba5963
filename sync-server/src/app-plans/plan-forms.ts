import { positionBetween } from '#shared/lib/positions.ts'
import type { FormDefinition, FormPart } from '#shared/nouns/forms/form.ts'
import type { PlanForm, PlanFormPart } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import type { Scope } from '#server/app-plans/resolve-settings.ts'

/** @param share puts a form behind a link for everybody; it asks the rights of that moment */
export function compileForms(work: Compiling, share: (tableId: string, formId: string, path: string) => Compiling['acts'][number]): void {
  let position: string | null = null
  for (const [at, form] of work.plan.forms.entries()) {
    const path = `forms.${at}`
    const scope = { path, table: form.table }
    const tableId = work.resolver.table(form.table, scope)
    if (tableId === undefined) continue
    position = positionBetween(position, null)
    const id = work.ids.uuid(`form:${form.table}/${form.label}`)
    addMutation(work, path, 'forms.create', {
      id,
      tableId,
      kind: form.kind,
      label: form.label,
      position,
      definition: definitionOf(work, form, scope),
    })
    work.made.push({ type: 'form', id, label: form.label })
    if (form.public === true) work.acts.push(share(tableId, id, path))
  }
}

function definitionOf(work: Compiling, form: PlanForm, scope: Scope): FormDefinition {
  return {
    v: 1,
    ...(form.title !== undefined && { title: form.title }),
    ...(form.text !== undefined && { text: form.text }),
    ...(form.color !== undefined && { header_color: form.color }),
    ...(form.sendLabel !== undefined && { send_label: form.sendLabel }),
    parts: form.parts.map((part, at) => partOf(work, part, `p${at + 1}`, { ...scope, path: `${scope.path}.parts.${at}` })),
    ...(form.thanks && { on_save: { do: 'success', ...form.thanks } }),
  }
}

function partOf({ resolver, names }: Compiling, part: PlanFormPart, id: string, scope: Scope): FormPart {
  const idOf = (label: string, of: Scope = scope): string => resolver.field(label, of) ?? ''
  if (typeof part === 'string') return { id, type: 'field', field_id: idOf(part) }
  if ('field' in part) {
    const { field, when, ...asked } = part
    return { id, type: 'field', field_id: idOf(field), ...asked, ...(when && { when: resolver.filter(when, scope) }) }
  }
  if ('rows' in part) {
    const { rows, fields, ...asked } = part
    const link = idOf(rows)
    const other = { ...scope, table: names.fields.get(link)?.field.to }
    return { id, type: 'rows', field_id: link, fields: fields.map((label) => idOf(label, other)), ...asked }
  }
  if ('section' in part) return { id, type: 'section', title: part.section, ...(part.text !== undefined && { text: part.text }) }
  if ('page' in part) return { id, type: 'page_break', title: part.page, ...(part.text !== undefined && { text: part.text }) }
  return { id, type: 'text', text: part.text }
}

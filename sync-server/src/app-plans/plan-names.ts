import type { AppPlan, PlanField, PlanStep } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import type { ExistingTable } from '#server/app-plans/existing-tables.ts'
import type { PlanProblems } from '#server/app-plans/plan-problems.ts'

/** The ids of everything that a plan names, by the words of a reference without its @. */
export interface PlanNames {
  readonly byName: ReadonlyMap<string, string>
  /** the name of a field by its id, `Orders/Total`, and its settings */
  readonly fields: ReadonlyMap<string, { table: string; field: PlanField }>
}

export const optionLabel = (option: string | { label: string }): string => (typeof option === 'string' ? option : option.label)

/** Gives ids to all that a plan names. Two things of one name are a problem: a reference could mean either. */
export function namePlan(plan: AppPlan, ids: SeededIds, problems: PlanProblems, existing: readonly ExistingTable[]): PlanNames {
  const byName = new Map<string, string>()
  const fields = new Map<string, { table: string; field: PlanField }>()
  const add = (path: string, name: string, id: string): void => {
    if (byName.has(name)) problems.add(path, 'several things have this name', name)
    byName.set(name, id)
  }
  for (const { path, id, label, fields: own } of existing) {
    add(path, label, id)
    for (const { id: fieldId, field, options } of own) {
      // a reference to one of two fields of a name could mean either, and names neither
      if (own.filter((other) => other.field.label === field.label).length > 1) continue
      byName.set(`${label}/${field.label}`, fieldId)
      fields.set(fieldId, { table: label, field })
      for (const option of options) byName.set(`${label}/${field.label}/${option.label}`, option.id)
    }
  }
  for (const [at, table] of plan.tables.entries()) {
    const path = `tables.${at}`
    add(path, table.label, ids.short('t', table.label))
    for (const [place, field] of table.fields.entries()) {
      const name = `${table.label}/${field.label}`
      const id = ids.short('f', name)
      add(`${path}.fields.${place}`, name, id)
      fields.set(id, { table: table.label, field })
      for (const option of field.options ?? [])
        add(`${path}.fields.${place}.options`, `${name}/${optionLabel(option)}`, ids.short('o', `${name}/${optionLabel(option)}`))
    }
    for (const [place, view] of table.views.entries())
      add(`${path}.views.${place}`, `view:${table.label}/${view.label}`, ids.short('v', `${table.label}/${view.label}`))
  }
  // after all tables: their own fields come first
  for (const [at, table] of plan.tables.entries())
    for (const [place, field] of table.fields.entries()) {
      if (field.to === undefined || field.inverse === undefined) continue
      const id = inverseId(ids, table.label, field.label)
      add(`tables.${at}.fields.${place}.inverse`, `${field.to}/${field.inverse}`, id)
      fields.set(id, { table: field.to, field: { label: field.inverse, type: field.type, to: table.label } })
    }
  for (const [at, form] of plan.forms.entries())
    add(`forms.${at}`, `form:${form.table}/${form.label}`, ids.uuid(`form:${form.table}/${form.label}`))
  for (const [at, page] of plan.pages.entries()) add(`pages.${at}`, `page:${page.label}`, ids.uuid(`page:${page.label}`))
  for (const [at, app] of plan.apps.entries()) add(`apps.${at}`, `app:${app.label}`, app.into ?? ids.uuid(`app:${app.label}`))
  nameRecords(plan, ids, byName)
  return { byName, fields }
}

/** The id of the other face of a link, which is made with it. */
export const inverseId = (ids: SeededIds, table: string, field: string): string => ids.short('f', `${table}/${field}/inverse`)

/** Records by the words of their first column that names them, and by `#` and their row. Of two with one name the first is meant. */
function nameRecords(plan: AppPlan, ids: SeededIds, byName: Map<string, string>): void {
  const rows = new Map<string, number>()
  for (const { table, fields, rows: given } of plan.records) {
    const owner = plan.tables.find(({ label }) => label === table)
    const nameAt = fields.indexOf(owner?.nameField ?? owner?.fields[0]?.label ?? '')
    for (const row of given) {
      const index = rows.get(table) ?? 0
      rows.set(table, index + 1)
      const id = recordIdOf(ids, table, index)
      byName.set(`record:${table}/#${index + 1}`, id)
      const label = row[nameAt]
      const name = `record:${table}/${String(label)}`
      if ((typeof label === 'string' || typeof label === 'number') && !byName.has(name)) byName.set(name, id)
    }
  }
}

/** The id of a record by its row: ids rise with it, so that a table without a sort shows them in order. */
export const recordIdOf = (ids: SeededIds, table: string, index: number): string => ids.record(`${table}#${index}`, index)

/** The names that an app gives its blocks, or an automation its steps. */
export function ownNames(
  prefix: 'block' | 'step',
  ids: SeededIds,
  of: string,
  names: readonly (string | undefined)[],
): Map<string, string> {
  return new Map(names.flatMap((name, at) => (name === undefined ? [] : [[`${prefix}:${name}`, partId(ids, of, at)]])))
}

/** Of a block or step by its place. */
export const partId = (ids: SeededIds, of: string, at: number): string => ids.short('b', `${of}#${at}`)

/** Every step with those in its branches, in the order in which they are read. */
export function planStepsOf(steps: readonly PlanStep[]): PlanStep[] {
  return steps.flatMap((step) => [step, ...(step.branches ?? []).flatMap(planStepsOf)])
}

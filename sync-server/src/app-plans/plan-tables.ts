import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { PlanField, PlanTable } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import { inverseId, optionLabel } from '#server/app-plans/plan-names.ts'
import { viewIdOf } from '#server/app-plans/plan-views.ts'

interface FieldArgs {
  id: string
  tableId: string
  type: PlanField['type']
  label: string
  required?: boolean
  config: JsonObject
  default?: FieldDefault
  position: string
}

interface LaterField {
  path: string
  args: FieldArgs
  needs: ReadonlySet<string>
  inverse: { id: string; tableId: string; label: string; position?: string } | undefined
}

const hues = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'orange', 'pink', 'indigo', 'cyan', 'yellow', 'gray']

/** Tables with the fields that stand alone, then the others, each after those that it reads. */
export async function compileTables(work: Compiling, turn: () => Promise<void>): Promise<void> {
  const later: LaterField[] = []
  const ends = new Map<string, string | null>()
  for (const [at, table] of work.plan.tables.entries()) {
    later.push(...compileTable(work, `tables.${at}`, table, ends))
    await turn()
  }
  // other faces stand behind the fields that the plan names for their table
  for (const { inverse } of later) {
    // a table that was there puts the other face behind its fields by itself
    if (!inverse || !ends.has(inverse.tableId)) continue
    inverse.position = positionBetween(ends.get(inverse.tableId) ?? null, null)
    ends.set(inverse.tableId, inverse.position)
  }
  const made = new Set<string>()
  const waiting = new Set(later)
  const ids = new Set(later.flatMap(({ args, inverse }) => [args.id, ...(inverse ? [inverse.id] : [])]))
  while (waiting.size > 0) {
    const next = [...waiting].find(({ needs }) => [...needs].every((id) => !ids.has(id) || made.has(id)))
    if (!next) {
      for (const { path } of waiting) work.problems.add(path, 'fields read each other in a circle')
      return
    }
    waiting.delete(next)
    made.add(next.args.id)
    if (made.size % 20 === 0) await turn()
    addMutation(work, next.path, 'fields.create', next.args)
    if (!next.inverse) continue
    made.add(next.inverse.id)
    addMutation(work, next.path, 'fields.update', next.inverse)
  }
  for (const [at, { label, nameField }] of work.plan.tables.entries())
    if (nameField !== undefined) nameRecordsBy(work, `tables.${at}.nameField`, label, nameField)
}

function nameRecordsBy({ resolver, ...work }: Compiling, path: string, table: string, field: string): void {
  const id = resolver.table(table, { path })
  const recordLabelField = resolver.field(field, { path, table })
  if (id !== undefined && recordLabelField !== undefined) addMutation(work, path, 'tables.update', { id, recordLabelField })
}

/** @returns the fields that follow when all tables are there */
function compileTable(work: Compiling, path: string, table: PlanTable, ends: Map<string, string | null>): LaterField[] {
  const { ids, problems, made, folder } = work
  const id = ids.short('t', table.label)
  let position: string | null = null
  const fields = table.fields.map((field, place) => {
    position = positionBetween(position, null)
    return compileField(work, `${path}.fields.${place}`, table, field, position)
  })
  ends.set(id, position)
  const isAlone = ({ args }: LaterField): boolean => {
    const { column, compute } = getFieldType(args.type)
    return column !== 'link' && compute === 'none' && !readsFields(args)
  }
  const alone = fields.filter(isAlone)
  if (alone.length === 0) problems.add(path, 'a table needs a field of its own, such as a text')
  const first = table.views[0]?.type === 'table' ? table.views[0] : undefined
  addMutation(work, path, 'tables.create', {
    ...{ id, label: table.label, icon: table.icon, color: table.color, ...folder },
    fields: alone.map(({ args }) => {
      const { tableId: _, ...own } = args
      return own
    }),
    viewId: viewIdOf(work, table.label, first?.label ?? ''),
    viewLabel: first?.label ?? table.label,
  })
  made.push({ type: 'table', id, label: table.label })
  return fields.filter((field) => !alone.includes(field))
}

/** Buttons and own cells that name other fields wait for them. */
const readsFields = ({ config }: FieldArgs): boolean => /"f[0-9a-z]{12}"|\{f[0-9a-z]{12}\}/.test(JSON.stringify(config))

function compileField(work: Compiling, path: string, table: PlanTable, field: PlanField, position: string): LaterField {
  const { ids, resolver, problems } = work
  const name = `${table.label}/${field.label}`
  const scope = { path, table: table.label }
  const config: Record<string, JsonObject[string]> = { ...resolver.settings(field.settings, scope) }
  let inverse: LaterField['inverse']
  if (field.options)
    config['options'] = field.options.map((option, at) => ({
      id: ids.short('o', `${name}/${optionLabel(option)}`),
      label: optionLabel(option),
      hue: typeof option === 'string' ? (hues[at % hues.length] ?? 'gray') : option.color,
    }))
  if (field.formula !== undefined) config['expression'] = resolver.formula(field.formula, scope)
  if (field.to !== undefined) {
    const target = resolver.table(field.to, scope)
    const face = inverseId(ids, table.label, field.label)
    config['tableId'] = target ?? ''
    config['inverseFieldId'] = face
    if (field.one !== undefined) config['limitToOne'] = field.one
    if (field.inverse !== undefined && target !== undefined) inverse = { id: face, tableId: target, label: field.inverse }
  }
  const id = ids.short('f', name)
  const { type, label, required } = field
  const checked = getFieldType(type).configSchema.safeParse({ ...(getFieldType(type).defaultConfig() as object), ...config })
  for (const issue of checked.error?.issues.slice(0, 5) ?? []) problems.add(path, issue.message, issue.path.join('.'))
  const args = {
    ...{ id, tableId: ids.short('t', table.label), type, label, position },
    config: (checked.data ?? config) as JsonObject,
    ...(required !== undefined && { required }),
    ...(field.default !== undefined && { default: resolver.settings({ it: field.default }, scope)['it'] as unknown as FieldDefault }),
  }
  const needs = new Set(JSON.stringify(args.config).match(/\bf[0-9a-z]{12}\b/g) ?? [])
  if (inverse) needs.delete(inverse.id)
  needs.delete(inverseId(ids, table.label, field.label))
  return { path, args, needs, inverse }
}

import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import { invalidConditionals } from '#shared/nouns/tables/conditional.ts'
import type { FieldPart, TablePart } from '#shared/nouns/template-packages/table-part.ts'
import { gridView } from '#shared/views/grid-view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'

/** Fields that one write makes: each changes the structure of its table. */
const fieldsAtOnce = 40

export function folderStep({ parts, tools }: Installing): InstallStep {
  const { id, label, icon, color } = parts.template.folder
  return {
    name: 'folder',
    run: (context) => tools.apply(context, 'folders.create', { id, label, icon, color, position: lastPosition(context) }),
  }
}

function lastPosition({ org: { db } }: OrgContext): string {
  const folders = db.all(db.build.selectFrom('folder').select(['id', 'position']).where('deleted_at', 'is', null))
  return positionBetween(folders.toSorted(byPosition).at(-1)?.position ?? null, null)
}

/** Tables without links, links, computed fields, rules, views, forms: of all tables before the next, since they name each other. */
export function tableSteps(installing: Installing): InstallStep[] {
  const { tables } = installing.parts
  const each = (name: string, make: (table: TablePart) => InstallStep['run']): InstallStep[] =>
    tables.map((table) => ({ name: `${name} ${table.id}`, run: make(table) }))
  return [
    ...tables.flatMap((table) => plainSteps(installing, table)),
    ...each('links', (table) => (context) => makeLinks(context, installing, table)),
    ...computedSteps(installing),
    ...each('rules', (table) => (context) => makeRules(context, installing, table)),
    ...tables.flatMap((table) => viewSteps(installing, table)),
    ...each('forms', ({ id, forms }) => (context) => {
      for (const form of forms) installing.tools.apply(context, 'forms.create', { ...form, tableId: id })
    }),
  ]
}

const isLink = ({ type }: FieldPart): boolean => getFieldType(type).column === 'link' && !getFieldType(type).computed
const isPlain = (field: FieldPart): boolean => !isLink(field) && !isWorkedOut(field)

/** The arguments of a field, as a device sends them. */
export const fieldArgs = ({ id, type, label, config, required, position, default: given }: FieldPart) => ({
  ...{ id, type, label, config, required, position },
  ...(given !== null && { default: given }),
})

/** A table of links alone is made with a field that goes once they are there. */
const standIn = ({ ids }: Installing, table: TablePart): FieldPart => ({
  id: ids.short('f', `stand-in ${table.id}`),
  ...{ type: 'singleLineText', label: 'Name', config: {}, required: false, default: null, position: 'a0', facedBy: null },
})

function plainSteps(installing: Installing, table: TablePart): InstallStep[] {
  const { tools, parts } = installing
  const { id, label, icon, color } = table
  const plain = table.fields.filter(isPlain)
  if (isThere(installing, id)) return fieldSteps(installing, id, plain)
  const first = plain.length > 0 ? plain.slice(0, fieldsAtOnce) : [standIn(installing, table)]
  const named = first.find((field) => field.id === table.recordLabelField)
  const steps: InstallStep[] = [
    {
      name: `table ${id}`,
      run: (context) =>
        tools.apply(context, 'tables.create', {
          ...{ id, label, icon, color, folderId: parts.template.folder.id },
          ...{ viewId: firstView(installing, table), viewLabel: table.views[0]?.label ?? label },
          fields: first.map(fieldArgs),
          ...(named && { recordLabelField: named.id }),
        }),
    },
  ]
  return [...steps, ...fieldSteps(installing, id, plain.slice(fieldsAtOnce))]
}

const isThere = ({ existing }: Installing, tableId: string): boolean => existing?.tables.some(({ id }) => id === tableId) === true

function fieldSteps({ tools }: Installing, tableId: string, fields: readonly FieldPart[]): InstallStep[] {
  return Array.from({ length: Math.ceil(fields.length / fieldsAtOnce) }, (_, n) => ({
    name: `fields ${tableId} ${n}`,
    run: (context) => {
      for (const field of fields.slice(n * fieldsAtOnce, (n + 1) * fieldsAtOnce))
        tools.apply(context, 'fields.create', { ...fieldArgs(field), tableId })
    },
  }))
}

/** Types of the view that a new table has. */
const madeWithTables: ReadonlySet<string> = new Set([gridView.type])

/** The view that a table is made with. It is one of the package if that has a table, else it goes once the others are there. */
const firstView = ({ ids }: Installing, { id, views }: TablePart): string =>
  views.find(({ type }) => madeWithTables.has(type))?.id ?? ids.short('v', `stand-in ${id}`)

/** One face makes the pair; the other one gets its own label and place. */
function makeLinks(context: OrgContext, { parts, existing, tools, ids }: Installing, table: TablePart): void {
  const tables = [...parts.tables, ...(existing?.tables ?? [])]
  for (const field of table.fields) {
    if (!isLink(field) || field.facedBy !== null) continue
    const config = field.config as ConnectedRecordConfig
    const inverseFieldId = config.inverseFieldId ?? ids.short('f', `other face ${field.id}`)
    tools.apply(context, 'fields.create', { ...fieldArgs(field), config: { ...config, inverseFieldId }, tableId: table.id })
    const other = tables
      .filter(({ id }) => id === config.tableId)
      .flatMap(({ fields }) => fields)
      .find(({ id }) => id === config.inverseFieldId)
    if (!other) {
      tools.dropInverse(context, field.id, field.id)
      continue
    }
    const { limitToOne } = other.config as ConnectedRecordConfig
    const { id, label, position, required } = other
    tools.apply(context, 'fields.update', { id, tableId: config.tableId, label, position, required, config: { limitToOne } })
  }
}

/** Each after the fields that it reads; what reads itself in a circle comes last. */
function computedSteps({ parts, tools }: Installing): InstallStep[] {
  const waiting = parts.tables.flatMap((table) => table.fields.filter(isWorkedOut).map((field) => ({ field, tableId: table.id })))
  const ordered: typeof waiting = []
  const missing = new Set(waiting.map(({ field }) => field.id))
  while (waiting.length > 0) {
    const isReady = ({ field }: (typeof waiting)[number]): boolean => {
      const reads = readsOf(field)
      return [...(reads?.own ?? []), ...(reads?.through ? [reads.through.linkFieldId, ...reads.through.fieldIds] : [])].every(
        (id) => !missing.has(id),
      )
    }
    const at = Math.max(0, waiting.findIndex(isReady))
    const [next] = waiting.splice(at, 1)
    if (!next) break
    missing.delete(next.field.id)
    ordered.push(next)
  }
  return ordered.map(({ field, tableId }) => ({
    name: `computed ${field.id}`,
    run: (context) => tools.apply(context, 'fields.create', { ...fieldArgs(field), tableId }),
  }))
}

/** The name, the key and the rules of a table, once all of its fields are there. */
function makeRules(context: OrgContext, installing: Installing, table: TablePart): void {
  const { tools, skip } = installing
  const { id, recordLabelField, uniqueFieldId } = table
  if (isThere(installing, id)) return
  const isNamed = table.fields
    .filter(isPlain)
    .slice(0, fieldsAtOnce)
    .some((field) => field.id === recordLabelField)
  if (recordLabelField !== null && !isNamed) tools.apply(context, 'tables.update', { id, recordLabelField })
  if (uniqueFieldId !== null) tools.keepUnique(context, id, uniqueFieldId)
  if (!table.fields.some(isPlain)) dropField(context, installing, id, standIn(installing, table).id)
  if (table.conditionals.length === 0) return
  const invalid = new Set(invalidConditionals(table.conditionals, findTableModel(context.org, id)?.fields ?? []))
  if (invalid.size > 0) skip(context, { part: 'conditionals', name: table.label, reason: 'invalid' })
  const conditionals = table.conditionals.filter((rule) => !invalid.has(rule.id))
  if (conditionals.length > 0) tools.apply(context, 'tables.setConditionals', { id, conditionals })
}

function dropField(context: OrgContext, { tools }: Installing, tableId: string, id: string): void {
  tools.apply(context, 'fields.delete', { id, tableId })
  tools.apply(context, 'fields.purge', { id, tableId })
}

function viewSteps(installing: Installing, table: TablePart): InstallStep[] {
  const { tools } = installing
  const first = isThere(installing, table.id) ? undefined : firstView(installing, table)
  const own = table.views.some(({ id }) => id === first)
  return [
    {
      name: `views ${table.id}`,
      run: (context) => {
        for (const { id, type, label, position, config } of table.views) {
          if (id === first) tools.apply(context, 'views.update', { id, tableId: table.id, label, position, config })
          else tools.apply(context, 'views.create', { id, tableId: table.id, type, label, position, config })
        }
        if (first !== undefined && !own) tools.apply(context, 'views.delete', { id: first, tableId: table.id })
      },
    },
  ]
}

import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import type { TriggerEvent } from '#shared/nouns/functions/function.ts'
import type { FunctionPart, TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { getVersion, mayRun } from '#server/functions/function-rows.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { findItem } from '#server/items/find-item.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readAppPart, readPagePart } from '#server/templates/make/app-part.ts'
import { holdAll } from '#server/templates/make/held-ids.ts'
import { readTablePart } from '#server/templates/make/table-part.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { unitKey, unitsOf, type Unit } from '#server/templates/update/units.ts'

type Parts = Omit<TemplateParts, 'template'>
type Read = (context: OrgContext, id: string, unit: Pick<Unit, 'of' | 'id'>, tools: TemplateTools) => Partial<Parts>

/** The reader of each thing that stands by itself; the things in it are read with it. */
const reads = {
  table: (context, id, unit) => {
    if (!findItem(context.org, 'table', id) || !context.access.table(id).read) return {}
    const open = openTable(context, id)
    const fields = visibleFields(context, open).filter((field) => unit.of !== 'field' || field.id === unit.id)
    return { tables: [readTablePart(context, { ...open, id, fields, choice: { type: 'table', id } }, holdAll)] }
  },
  app: ({ org }, id) => (findItem(org, 'app', id) ? { apps: [readAppPart(org, id, holdAll)] } : {}),
  page: ({ org }, id) => (findItem(org, 'page', id) && !findPrivacy(org, 'page', id) ? { pages: [readPagePart(org, id, holdAll)] } : {}),
  automation: (context, id, _unit, { seesAutomation }) => {
    const { db } = context.org
    const row = db.get(db.build.selectFrom('automation').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
    if (!row || !seesAutomation(context, id)) return {}
    const { name, description, folder } = row
    return { automations: [{ id, name, description, folder, definition: JSON.parse(row.definition) as AutomationDefinition }] }
  },
  function: (context, id) => {
    const { db } = context.org
    const living = db.build.selectFrom('low_code_function').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
    const row = db.get(living.where('version', '>', 0))
    const version = row && getVersion(context.org, id, row.version)
    if (!version || !mayRun(context, version)) return {}
    const { label, is_async: isAsync, table_id: tableId } = row
    const events = JSON.parse(row.events ?? '[]') as TriggerEvent[]
    const trigger = tableId !== null && events.length > 0 ? { events, tableId } : null
    const language = version.language as FunctionPart['language']
    return { functions: [{ id, label, language, isAsync: isAsync === 1, trigger, source: version.source }] }
  },
} as const satisfies Partial<Record<Unit['of'], Read>>

const nothing: Parts = { tables: [], apps: [], pages: [], automations: [], functions: [] }

/** A thing as it is at this moment, also inside a write; undefined: it is not there, or hidden from the person. */
export function readUnit(context: OrgContext, unit: Pick<Unit, 'of' | 'id' | 'within'>, tools: TemplateTools): Unit | undefined {
  const { of, id } = unit.within ?? unit
  const read: Read = reads[of as keyof typeof reads]
  return unitsOf({ ...nothing, ...read(context, id, unit, tools) }).get(unitKey(unit))
}

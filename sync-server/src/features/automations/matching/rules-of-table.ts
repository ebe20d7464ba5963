import { stepsOf, type AutomationConfig, type AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { AcceptedFields } from '#shared/nouns/automations/automation-input.ts'
import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { definitionOf } from '#server/features/automations/automation-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** An automation that is switched on, as far as matching needs it. */
export interface Rule {
  id: string
  version: number
  ownerId: string
  kind: string
  config: AutomationConfig
  /** the fields of its table that the trigger names */
  fields: readonly string[]
}

interface Rules {
  byTable: ReadonlyMap<string, readonly Rule[]>
  all: readonly Rule[]
  /** by table: the fields of conditions that steps wait for */
  waited: ReadonlyMap<string, ReadonlySet<string>>
}

const none: readonly Rule[] = []

/** The switched-on automations that records of a table start. */
export function rulesOfTable(org: OrgDatabase, tableId: string): readonly Rule[] {
  return rulesOf(org).byTable.get(tableId) ?? none
}

/** The fields whose changes a step of a switched-on automation may wait for; undefined for a table of whose records none does. */
export function waitedFields(org: OrgDatabase, tableId: string): ReadonlySet<string> | undefined {
  return rulesOf(org).waited.get(tableId)
}

/** The switched-on automations with one kind of trigger. */
export function rulesOfKind(org: OrgDatabase, kind: string): readonly Rule[] {
  return rulesOf(org).all.filter((rule) => rule.kind === kind)
}

const rulesOf = untilChanged((org): Rules => {
  const { db } = org
  const rows = db.all(
    db.build
      .selectFrom('automation')
      .select(['id', 'version', 'owner_id', 'trigger_kind', 'table_id', 'definition'])
      .where('enabled', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('created_at'),
  )
  const byTable = new Map<string, Rule[]>()
  const all: Rule[] = []
  const waited = new Map<string, Set<string>>()
  for (const row of rows) {
    const definition = definitionOf(row)
    const { trigger } = definition
    addWaited(org, definition, waited)
    const rule = {
      id: row.id,
      version: row.version,
      ownerId: row.owner_id,
      kind: row.trigger_kind,
      config: trigger.config,
      fields: fieldsOfTrigger(trigger),
    }
    all.push(rule)
    if (row.table_id !== null) byTable.set(row.table_id, [...(byTable.get(row.table_id) ?? []), rule])
  }
  return { byTable, all, waited }
})

/** The kind of step that waits for a change of records, and its input with their conditions. */
const waits = { kind: 'waitFor', key: 'filter' }

function addWaited(org: OrgDatabase, definition: AutomationDefinition, waited: Map<string, Set<string>>): void {
  const steps = new Set([...stepsOf(definition.actions)].filter(({ kind }) => kind === waits.kind).map(({ id }) => id))
  if (steps.size === 0) return
  for (const reference of referencesOf(definition, (tableId, fieldId) => findTableModel(org, tableId)?.field(fieldId))) {
    if (reference.is !== 'field' || reference.key !== waits.key || !steps.has(reference.at)) continue
    waited.set(reference.tableId, (waited.get(reference.tableId) ?? new Set()).add(reference.fieldId))
  }
}

/** The rules of a kind of button in one field. */
export function rulesOfButton(org: OrgDatabase, tableId: string, fieldId: string): readonly Rule[] {
  const accepts: AcceptedFields = 'buttons'
  return rulesOfTable(org, tableId).filter(({ kind, config }) =>
    findTriggerKind(kind)?.inputs.some((input) => input.is === 'field' && input.accepts === accepts && config[input.key] === fieldId),
  )
}

export function fieldsOfTrigger(trigger: AutomationDefinition['trigger']): string[] {
  return referencesOf({ trigger, actions: [] }, () => undefined).flatMap((reference) =>
    reference.is === 'field' ? [reference.fieldId] : [],
  )
}

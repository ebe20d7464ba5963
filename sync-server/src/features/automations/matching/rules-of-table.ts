import type { AutomationConfig, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { AcceptedFields } from '#shared/nouns/automations/automation-input.ts'
import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { definitionOf } from '#server/features/automations/automation-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
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
}

const none: readonly Rule[] = []

/** The switched-on automations that records of a table start. */
export function rulesOfTable(org: OrgDatabase, tableId: string): readonly Rule[] {
  return rulesOf(org).byTable.get(tableId) ?? none
}

/** The switched-on automations with one kind of trigger. */
export function rulesOfKind(org: OrgDatabase, kind: string): readonly Rule[] {
  return rulesOf(org).all.filter((rule) => rule.kind === kind)
}

const rulesOf = untilChanged(({ db }): Rules => {
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
  for (const row of rows) {
    const { trigger } = definitionOf(row)
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
  return { byTable, all }
})

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

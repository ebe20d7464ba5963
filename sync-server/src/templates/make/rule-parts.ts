import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { configSchemaOf, firstOf, type AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import type { AutomationConfig, AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { FunctionLanguage, TriggerEvent } from '#shared/nouns/functions/function.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { AutomationPart, FunctionPart } from '#shared/nouns/template-packages/template-parts.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayRun, getVersion } from '#server/functions/function-rows.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { ChosenTable } from '#server/templates/make/choose-things.ts'
import type { HeldIds } from '#server/templates/make/held-ids.ts'

/** Automations and functions that go along with chosen tables, by their ids. */
export interface ChosenRules {
  automations: { id: string; name: string; description: string; folder: string; definition: AutomationDefinition }[]
  functions: FunctionPart[]
}

/** Whether the publisher may be told of an automation; the feature of automations knows. */
export type SeesAutomation = (context: OrgContext, id: string) => boolean

/** Rules that the publisher sees: of tables whose automations were chosen, and those by time that name such tables. */
export function chooseRules(context: OrgContext, tables: readonly ChosenTable[], sees: SeesAutomation): ChosenRules {
  const { db } = context.org
  const fieldOf = (tableId: string, fieldId: string) => findTableModel(context.org, tableId)?.field(fieldId)
  const withTricks = new Set(tables.filter(({ choice }) => choice.tricks === true).map(({ id }) => id))
  const rows = db.all(db.build.selectFrom('automation').selectAll().where('deleted_at', 'is', null).orderBy('created_at').orderBy('id'))
  const automations = rows.flatMap((row) => {
    const definition = JSON.parse(row.definition) as AutomationDefinition
    const named = referencesOf(definition, fieldOf).flatMap((one) => (one.is === 'table' ? [one.tableId] : []))
    const isOf = row.table_id === null ? named.length > 0 && named.every((id) => withTricks.has(id)) : withTricks.has(row.table_id)
    return isOf && sees(context, row.id)
      ? [{ id: row.id, name: row.name, description: row.description, folder: row.folder, definition }]
      : []
  })
  return { automations: automations.slice(0, packageBounds.automations), functions: chooseFunctions(context, tables, automations) }
}

/** Triggers of chosen tables, and functions that chosen automations run: those whose code the publisher may read. */
function chooseFunctions(
  context: OrgContext,
  tables: readonly ChosenTable[],
  automations: readonly { definition: AutomationDefinition }[],
): FunctionPart[] {
  const { org, access } = context
  if (!access.can('development')) return []
  const withTriggers = new Set(tables.filter(({ choice }) => choice.triggers === true).map(({ id }) => id))
  const run = new Set(
    automations.flatMap(({ definition }) =>
      referencesOf(definition, () => undefined).flatMap((one) => (one.is === 'function' ? [one.id] : [])),
    ),
  )
  const rows = org.db.all(
    org.db.build
      .selectFrom('low_code_function')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('version', '>', 0)
      .orderBy('created_at')
      .orderBy('id'),
  )
  return rows
    .flatMap((row): FunctionPart[] => {
      const isOf = row.table_id !== null && withTriggers.has(row.table_id)
      if (!isOf && !run.has(row.id)) return []
      const version = getVersion(org, row.id, row.version)
      if (!mayRun(context, version)) return []
      const events = JSON.parse(row.events ?? '[]') as TriggerEvent[]
      const trigger = isOf && row.table_id !== null && events.length > 0 ? { events, tableId: row.table_id } : null
      const language = version.language as FunctionLanguage
      return [{ id: row.id, label: row.label, language, isAsync: row.is_async === 1, trigger, source: version.source }]
    })
    .slice(0, packageBounds.functions)
}

/** A definition without people, channels, connections, addresses and headers: its gaps say what must be filled in again. */
export function readAutomationPart({ org }: OrgContext, given: ChosenRules['automations'][number], held: HeldIds): AutomationPart {
  const { id, name, description, folder } = given
  const fieldOf = (tableId: string, fieldId: string) => findTableModel(org, tableId)?.field(fieldId)
  const named = referencesOf(given.definition, fieldOf).flatMap((one) =>
    one.is === 'table' ? [one.tableId] : one.is === 'field' ? [one.fieldId] : one.is === 'missingSource' ? [] : [one.id],
  )
  const { trigger, actions } = given.definition
  const inputs = findTriggerKind(trigger.kind)?.inputs ?? []
  const own = { held, named }
  const definition: AutomationDefinition = {
    trigger: { kind: trigger.kind, config: heldConfig(inputs, trigger.config, own), disallowChange: trigger.disallowChange },
    actions: actions.map((step) => heldStep(step, own)),
  }
  return { id, name, description, folder, definition }
}

/** The held ids, and those that a definition names. */
interface Named {
  held: HeldIds
  named: readonly string[]
}

function heldStep({ id, kind, config, branches }: AutomationStep, own: Named): AutomationStep {
  const inputs = findActionKind(kind)?.inputs ?? []
  return {
    id,
    kind,
    config: heldConfig(inputs, config, own),
    branches: branches.map((branch) => branch.map((step) => heldStep(step, own))),
  }
}

/** Inputs that name people, a page or a view, or open a way out of the organisation. */
const emptied: ReadonlySet<AutomationInput['is']> = new Set(['people', 'channel', 'connection', 'page', 'view'])
/** Addresses and headers hold keys of other products. */
const secretKeys: ReadonlySet<string> = new Set(['url', 'headers'])

function heldConfig(inputs: readonly AutomationInput[], config: AutomationConfig, own: Named): AutomationConfig {
  return Object.fromEntries(
    inputs.flatMap((input): [string, JsonValue][] => {
      const given = config[input.key]
      if (given === undefined) return []
      return [[input.key, heldInput(input, given, own)]]
    }),
  )
}

function heldInput(input: AutomationInput, given: JsonValue, { held, named: ids }: Named): JsonValue {
  if (emptied.has(input.is) || secretKeys.has(input.key)) return firstOf(input)
  const named = held.without(renameIds(given, held.names), ids)
  const value = input.is === 'filter' ? (readFilter(named) as JsonValue) : input.is === 'values' ? filledValues(named) : named
  return configSchemaOf([input]).safeParse({ [input.key]: value }).success ? value : firstOf(input)
}

const filledValues = (value: JsonValue): JsonValue =>
  Array.isArray(value) ? (value as readonly JsonValue[]).filter((one) => isJsonObject(one) && one['fieldId'] !== null) : value

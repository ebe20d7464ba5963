import type { Kysely, Selectable } from 'kysely'
import type { Automation, AutomationDefinition, AutomationProblem } from '#shared/nouns/automations/automation.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { AutomationTables } from '#server/storage/schema/automation-tables.ts'

export type AutomationRow = Selectable<AutomationTables['automation']>

/** The stored definition, as its schema checked it when it was stored. */
export const definitionOf = ({ definition }: Pick<AutomationRow, 'definition'>): AutomationDefinition =>
  JSON.parse(definition) as AutomationDefinition

/** The automation with its wire names. */
export function describeAutomation(row: AutomationRow): Automation {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    folder: row.folder,
    objectId: row.table_id,
    createdBy: row.created_by,
    ownerId: row.owner_id,
    type: findTriggerKind(row.trigger_kind)?.subtype ?? 'Default',
    enabled: row.enabled === 1,
    version: row.version,
    problem: row.problem,
    updatedAt: row.updated_at,
    ...definitionOf(row),
  }
}

const readAutomation = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('automation').selectAll().where('id', '=', '').where('deleted_at', 'is', null),
)
const readVersion = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('automation_version').select(['definition', 'made_by']).where('automation_id', '=', '').where('version', '=', 0),
)

/** One that is not deleted. */
export function findAutomation({ db }: OrgDatabase, id: string): AutomationRow | undefined {
  return db.get(readAutomation(id))
}

/** A version with the person who saved it, whose rights its runs have. */
export interface SavedVersion {
  definition: AutomationDefinition
  ownerId: string
}

/** Undefined when it was never stored. */
export function findVersion({ db }: OrgDatabase, automationId: string, version: number): SavedVersion | undefined {
  const row = db.get(readVersion(automationId, version))
  return row && { definition: definitionOf(row), ownerId: row.made_by }
}

/** @throws AppError `not_found` */
export function requireAutomation(org: OrgDatabase, id: string): AutomationRow {
  const row = findAutomation(org, id)
  if (!row) throw new AppError('not_found', { id })
  return row
}

/** Inside a write: changes columns and tells devices. */
export function storeAutomation(org: OrgDatabase, id: string, set: Partial<AutomationRow>): void {
  org.db.run(
    org.db.build
      .updateTable('automation')
      .set({ ...set, seq: org.nextSeq() })
      .where('id', '=', id),
  )
  org.changed()
}

/** Inside a write: switches one off for a reason, and drops what waits for it. */
export function pauseAutomation(org: OrgDatabase, id: string, problem: AutomationProblem, now: Date): void {
  storeAutomation(org, id, { enabled: 0, problem })
  dropWaiting(org, id, now)
}

/** Inside a write: what has not begun does not begin any more. */
export function dropWaiting({ db }: OrgDatabase, automationId: string, now: Date): void {
  db.run(db.build.deleteFrom('rule_event').where('automation_id', '=', automationId))
  const ended = { status: 'cancelled', ended_at: now.toISOString() } as const
  db.run(db.build.updateTable('run').set(ended).where('automation_id', '=', automationId).where('status', '=', 'queued'))
}

import { automationMutationSchemas as schemas } from '#shared/nouns/automations/automation-mutations.ts'
import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { gapsOf } from '#shared/nouns/automations/automation-gaps.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertManages, fieldOfOrg, maySee, openAutomation, sightOf } from '#server/features/automations/automation-sight.ts'
import { definitionOf, dropWaiting, storeAutomation, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { pressButton } from '#server/features/automations/matching/press-button.ts'
import { releaseHeld } from '#server/features/automations/matching/rest.ts'
import { endRunsOfOthers } from '#server/features/automations/runs/held-runs.ts'
import { scheduleTimer } from '#server/features/automations/timed/schedule-timer.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'

const mostAutomations = 1000

function requireSight(context: OrgContext, definition: AutomationDefinition): void {
  if (!maySee(context, { definition, ownerId: context.memberId })) throw new AppError('permission_denied')
}

/** A new one names tables that are there; an older one may have lost some. @throws AppError `object_not_found` */
function requireTables(context: OrgContext, definition: AutomationDefinition): void {
  const sees = sightOf(context)
  const isLost = referencesOf(definition, fieldOfOrg(context.org)).some((reference) => reference.is === 'table' && !sees(reference))
  if (isLost) throw new AppError('object_not_found')
}

const columnsOf = (definition: AutomationDefinition) => ({
  definition: JSON.stringify(definition),
  trigger_kind: definition.trigger.kind,
  table_id: tableOfTrigger(definition.trigger),
})

const locked = ({ trigger, actions }: AutomationDefinition, disallowChange: boolean): AutomationDefinition => ({
  trigger: { ...trigger, disallowChange },
  actions,
})

/** The owner of an automation and administrators say whether others may change it. @throws AppError `permission_denied` */
function requireKeeper({ access, memberId }: OrgContext, row: AutomationRow): void {
  if (row.owner_id !== memberId && !access.isAdmin) throw new AppError('permission_denied')
}

/** Inside a write: a definition is whole before it acts. @throws AppError `invalid_request` with the gaps */
function requireWhole(context: OrgContext, definition: AutomationDefinition): void {
  const gaps = gapsOf(definition, sightOf(context), fieldOfOrg(context.org))
  if (gaps.length > 0) throw new AppError('invalid_request', { gaps })
}

/** Changes of automations. The person who saves a definition becomes its owner, so that nobody lends it rights of somebody else. */
export const automationMutations: MutationHandlers = {
  'automations.create': mutation(schemas['automations.create'], (context, { id, name, description, folder, definition }, { madeAt }) => {
    assertManages(context)
    requireTables(context, definition)
    requireSight(context, definition)
    const { org, memberId, now } = context
    const { db } = org
    if (db.get(db.build.selectFrom('automation').select('id').where('id', '=', id))) throw new AppError('conflict', { id })
    const { count } = db.get(
      db.build.selectFrom('automation').select(db.build.fn.countAll<number>().as('count')).where('deleted_at', 'is', null),
    ) ?? { count: 0 }
    if (count >= mostAutomations) throw new AppError('limit_reached', { limit: mostAutomations, of: 'automations' })
    db.run(
      db.build.insertInto('automation').values({
        id,
        name,
        description,
        folder,
        owner_id: memberId,
        version: 1,
        ...columnsOf(definition),
        created_at: madeAt.toISOString(),
        created_by: memberId,
        updated_at: now().toISOString(),
        seq: org.nextSeq(),
        enabled: 0,
      }),
    )
    keepVersion(context, id, 1, definition)
    writeAudit(context, { action: 'automation.created', entityType: 'automation', entityId: id, label: name })
    org.changed()
  }),

  'automations.update': mutation(
    schemas['automations.update'],
    (context, { id, name, description, folder, definition, disallowChange }) => {
      const row = openAutomation(context, id)
      const kept = definitionOf(row)
      if (disallowChange !== undefined) requireKeeper(context, row)
      if (kept.trigger.disallowChange && disallowChange !== false) throw new AppError('permission_denied')
      const { org, memberId, now } = context
      const texts = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(folder !== undefined && { folder }),
      }
      if (!definition) {
        const lock = disallowChange !== undefined && columnsOf(locked(kept, disallowChange))
        storeAutomation(org, id, { ...texts, ...lock, updated_at: now().toISOString() })
        if (lock) writeAudit(context, { action: 'automation.changed', entityType: 'automation', entityId: id, label: name ?? row.name })
        return
      }
      if (definition.base !== row.version) throw new AppError('conflict', { id })
      const content = disallowChange === undefined ? definition.content : locked(definition.content, disallowChange)
      requireSight(context, content)
      if (row.enabled === 1) requireWhole(context, content)
      const version = row.version + 1
      storeAutomation(org, id, {
        ...texts,
        ...columnsOf(content),
        version,
        owner_id: memberId,
        updated_at: now().toISOString(),
        checked_until: now().toISOString(),
      })
      keepVersion(context, id, version, content)
      endRunsOfOthers(org, id, memberId, now())
      if (row.enabled === 1) scheduleTimer(org, id, now())
      writeAudit(context, { action: 'automation.changed', entityType: 'automation', entityId: id, label: name ?? row.name })
    },
  ),

  'automations.enable': mutation(schemas['automations.enable'], (context, { id, enabled }) => {
    const row = openAutomation(context, id)
    const { org, now } = context
    if ((row.enabled === 1) === enabled) return
    if (enabled) requireWhole(context, definitionOf(row))
    storeAutomation(org, id, { enabled: enabled ? 1 : 0, problem: null, checked_until: now().toISOString() })
    if (enabled) {
      scheduleTimer(org, id, now())
      releaseHeld(org, id, now())
    } else dropWaiting(org, id, now())
    const action = enabled ? 'automation.switched-on' : 'automation.switched-off'
    writeAudit(context, { action, entityType: 'automation', entityId: id, label: row.name })
  }),

  'automations.delete': mutation(schemas['automations.delete'], (context, { id }) => {
    const row = openAutomation(context, id)
    if (definitionOf(row).trigger.disallowChange) throw new AppError('permission_denied')
    const { org, now } = context
    storeAutomation(org, id, { enabled: 0, deleted_at: now().toISOString() })
    dropWaiting(org, id, now())
    writeAudit(context, { action: 'automation.deleted', entityType: 'automation', entityId: id, label: row.name })
  }),

  'automations.takeOver': mutation(schemas['automations.takeOver'], (context, { id }) => {
    const row = openAutomation(context, id)
    if (definitionOf(row).trigger.disallowChange) requireKeeper(context, row)
    const { org, memberId, now } = context
    const version = row.version + 1
    storeAutomation(org, id, { owner_id: memberId, version, updated_at: now().toISOString() })
    // a version has one person's rights, from its first run to its last
    keepVersion(context, id, version, definitionOf(row))
    endRunsOfOthers(org, id, memberId, now())
    scheduleTimer(org, id, now())
    writeAudit(context, { action: 'automation.taken-over', entityType: 'automation', entityId: id, label: row.name })
  }),

  'automations.press': mutation(schemas['automations.press'], (context, args, meta) => pressButton(context, args, meta)),
}

function keepVersion({ org: { db }, memberId, now }: OrgContext, id: string, version: number, definition: AutomationDefinition): void {
  db.run(
    db.build.insertInto('automation_version').values({
      automation_id: id,
      version,
      definition: JSON.stringify(definition),
      made_by: memberId,
      made_at: now().toISOString(),
    }),
  )
}

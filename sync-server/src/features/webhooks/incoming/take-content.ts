import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { WebhookMapping } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { ProgramCell, ProgramValues } from '#shared/nouns/records/program-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import { valueAt } from '#server/features/webhooks/incoming/read-content.ts'
import type { WebhookRow } from '#server/features/webhooks/webhook-rows.ts'
import { ownerOf, type SeesAutomation } from '#server/features/webhooks/webhook-sight.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fieldKeys } from '#server/records/programs/field-keys.ts'
import { upsertChanges } from '#server/records/programs/upsert.ts'
import { applyChanges } from '#server/records/programs/write-for-program.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** Starts an automation with JSON text; false when it cannot be started. Composed from another feature. */
export type StartAutomation = (org: OrgDatabase, automationId: string, content: string, at: { id: string; now: Date }) => boolean

export interface TakenResult {
  records?: { id: string; op: string }[]
  /** parts of the content that no field has a place for */
  ignored?: string[]
  automationId?: string
}

interface Taking {
  platform: Platform
  org: OrgDatabase
  startAutomation: StartAutomation
  seesAutomation: SeesAutomation
}

/** More records in one request are the work of the API. */
const mostRecords = 100

/**
 * Inside a write: gives a request's content to the webhook's target, with its owner's rights as they are now.
 * @throws AppError of the write path, `invalid_session` when the owner is gone, `not_found` for an automation that is off
 */
export function takeContent(
  { platform, org, startAutomation, seesAutomation }: Taking,
  row: WebhookRow,
  requestId: string,
  content: JsonValue,
): TakenResult {
  const now = platform.now()
  const owner = { kind: 'webhook' as const, id: row.id, ownerId: row.owner_id }
  const context = createRuleContext(org, owner, { now: platform.now, source: 'webhook', events: platform.events })
  if (row.automation_id !== null) {
    if (!seesAutomation(ownerOf(platform, org, row), row.automation_id)) throw new AppError('not_found', { reason: 'automationUnseen' })
    if (!startAutomation(org, row.automation_id, JSON.stringify(content), { id: requestId, now }))
      throw new AppError('not_found', { reason: 'automationOff' })
    return { automationId: row.automation_id }
  }
  return takeRecords(context, row, row.table_id ?? '', content)
}

function takeRecords(context: OrgContext, row: WebhookRow, tableId: string, content: JsonValue): TakenResult {
  const items = Array.isArray(content) ? (content as readonly JsonValue[]) : [content]
  if (items.length > mostRecords) throw new AppError('limit_reached', { limit: mostRecords, of: 'records' })
  if (items.length === 0) return { records: [] }
  const mapping = JSON.parse(row.mapping) as WebhookMapping
  const ignored = new Set<string>()
  const values = items.map((item) => (mapping.length > 0 ? mapped(item, mapping) : byKeys(context, tableId, item, ignored)))
  const records = values.map((one) => ({ values: one }))
  const changes =
    row.key_field === null
      ? values.map((one) => ({ op: 'create' as const, values: one }))
      : upsertChanges(context, tableId, row.key_field, records, 'amount')
  const written = applyChanges(context, tableId, changes, { money: 'amount' })
  return { records: written.items, ignored: [...ignored].slice(0, 50) }
}

function mapped(content: JsonValue, mapping: WebhookMapping): ProgramValues {
  return Object.fromEntries(
    mapping.flatMap(({ path, fieldId }) => {
      const value = valueAt(content, path)
      return value === undefined ? [] : [[fieldId, cellOf(value)]]
    }),
  )
}

/** Without a mapping, keys of the content name fields by label or id; others are listed in the log. */
function byKeys(context: OrgContext, tableId: string, content: JsonValue, ignored: Set<string>): ProgramValues {
  if (!isJsonObject(content)) throw wrongPart('', 'not an object')
  const keys = fieldKeys(visibleFields(context, openTable(context, tableId)))
  const known: [string, ProgramCell][] = []
  for (const [key, value] of Object.entries(content)) {
    try {
      known.push([keys.field(key).id, cellOf(value)])
    } catch {
      ignored.add(key.slice(0, 200))
    }
  }
  return Object.fromEntries(known)
}

/** A part of the content as a cell; one with parts of its own stays JSON text. */
function cellOf(value: JsonValue): ProgramCell {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.slice(0, 5000)
  return JSON.stringify(value).slice(0, 100_000)
}

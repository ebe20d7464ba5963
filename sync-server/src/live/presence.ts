import type { PresenceMessage, TablePlace } from '#shared/nouns/presence/presence.ts'
import { placeMessageSchema } from '#shared/nouns/presence/presence-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { seesRecord } from '#server/access/sees-record.ts'

/** A live connection as presence knows it. */
export interface PresentConnection {
  readonly id: string
  readonly orgId: string
  readonly memberId: string
  /** views as another person: sees others, but is not shown */
  readonly isViewing: boolean
  /** with the rights of this moment; undefined: no longer a member */
  context(): OrgContext | undefined
  send(message: PresenceMessage): void
}

export interface Presence {
  /** handles a device's message; too frequent ones are ignored. @returns false for a message that is none of a place */
  hear(connection: PresentConnection, text: string): boolean
  /** the person's rights changed: updates the people shown to them, and their own place for others */
  refresh(connection: PresentConnection): void
  leave(connection: PresentConnection): void
}

interface Present {
  connection: PresentConnection
  /** by tab */
  places: Map<string, TablePlace>
  /** ids of the others that were sent to it, with their table at that time */
  told: Map<string, string>
  heard: { since: number; count: number }
}

const mostTabs = 20
/** Messages per period in ms: a device sends its place five times a second at most. */
const allowed = { count: 80, ms: 5_000 }

/**
 * The people in the cells of tables. Kept in memory only, one entry per tab, which ends with its connection. The name is always that of the
 * connection's own member. Others in the same table see a place if they may read its table, record and field.
 */
export function createPresence(now: () => number = Date.now): Presence {
  const orgs = new Map<string, Map<PresentConnection, Present>>()

  function entryOf(connection: PresentConnection): Present {
    const present = orgs.get(connection.orgId) ?? new Map<PresentConnection, Present>()
    orgs.set(connection.orgId, present)
    let entry = present.get(connection)
    if (!entry) present.set(connection, (entry = { connection, places: new Map(), told: new Map(), heard: { since: 0, count: 0 } }))
    return entry
  }

  function othersOf({ connection }: Present): Present[] {
    return [...(orgs.get(connection.orgId)?.values() ?? [])].filter((other) => other.connection !== connection)
  }

  /** Shows or hides one tab of `from` to `to`. */
  function tell(to: Present, from: Present, tab: string): void {
    const id = `${from.connection.id}.${tab}`
    const place = from.places.get(tab)
    const seen = place && !from.connection.isViewing && isIn(to, place.tableId) ? seenBy(to.connection, place) : undefined
    if (seen) {
      to.told.set(id, seen.tableId)
      to.connection.send({ type: 'presence', id, peer: { ...seen, memberId: from.connection.memberId } })
    } else if (to.told.delete(id)) to.connection.send({ type: 'presence', id, peer: null })
  }

  function move(entry: Present, tab: string, place: TablePlace | null): void {
    const before = entry.places.get(tab)?.tableId
    // a record that the server does not have yet, or that is not this person's to see: she is in the table
    const known = place
      ? (seenBy(entry.connection, place) ?? seenBy(entry.connection, { ...place, recordId: null, fieldId: null }))
      : undefined
    const wasThere = known ? isIn(entry, known.tableId) : true
    if (!known) entry.places.delete(tab)
    else if (before !== undefined || entry.places.size < mostTabs) entry.places.set(tab, known)
    for (const other of othersOf(entry)) tell(other, entry, tab)
    if (!wasThere || (before !== undefined && before !== known?.tableId)) look(entry)
  }

  /** Sends a connection everybody's current place, and removes those in tables that it left. */
  function look(entry: Present): void {
    for (const other of othersOf(entry)) for (const tab of other.places.keys()) tell(entry, other, tab)
  }

  return {
    hear: (connection, text) => {
      const message = read(text)
      if (!message) return false
      const entry = entryOf(connection)
      if (mayTalk(entry, now())) move(entry, message.tab, message.place)
      return true
    },
    refresh: (connection) => {
      const entry = orgs.get(connection.orgId)?.get(connection)
      if (!entry) return
      for (const [tab, place] of [...entry.places]) move(entry, tab, place)
      look(entry)
    },
    leave: (connection) => {
      const present = orgs.get(connection.orgId)
      const entry = present?.get(connection)
      if (!present || !entry) return
      const tabs = [...entry.places.keys()]
      entry.places.clear()
      present.delete(connection)
      for (const other of present.values()) for (const tab of tabs) tell(other, entry, tab)
      if (present.size === 0) orgs.delete(connection.orgId)
    },
  }
}

function isIn({ places }: Present, tableId: string): boolean {
  for (const place of places.values()) if (place.tableId === tableId) return true
  return false
}

function mayTalk({ heard }: Present, now: number): boolean {
  if (now - heard.since > allowed.ms) Object.assign(heard, { since: now, count: 0 })
  heard.count += 1
  return heard.count <= allowed.count
}

function read(text: string) {
  try {
    return placeMessageSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The place as far as the person may know of it; undefined: not at all. A field that is not theirs leaves the record. */
function seenBy(connection: PresentConnection, place: TablePlace): TablePlace | undefined {
  const context = connection.context()
  if (!context) return undefined
  try {
    const table = openTable(context, place.tableId)
    if (place.recordId !== null && !seesRecord(context, place.tableId, place.recordId)) return undefined
    const seesField = place.fieldId !== null && visibleFields(context, table).some((field) => field.id === place.fieldId)
    return { tableId: place.tableId, recordId: place.recordId, fieldId: seesField ? place.fieldId : null }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

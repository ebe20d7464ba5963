import type { PresenceMessage, TablePlace } from '#shared/presence/presence.ts'
import { placeMessageSchema } from '#shared/presence/presence-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { seesRecord } from '#server/access/sees-record.ts'

/** A live connection as presence knows it. */
export interface PresentConnection {
  readonly id: string
  readonly orgId: string
  readonly memberId: string
  /** looks as somebody else: sees, and is not seen */
  readonly isViewing: boolean
  /** with the rights of this moment; undefined: no longer a member */
  context(): OrgContext | undefined
  send(message: PresenceMessage): void
}

export interface Presence {
  /** takes what the device says; what cannot be read, or comes too fast, is left out */
  hear(connection: PresentConnection, text: string): void
  /** the person's rights changed: she is shown what she may see now, and shown to those who may see her */
  refresh(connection: PresentConnection): void
  leave(connection: PresentConnection): void
}

interface Present {
  connection: PresentConnection
  /** by tab */
  places: Map<string, TablePlace>
  /** ids of others that it has been told of, and in which table they were then */
  told: Map<string, string>
  heard: { since: number; count: number }
}

const mostTabs = 20
/** Messages in a stretch of ms: a device says where it is five times a second at most. */
const allowed = { count: 80, ms: 5_000 }

/**
 * Who is in which cell. Kept in memory only, one entry per tab, and gone with the connection. Whoever is named is the connection's own
 * member. A place is told to those who are in the same table, and only as far as they may read the table, the record and the field.
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

  /** Tells a connection of everybody where it is now, and takes back those of tables that it left. */
  function look(entry: Present): void {
    for (const other of othersOf(entry)) for (const tab of other.places.keys()) tell(entry, other, tab)
  }

  return {
    hear: (connection, text) => {
      const message = read(text)
      const entry = message && entryOf(connection)
      if (!message || !entry || !mayTalk(entry, now())) return
      move(entry, message.tab, message.place)
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

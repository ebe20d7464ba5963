/** A person's place in a table: in a cell, in a record, or (both null) in the table itself. */
export interface TablePlace {
  tableId: string
  recordId: string | null
  fieldId: string | null
}

/** From a device: one of its tabs is here now (null: it has left tables). Nothing of it is stored. */
export interface PlaceMessage {
  type: 'place'
  /** names the tab among those of the connection */
  tab: string
  place: TablePlace | null
}

/** To devices in the same table: another person is here now (null: gone, or not visible to them). */
export interface PresenceMessage {
  type: 'presence'
  /** of one tab of one device; does not identify the person */
  id: string
  peer: (TablePlace & { memberId: string }) | null
}

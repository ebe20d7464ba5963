/** Where somebody is in a table: in a cell, in a record, or (both null) just there. */
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

/** To devices that are in the same table: somebody else is here now (null: not here any more, or not for them to see). */
export interface PresenceMessage {
  type: 'presence'
  /** of one tab of one device; says nothing of whose it is */
  id: string
  peer: (TablePlace & { memberId: string }) | null
}

/** A saved view of a table. Its type in view-types.ts says what its config means. */
export interface View {
  id: string
  tableId: string
  type: string
  label: string
  position: string
  config: object
}

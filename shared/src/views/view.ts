/** A saved view of a table. Its type in view-types.ts says what its config means. */
export interface View {
  id: string
  tableId: string
  type: string
  label: string
  position: string
  config: object
  /** the member whose own view it is; absent or null: everybody's */
  ownerId?: string | null | undefined
  /** changed by nobody until it is unlocked */
  locked?: boolean | undefined
}

/** The organisation as every member's device knows it (specification 1 §1). */
export interface Organisation {
  id: string
  name: string
  slug: string
  /** CSS colour replacing the accent token, or null for the product's own */
  primaryColor: string | null
  language: 'en' | 'pt' | 'es'
  timezone: string
  currencySymbol: string
  hideTablesForMember: boolean
}

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
  /** least length of its people's passwords; what a device kept from before lacks it */
  passwordLength?: number | undefined
}

/** The least length of any password (specification 1 §5), and what an organisation may ask instead. */
export const passwordFloor = 6
export const askedPasswordLength = { least: 8, most: 64 } as const

import type { WorkingHours } from '#shared/values/working-hours.ts'
import type { Formats } from '#shared/fields/formats.ts'

/** The organisation as every member's device knows it. */
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
  /** address of its logo; absent in data that a device kept from before */
  logoUrl?: string | null | undefined
  /** least length of its people's passwords; absent in data that a device kept from before */
  passwordLength?: number | undefined
  /** null: every hour of every day counts; absent in data that a device kept from before */
  workingHours?: WorkingHours | null | undefined
  /** the demo workspace is there; absent in data that a device kept from before */
  demo?: boolean | undefined
  /** how days, times and numbers are written unless a person chose; absent in data that a device kept from before */
  formats?: Formats | undefined
  /** members have the page for uploading data in their menu; absent in data that a device kept from before, as are the next two */
  memberUploadDataShortcut?: boolean | undefined
  /** nobody has tasks in menus, bars and records; their addresses stay */
  hideTasks?: boolean | undefined
  funMode?: boolean | undefined
  /** ISO; all data of the organisation is erased then */
  deleteAt?: string | null | undefined
}

/** The least length of any password (specification 1 §5), and what an organisation may ask instead. */
export const passwordFloor = 6
export const askedPasswordLength = { least: 8, most: 64 } as const

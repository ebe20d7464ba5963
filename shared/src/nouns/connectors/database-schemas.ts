import { z } from 'zod'
import { timesIn } from '#shared/nouns/connectors/database-names.ts'

/** A name of DNS or an address; whether it may be reached is decided where the connection is made. */
const hostSchema = z
  .string()
  .trim()
  .max(253)
  .regex(/^(\[[0-9a-f:.]+\]|[0-9a-f:.]+|[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)$/i, 'not a host')
  .transform((host) => host.replace(/^\[|\]$/g, '').toLowerCase())

const nameSchema = z
  .string()
  .min(1)
  .max(128)
  .refine((text) => !text.includes('\0'), 'not a name')

/** A table or view of a database. */
export const remoteTableSchema = z.strictObject({ schema: nameSchema, name: nameSchema })
export type RemoteTableName = z.output<typeof remoteTableSchema>

/** The way into a database (specification 2 §3 "Database config"). */
export const databaseConfigSchema = z.strictObject({
  /** the person confirms that the user named here may only read (specification 2 §5) */
  isReadOnlyAccess: z.literal(true),
  host: hostSchema,
  /** the product's own by default */
  port: z.number().int().min(1).max(65_535).nullish(),
  username: nameSchema,
  password: z.string().min(1).max(1000),
  database: nameSchema,
  /** the connection is encrypted and the server's certificate is checked */
  isEncrypted: z.boolean().default(true),
  /** PEM of the authority that signed the server's certificate, where it is no public one */
  certificate: z.string().max(40_000).nullish(),
  timesIn: z.enum(timesIn).default('here'),
})
export type DatabaseConfig = z.output<typeof databaseConfigSchema>

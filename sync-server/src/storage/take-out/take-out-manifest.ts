import { z } from 'zod'

export const takeOutManifest = 'manifest.json'
export const takeOutDatabase = 'organisation.db'
export const takeOutFiles = 'files/'

const hashed = { bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }

/** First part of a take-out: everything else in it, with sizes and hashes, and the rows of each table. */
export const takeOutManifestSchema = z.strictObject({
  format: z.literal('trama-take-out'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  organisation: z.strictObject({ id: z.string(), name: z.string(), slug: z.string() }),
  database: z.strictObject({ ...hashed, rows: z.record(z.string(), z.number().int()) }),
  files: z.array(z.strictObject({ name: z.string().regex(/^[0-9A-Za-z._-]+$/), ...hashed })),
})
export type TakeOutManifest = z.infer<typeof takeOutManifestSchema>

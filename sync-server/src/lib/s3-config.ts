import { z } from 'zod'

/** The bucket that holds an installation's files. */
export interface S3Config {
  bucket: string
  region: string
  /** of a store that is not Amazon's */
  endpoint: string | undefined
  /** in front of each key; empty, or ending in a slash */
  prefix: string
  /** the bucket stands in the path of an address and not in its host */
  pathStyle: boolean
  /** without them the library looks where Amazon's tools look */
  keys: { id: string; secret: string } | undefined
}

export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'not a name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'not a region')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{1,200}$/, 'letters, digits and . _ - / only')
    .optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
  S3_ACCESS_KEY_ID: z.string().min(3).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8).max(400).optional(),
}

export type GivenS3 = { [Name in keyof typeof s3Variables]?: string | undefined }

/** @throws what `mistake` makes, for settings of which a part is missing */
export function readS3(env: GivenS3 & { ARCHIVE?: string | undefined }, mistake: (text: string) => Error): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) {
    const lone = (Object.keys(s3Variables) as (keyof GivenS3)[]).filter((name) => env[name] !== undefined)
    // the archive's bucket takes the other settings
    const isUsed = env.ARCHIVE?.startsWith('s3:') ?? false
    if (lone.length > 0 && !isUsed) throw mistake(`${lone.join(', ')}: set S3_BUCKET as well`)
    return undefined
  }
  if ((id === undefined) !== (secret === undefined)) throw mistake('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  const prefix = (env.S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '')
  return {
    ...{ bucket, endpoint, region: env.S3_REGION ?? 'us-east-1', prefix: prefix === '' ? '' : `${prefix}/` },
    pathStyle: env.S3_PATH_STYLE === undefined ? endpoint !== undefined : env.S3_PATH_STYLE === 'on',
    keys: id === undefined || secret === undefined ? undefined : { id, secret },
  }
}

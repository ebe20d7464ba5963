import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/protocol/errors.ts'
import type { S3Config } from '#server/lib/s3-config.ts'

/** The parts of answers that are read here. */
export interface S3Answer {
  Body?: Readable
  ContentLength?: number
  ContentRange?: string
  ETag?: string
  LastModified?: Date
  UploadId?: string
  Contents?: readonly { Key?: string; Size?: number; LastModified?: Date }[]
  NextContinuationToken?: string
}

type Input = Record<string, unknown>
type Order =
  | 'AbortMultipartUpload'
  | 'CompleteMultipartUpload'
  | 'CopyObject'
  | 'CreateMultipartUpload'
  | 'DeleteObject'
  | 'GetObject'
  | 'HeadObject'
  | 'ListObjectsV2'
  | 'PutObject'
  | 'UploadPart'

type Sdk = { [Name in Order as `${Name}Command`]: new (input: Input) => object } & {
  S3Client: new (settings: Input) => { send(command: object): Promise<S3Answer>; destroy(): void }
}

export interface S3Pace {
  /** for a connection */
  connectMs: number
  /** for the head of an answer, once the request is sent */
  answerMs: number
  /** between two pieces of an answer */
  pieceMs: number
  /** tries of one request */
  tries: number
}

export const usualPace: S3Pace = { connectMs: 5_000, answerMs: 60_000, pieceMs: 30_000, tries: 4 }

/** A bucket, with keys as the product names them. */
export interface Bucket {
  readonly pace: S3Pace
  /** @throws AppError `files_unavailable` */
  send(order: Order, key: string, input?: Input): Promise<S3Answer>
  /** The same; undefined for what is not there. */
  find(order: Order, key: string, input?: Input): Promise<S3Answer | undefined>
  /** Objects whose keys begin so; `flat` leaves out those behind a further slash. */
  list(start: string, flat: boolean): AsyncIterable<{ key: string; size: number; modifiedAt: number }>
  /** The place of an object as an order to copy it names it. */
  sourceOf(key: string): string
  /** Notes a fault that a next try may mend. */
  noteFault(error: unknown): void
  close(): void
}

export type FaultNote = (fault: { name: string; message: string; status: number | undefined }) => void

/** Open connections at a time; a reader who is slow keeps one. */
const mostSockets = 500

/** The library is loaded by the first who opens a bucket, and by nobody else. */
export function openBucket(config: S3Config, note: FaultNote, pace: S3Pace = usualPace): Bucket {
  const require = createRequire(import.meta.url)
  const sdk = require('@aws-sdk/client-s3') as Sdk
  const { bucket, prefix, keys } = config
  const client = new sdk.S3Client({
    ...{ region: config.region, endpoint: config.endpoint, forcePathStyle: config.pathStyle, maxAttempts: pace.tries },
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // other stores than Amazon's do not know the newer sums; ours are MD5, which all of them check
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    requestHandler: {
      ...{ connectionTimeout: pace.connectMs, requestTimeout: pace.answerMs, throwOnRequestTimeout: true },
      ...{ httpAgent: { maxSockets: mostSockets, keepAlive: true }, httpsAgent: { maxSockets: mostSockets, keepAlive: true } },
    },
  })

  const ask = async (order: Order, input: Input): Promise<S3Answer> => client.send(new sdk[`${order}Command`]({ Bucket: bucket, ...input }))
  const noteFault = (error: unknown): void => note(describeFault(error))
  const send: Bucket['send'] = async (order, key, input = {}) => {
    try {
      return await ask(order, { Key: prefix + key, ...input })
    } catch (error) {
      noteFault(error)
      throw new AppError('files_unavailable')
    }
  }

  return {
    ...{ pace, send, noteFault },
    find: async (order, key, input = {}) => {
      try {
        return await ask(order, { Key: prefix + key, ...input })
      } catch (error) {
        if (isMissing(error)) return undefined
        noteFault(error)
        throw new AppError('files_unavailable')
      }
    },
    async *list(start, flat) {
      let token: string | undefined
      do {
        const within = { Prefix: prefix + start, ...(flat && { Delimiter: '/' }), ...(token !== undefined && { ContinuationToken: token }) }
        const { Contents = [], NextContinuationToken } = await send('ListObjectsV2', '', { ...within, Key: undefined })
        for (const { Key = '', Size = 0, LastModified } of Contents)
          yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified?.getTime() ?? 0 }
        token = NextContinuationToken
      } while (token !== undefined)
    },
    sourceOf: (key) => `${bucket}/${encodeURIComponent(prefix + key).replaceAll('%2F', '/')}`,
    close: () => client.destroy(),
  }
}

/** An object that is not there. A bucket that is not there is a fault of the settings. */
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404
}

function describeFault(error: unknown): Parameters<FaultNote>[0] {
  const { name = 'Error', message = '', $metadata } = error as { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }
  return { name, message, status: $metadata?.httpStatusCode }
}

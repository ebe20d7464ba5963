import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { createSlots } from '#server/lib/slots.ts'
import type { Bucket } from '#server/storage/files/s3/bucket.ts'

/** The least that the protocol takes as a part. */
const partBytes = 5 * 1024 * 1024
const mostParts = 10_000
/** Bytes are read in pieces, so that no sum of theirs holds the event loop. */
const pieceBytes = 512 * 1024
/** A store that tells another sum than that of the object is asked again. */
const rounds = 3

/** Parts of the whole process that are in memory. */
const slots = createSlots(6)

/**
 * Stores a file of the disk. Each request carries the sum of its bytes, which the store checks. Afterwards the object is compared with what
 * the store said of it. Doing it twice changes nothing. @throws AppError `files_unavailable`; Error of the disk
 */
export async function storeObject(bucket: Bucket, key: string, path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    for (let left = rounds; ; left--) {
      try {
        const etag = size <= partBytes ? await putWhole(bucket, key, file, size) : await putParts(bucket, key, file, size)
        await compare(bucket, key, { size, etag })
        return
      } catch (error) {
        if (!(error instanceof Differs) || left <= 1) throw error instanceof Differs ? new AppError('files_unavailable') : error
        bucket.noteFault(error)
      }
    }
  } finally {
    await file.close()
  }
}

class Differs extends Error {
  override readonly name = 'Differs'
}

async function compare(bucket: Bucket, key: string, stored: { size: number; etag: string | undefined }): Promise<void> {
  const found = await bucket.find('HeadObject', key)
  if (found?.ContentLength !== stored.size) throw new Differs(`${key} has ${found?.ContentLength} bytes instead of ${stored.size}`)
  if (stored.etag !== undefined && found.ETag !== stored.etag) throw new Differs(`${key} has another sum than the store answered`)
}

function putWhole(bucket: Bucket, key: string, file: FileHandle, size: number): Promise<string | undefined> {
  return slots.run(async () => {
    const { bytes, md5 } = await readPart(file, 0, size)
    const { ETag } = await bucket.send('PutObject', key, { Body: bytes, ContentLength: bytes.length, ContentMD5: md5 })
    return ETag
  })
}

async function putParts(bucket: Bucket, key: string, file: FileHandle, size: number): Promise<string | undefined> {
  const length = Math.max(partBytes, Math.ceil(size / mostParts))
  const { UploadId } = await bucket.send('CreateMultipartUpload', key)
  const parts: { ETag: string | undefined; PartNumber: number }[] = []
  try {
    for (let from = 0, PartNumber = 1; from < size; from += length, PartNumber++)
      await slots.run(async () => {
        const { bytes, md5 } = await readPart(file, from, Math.min(length, size - from))
        const sent = { UploadId, PartNumber, Body: bytes, ContentLength: bytes.length, ContentMD5: md5 }
        parts.push({ ETag: (await bucket.send('UploadPart', key, sent)).ETag, PartNumber })
      })
    return await complete(bucket, key, { UploadId, MultipartUpload: { Parts: parts } }, size)
  } catch (error) {
    // what is left of it costs room until the bucket's own rule removes it
    await bucket.send('AbortMultipartUpload', key, { UploadId }).catch(() => undefined)
    throw error
  }
}

/** The answer may have been lost after the object was made: the object itself is asked then. */
async function complete(bucket: Bucket, key: string, order: Record<string, unknown>, size: number): Promise<string | undefined> {
  try {
    return (await bucket.send('CompleteMultipartUpload', key, order)).ETag
  } catch (error) {
    const found = await bucket.find('HeadObject', key)
    if (found === undefined) throw new Differs(`${key} was not put together`, { cause: error })
    if (found.ContentLength !== size) throw error
    return found.ETag
  }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<{ bytes: Buffer; md5: string }> {
  const bytes = Buffer.allocUnsafe(length)
  const hash = createHash('md5')
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(pieceBytes, length - at), from + at)
    if (bytesRead === 0) throw new Error('a file became shorter while it was stored')
    hash.update(bytes.subarray(at, at + bytesRead))
    at += bytesRead
  }
  return { bytes, md5: hash.digest('base64') }
}

import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { isOwned, ownedFiles } from '#shared/nouns/attachments/file-owner.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { isSvg, sniffLength, sniffType, svgLength } from '#shared/nouns/attachments/sniff-type.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import type { FilePlace } from '#client/engine/attachments/device-files.ts'
import { ApiError } from '#client/lib/api-error.ts'

/** The type of a file's bytes. @throws ApiError for a file that the place would not take */
export async function typeFor(file: Blob, place: FilePlace): Promise<string> {
  if (file.size === 0) throw refusal('file_empty')
  const { imagesOnly, mostBytes } = isOwned(place) ? ownedFiles[place.owner] : { ...place, mostBytes: maxAttachmentBytes }
  if (file.size > mostBytes) throw refusal('file_too_large')
  const head = new Uint8Array(await file.slice(0, svgLength).arrayBuffer())
  if (isOwned(place) && imagesOnly && isSvg(head)) return 'image/svg+xml'
  const type = sniffType(head.subarray(0, sniffLength))
  if (imagesOnly && !isShownImage(type)) throw refusal('file_not_image')
  return type
}

function refusal(id: ErrorId): ApiError {
  return new ApiError(422, { id, code: '', message: '' })
}

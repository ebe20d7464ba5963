import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { ownedFilePath, type FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import type { PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable } from '#server/access/record-rights.ts'
import { describe, findAttachment, findAttachments, isOwnedBy, type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { findSize } from '#server/features/attachments/pictures/find-size.ts'
import { readRange } from '#server/http/byte-range.ts'
import { fileOwnerRules, ownsOne } from '#server/items/file-owners.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { sniffLength, sniffType } from '#shared/nouns/attachments/sniff-type.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'

interface Place {
  tableId: string
  fieldId: string
}

/** Names and sizes of the files in cells that the person may read; records and files that are not there are left out. */
export function describeAttachments(context: OrgContext, place: Place & { recordIds: readonly string[] }): Attachment[] {
  const ids = [...new Set([...readCells(context, place, place.recordIds).values()].flat())]
  return findAttachments(context.org, ids).map(describe)
}

/** Attachment ids by record: only of records within the person's rows, outside the trash. */
function readCells(context: OrgContext, { tableId, fieldId }: Place, recordIds: readonly string[]): Map<string, string[]> {
  const { model, access } = openTable(context, tableId)
  const field = model.field(fieldId)
  if (!field || field.behaviour.definition.holds !== 'attachments' || !isFieldVisible(context, access, field))
    throw new AppError('not_found', { fieldId })
  const rules = rowRuleFilter(access, model, context.memberId)
  const rows = context.org.db.all(sql<{ id: string; cell: string | null }>`
    SELECT r.id, ${fieldColumn(field.id, 'r')} AS cell
    FROM json_each(${JSON.stringify(recordIds)}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value
    WHERE ${livingSql(rules, model)}`)
  return new Map(rows.map(({ id, cell }) => [id, cell === null ? [] : (JSON.parse(cell) as string[])]))
}

/** The form in which a file is sent: to save, or (pictures only) to show, as it is or in a size. */
export interface Shown {
  inline: boolean
  size: PictureSize | undefined
  /** of the request, which may ask for a part */
  headers?: Headers
}

/**
 * The file itself, if that cell holds it. A picture may be shown on request, under the type of its bytes, never the one that was sent.
 * @throws AppError `unauthorized`, `not_found`, `file_not_image`, `picture_too_large`
 */
export function sendAttachment(
  context: OrgContext,
  platform: Platform,
  place: Place & { recordId: string; id: string },
  shown: Shown,
): Promise<Response> {
  const cells = readCells(context, place, [place.recordId])
  const row = cells.get(place.recordId)?.includes(place.id) ? findAttachment(context.org, place.id) : undefined
  return sendFile(context, platform, row, shown)
}

/** A file of an owner, for those who may see it now. @throws AppError `not_found`, `file_not_image`, `picture_too_large` */
export function sendOwned(
  context: OrgContext,
  platform: Platform,
  { id, ...target }: FileOwner & { id: string },
  shown: Shown,
): Promise<Response> {
  const rules = fileOwnerRules(target.owner)
  const row = findAttachment(context.org, id)
  const isSeen = row !== undefined && isOwnedBy(row, target) && rules.mayRead(context, target.ownerId, row)
  if (!ownsOne(rules)) return sendFile(context, platform, isSeen ? row : undefined, shown)
  // one that the owner had before is gone
  const isPresent = isSeen && rules.findAddress(context.org, target.ownerId) === ownedFilePath(target, id)
  return sendFile(context, platform, isPresent ? row : undefined, { ...shown, inline: true })
}

/**
 * A file of the app or page that a public link shows. Pictures come redrawn, since the one that was sent may tell where it was taken.
 * @throws AppError as {@link sendOwned}
 */
export function sendToVisitor(context: LinkContext, platform: Platform, id: string, size: PictureSize | undefined): Promise<Response> {
  const { item_type: type, item_id: ownerId } = context.link
  const row = findAttachment(context.org, id)
  const owner = type === 'app' || type === 'page' ? { owner: type, ownerId } : formOf(context)
  const isShared = row !== undefined && owner !== undefined && isOwnedBy(row, owner)
  const drawn = isShared && isShownImage(row.type) ? (size ?? 'large') : undefined
  return sendFile(context, platform, isShared ? row : undefined, { inline: false, size: drawn })
}

/** The form that a link opens, whose pictures its visitors see. */
function formOf({ link, config }: LinkContext): FileOwner | undefined {
  return link.item_type === 'form' && config.form_id ? { owner: 'form', ownerId: config.form_id } : undefined
}

async function sendFile(
  { org }: OrgContext,
  platform: Platform,
  row: AttachmentRow | undefined,
  { inline, size, headers }: Shown,
): Promise<Response> {
  if (!row || row.received !== null) throw new AppError('not_found')
  const key = size ? await findSize(platform, org.orgId, row, size) : fileKey(org.orgId, row.file)
  const whole = headers?.has('range') ? await platform.files.head(key) : undefined
  const range = headers && whole && readRange(headers, whole.size)
  // the row is there and the file is not: as good as gone
  const file = await platform.files.open(key, { head: sniffLength, range })
  if (!file) throw new AppError('not_found', { id: row.id })
  const type = sniffType(file.head)
  const shown = (inline || size !== undefined) && isShownImage(type)
  return new Response(Readable.toWeb(file.stream) as unknown as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
      'content-type': shown ? type : 'application/octet-stream',
      'content-length': String(range ? range.end - range.start + 1 : file.size),
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(row.name)}`,
      // opened by itself it may load, run and send nothing, whatever a browser takes it for
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
    },
  })
}

/** RFC 8187: everything but letters, digits and a few signs as percent and hex. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable } from '#server/access/record-rights.ts'
import { describe, filePath, findAttachment, findAttachments } from '#server/features/attachments/attachment-store.ts'
import { isShownImage, sniffLength, sniffType } from '#shared/nouns/attachments/sniff-type.ts'
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

/**
 * The file itself, if that cell holds it. It is sent as a download. A picture may be shown inline on request, under the type of its bytes,
 * never the one that was sent. @throws AppError `unauthorized`, `not_found`
 */
export async function sendAttachment(
  context: OrgContext,
  dataDir: string,
  place: Place & { recordId: string; id: string },
  inline: boolean,
): Promise<Response> {
  const cells = readCells(context, place, [place.recordId])
  const row = cells.get(place.recordId)?.includes(place.id) ? findAttachment(context.org, place.id) : undefined
  if (!row || row.received !== null) throw new AppError('not_found', { id: place.id })
  const path = filePath(dataDir, context.org.orgId, row.file)
  const type = await typeOnDisk(path)
  if (type === undefined) throw new AppError('not_found', { id: place.id })
  const shown = inline && isShownImage(type)
  const { size } = await stat(path)
  return new Response(Readable.toWeb(createReadStream(path)) as unknown as ReadableStream, {
    headers: {
      'content-type': shown ? type : 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(row.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
    },
  })
}

async function typeOnDisk(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0)
      return sniffType(buffer.subarray(0, bytesRead))
    } finally {
      await file.close()
    }
  } catch (error) {
    // the row is there and the file is not: as good as gone
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** RFC 8187: everything but letters, digits and a few signs as percent and hex. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

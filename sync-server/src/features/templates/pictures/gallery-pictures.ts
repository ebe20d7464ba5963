import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isSvg, sniffType } from '#shared/nouns/attachments/sniff-type.ts'
import { maxTemplatePictureBytes, templatePicturePath } from '#shared/nouns/templates/template-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

/** The parts of the house that look at a foreign picture. */
export interface PictureTools {
  scanFile(platform: Platform, path: string): Promise<void>
  drawPicture(orgId: string, input: { source: string; type: string; sizes: { side: number; path: string }[] }): Promise<void>
}

/** The longest side in pixels: a card is at most this wide on a sharp screen. */
const side = 960
/** Pictures that an organisation may have uploaded and not used yet. */
const mostLoose = 50
/** Specification 3 §5. */
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/svg+xml'])

/**
 * Redraws a picture and keeps its pixels. The same picture is kept once.
 * @throws AppError `file_empty`, `file_too_large`, `file_infected`, `invalid_picture_format`, `picture_too_large`, `limit_reached`
 */
export async function takePicture(tools: PictureTools, platform: Platform, context: OrgContext, request: Request): Promise<string> {
  const { controlStore, config } = platform
  const { orgId } = context.org
  if ((await countLoose(controlStore, orgId)) >= mostLoose) throw new AppError('limit_reached', { max: mostLoose })
  const sent = await readBytes(request)
  const type = isSvg(sent) ? 'image/svg+xml' : sniffType(sent)
  if (!taken.has(type)) throw new AppError('invalid_picture_format')
  const folder = join(config.dataDir, 'templates', `picture-${randomBytes(12).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const [source, drawn] = [join(folder, 'sent'), join(folder, 'drawn')]
    await writeFile(source, sent, { mode: 0o600 })
    await tools.scanFile(platform, source)
    await tools.drawPicture(orgId, { source, type, sizes: [{ side, path: drawn }] }).catch(toFormatError)
    const bytes = await readFile(drawn)
    const id = createHash('sha256').update(bytes).digest('hex')
    const row = { id, org_id: orgId, type: sniffType(bytes), bytes, created_at: context.now().toISOString() }
    const insert = controlStore.build.insertInto('template_picture').values(row)
    await controlStore.run(insert.onConflict((on) => on.column('id').doUpdateSet({ created_at: row.created_at })))
    return templatePicturePath(id)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function toFormatError(error: unknown): never {
  throw error instanceof AppError && error.id === 'file_not_image' ? new AppError('invalid_picture_format') : error
}

async function readBytes(request: Request): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > maxTemplatePictureBytes) throw new AppError('file_too_large', { limit: maxTemplatePictureBytes })
    pieces.push(piece)
  }
  if (size === 0) throw new AppError('file_empty')
  return Buffer.concat(pieces)
}

/** @throws AppError `not_found` */
export async function sendPicture({ controlStore }: Platform, id: string): Promise<Response> {
  const row = await controlStore.get(controlStore.build.selectFrom('template_picture').select(['type', 'bytes']).where('id', '=', id))
  if (!row) throw new AppError('not_found')
  return new Response(new Uint8Array(row.bytes), {
    headers: {
      'content-type': row.type,
      'content-length': String(row.bytes.byteLength),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
    },
  })
}

/** The id of a picture that was uploaded, by its address. @throws AppError `invalid_picture_format` */
export async function requirePicture(reader: ControlReader, address: string): Promise<string> {
  const id = address.slice(address.lastIndexOf('/') + 1)
  if (!(await reader.get(reader.build.selectFrom('template_picture').select('id').where('id', '=', id))))
    throw new AppError('invalid_picture_format')
  return id
}

const isLoose = sql`NOT EXISTS (SELECT 1 FROM template_version AS v WHERE v.picture = template_picture.id)
  AND NOT EXISTS (SELECT 1 FROM template_builder AS b WHERE b.picture = template_picture.id)`

async function countLoose(reader: ControlReader, orgId: string): Promise<number> {
  const counted = sql<{ count: number }>`SELECT count(*) AS count FROM template_picture WHERE org_id = ${orgId} AND ${isLoose}`
  return (await reader.get(counted))?.count ?? 0
}

/** Pictures that nothing names, a day after they were uploaded. */
export async function sweepPictures({ controlStore, now }: Platform): Promise<void> {
  const before = new Date(now().getTime() - 24 * 3600 * 1000).toISOString()
  await controlStore.run(sql`DELETE FROM template_picture WHERE created_at < ${before} AND ${isLoose}`)
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#shared/lib/ids.ts'
import { aiBounds } from '#shared/nouns/ai-builder/ai-limits.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { sniffType } from '#shared/nouns/attachments/sniff-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { memberLocale } from '#server/storage/org-locale.ts'
import type { AiPicture } from '#server/features/ai-builder/hosts/ai-host.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The parts of the house that look at a foreign picture. */
export interface PictureTools {
  scanFile(platform: Platform, path: string): Promise<void>
  drawPicture(orgId: string, input: { source: string; type: string; sizes: { side: number; path: string }[] }): Promise<void>
}

/** The content of a file: columns and a few rows, a text, or a picture without its hidden facts. */
export interface ReadAttachment {
  name: string
  text?: string
  picture?: AiPicture
}

const readMs = 20_000
/** Letters of one text that are sent. */
export const mostText = 8_000
const sampleRows = 5
const sampleCell = 60
/** Longest side of a picture, in px. */
const side = 1024

/** @throws AppError `file_too_large`, `file_infected`, `attachment_unreadable` with the file's name, `unavailable` */
export async function readAttachment(
  { platform, context, threads, pictures }: { platform: Platform; context: OrgContext; threads: ThreadPool; pictures: PictureTools },
  file: File,
): Promise<ReadAttachment> {
  const name = file.name.replace(/\p{C}/gu, '').slice(0, 200)
  if (file.size > aiBounds.attachmentBytes) throw new AppError('file_too_large', { limit: aiBounds.attachmentBytes, name })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniffType(bytes)
  const folder = join(platform.config.dataDir, 'ai-files', newId())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'sent')
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    await pictures.scanFile(platform, path)
    if (type.startsWith('image/')) {
      const drawn = join(folder, 'drawn')
      await pictures.drawPicture(context.org.orgId, { source: path, type, sizes: [{ side, path: drawn }] })
      const redrawn = await readFile(drawn)
      return { name, picture: { type: sniffType(redrawn), base64: redrawn.toString('base64') } }
    }
    if (type === 'application/pdf')
      return { name, text: await threads.run<string>('aiBuilder.readPdf', { path, most: mostText }, readMs).result }
    if (/\.(txt|md|markdown)$/i.test(name)) return { name, text: textOf(bytes) }
    const locale = memberLocale(context.org, context.memberId)
    const { detail } = await threads.run<{ detail: string }>('imports.analyse', { path, locale }, readMs).result
    return { name, text: describeColumns((JSON.parse(detail) as { preview: ImportPreview }).preview) }
  } catch (error) {
    if (error instanceof AppError && ['file_infected', 'unavailable', 'file_too_large'].includes(error.id)) throw error
    throw new AppError('attachment_unreadable', { name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error for bytes that are no text */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).slice(0, mostText)
}

/** The columns of a sheet with their types, and its first rows. */
function describeColumns({ columns, rows }: ImportPreview): string {
  const heads = columns.slice(0, 120).map(({ label, type }) => `${label} (${type})`)
  const samples = rows.slice(0, sampleRows).map((row) =>
    row
      .slice(0, 120)
      .map((cell) => cell.slice(0, sampleCell))
      .join(' | '),
  )
  return `Columns: ${heads.join('; ')}\nFirst rows:\n${samples.join('\n')}`.slice(0, mostText)
}

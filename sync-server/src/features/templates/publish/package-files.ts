import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import type { TemplateLanguage } from '#shared/nouns/templates/template-limits.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { requireProfileId } from '#server/features/templates/builders/profile.ts'
import { findTemplateOf } from '#server/features/templates/gallery/template-rows.ts'
import { readColumns } from '#server/features/templates/publish/make-template.ts'
import { addNew, beginVersion } from '#server/features/templates/publish/save-template.ts'
import { setVersion } from '#server/features/templates/publish/version-store.ts'
import { packagePath, packagesFolder, prepareFolder } from '#server/templates/package-file.ts'
import { readFile as readPackageFile } from '#server/templates/read/read-package.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/**
 * Takes a package that was exported here or elsewhere. It is read before anything is written, then tried like any other.
 * @throws AppError `profile_not_found`, `file_empty`, `file_too_large`, `package_refused`, `limit_reached`
 */
export async function importPackage(
  platform: Platform,
  context: OrgContext,
  request: Request,
  { title, language }: { title?: string | undefined; language: TemplateLanguage },
): Promise<OwnTemplate> {
  const { config } = platform
  const builderId = await requireProfileId(platform, context)
  prepareFolder(config.dataDir)
  const path = join(packagesFolder(config.dataDir), `.incoming-${randomUUID()}`)
  try {
    const sha256 = await receive(request, path)
    const reading = await readPackageFile(path, sha256)
    if (!reading.ok) {
      const { ok: _, ...refusal } = reading
      throw new AppError('package_refused', refusal)
    }
    const { label } = reading.package.parts.template.folder
    const { size } = await stat(path)
    await rename(path, packagePath(config.dataDir, sha256))
    const columns = await readColumns(platform, sha256, size)
    return await beginVersion(platform, context, builderId, async (tx) => {
      const words = { title: title ?? label, short_description: label, description: label, categories: ['Operations'] }
      const kept = { language, picture: null, url: null, has_data: false, choice: null }
      const made = await addNew(tx, context, builderId, { ...words, ...kept, status: 'Testing installation' }, false)
      await setVersion(tx, made.id, made.version, columns ?? {})
      return made
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** @returns the hash of the bytes */
async function receive(request: Request, path: string): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  const look = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      size += piece.byteLength
      hash.update(piece)
      done(size > packageBounds.bytes ? new AppError('file_too_large', { limit: packageBounds.bytes }) : null, piece)
    },
  })
  if (!request.body) throw new AppError('file_empty')
  // the two declarations of web streams differ in details only
  await pipeline(Readable.fromWeb(request.body as never), look, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  if (size === 0) throw new AppError('file_empty')
  return hash.digest('hex')
}

/** The newest package of one of the caller's templates. @throws AppError `profile_not_found`, `template_not_found` */
export async function exportPackage(platform: Platform, context: OrgContext, id: string): Promise<Response> {
  const { controlStore, config } = platform
  const row = await findTemplateOf(controlStore, await requireProfileId(platform, context), id)
  const version = row && (await newestPackage(controlStore, row.id))
  const path = version && packagePath(config.dataDir, version.sha256)
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (!row || path === undefined || !found) throw new AppError('template_not_found')
  return new Response(Readable.toWeb(createReadStream(path)) as unknown as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="${row.slug}.zip"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

/** The last version of a template that has a package. */
export async function newestPackage(reader: ControlReader, id: string): Promise<{ version: number; sha256: string } | undefined> {
  const { build } = reader
  const made = build
    .selectFrom('template_version')
    .select(['version', 'sha256'])
    .where('template_id', '=', id)
    .where('sha256', 'is not', null)
  const row = await reader.get(made.orderBy('version', 'desc').limit(1))
  return row?.sha256 == null ? undefined : { version: row.version, sha256: row.sha256 }
}

/** Inside a write: versions that nobody is offered since a day name no package any more, and cannot come back. Installations keep their parts. */
async function dropPackages(tx: ControlTransaction, before: string): Promise<void> {
  await tx.run(sql`
    UPDATE template_version SET sha256 = NULL, bytes = NULL WHERE sha256 IS NOT NULL AND made_at < ${before} AND EXISTS (
      SELECT 1 FROM template AS t WHERE t.id = template_version.template_id AND t.updated_at < ${before}
        AND template_version.version IS NOT t.version AND template_version.version IS NOT t.own_version
        AND (template_version.version IS NOT t.newest OR template_version.status = 'Failed'))`)
}

/** Packages that no version names and that were made before an hour: of deleted templates, of older versions, or of a run that a crash ended. */
export async function sweepPackages({ controlStore, config, now }: Platform): Promise<void> {
  await controlStore.write((tx) => dropPackages(tx, new Date(now().getTime() - 24 * 3600 * 1000).toISOString()))
  const folder = packagesFolder(config.dataDir)
  const rows = await controlStore.all(controlStore.build.selectFrom('template_version').select('sha256'))
  const named = new Set(rows.map(({ sha256 }) => `${sha256}.zip`))
  for (const name of await readdir(folder).catch(() => [])) {
    if (named.has(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now().getTime() - 3600 * 1000) await rm(path, { recursive: true, force: true })
  }
}

/** Versions whose making ended without a word, a day later: a crash between two files, or an effect that was given up. */
export async function endStuckVersions({ controlStore, now }: Platform): Promise<void> {
  const before = new Date(now().getTime() - 24 * 3600 * 1000).toISOString()
  await controlStore.run(
    controlStore.build
      .updateTable('template_version')
      .set({ status: 'Failed', problem: 'internal' })
      .where('status', 'in', ['Creating', 'Testing installation'])
      .where('made_at', '<', before),
  )
}

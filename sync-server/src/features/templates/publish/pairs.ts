import { copyFileSync, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { templateLanguages } from '#shared/nouns/templates/template-limits.ts'
import { templateCategoryNames } from '#shared/nouns/templates/template-categories.ts'
import { addTemplate, addVersion, findVersion, publishVersion, setVersion } from '#server/features/templates/publish/version-store.ts'
import { readColumns } from '#server/features/templates/publish/make-template.ts'
import { CommandError } from '#server/lib/command.ts'
import { hashFile } from '#server/storage/backup-manifest.ts'
import { packagePath, prepareFolder } from '#server/templates/package-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/** `<slug>.json` beside `<slug>.zip`: the row of a package in a gallery. */
const rowSchema = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(100),
  version: z.int().min(1).max(1_000_000),
  title: z.string().trim().min(1).max(100),
  short_description: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(20_000),
  categories: z.array(z.enum(templateCategoryNames)).min(1).max(6),
  language: z.enum(templateLanguages),
  featured: z.boolean().default(false),
})

/** A package with its row, as servers hand them on. */
export interface Pair {
  zip: string
  row: z.output<typeof rowSchema>
}

export const pairPaths = (base: string): { zip: string; json: string } => ({ zip: `${base}.zip`, json: `${base}.json` })

/** @param base the path of both files without their endings. @throws CommandError */
export async function readPair(base: string): Promise<Pair> {
  const { zip, json } = pairPaths(base.replace(/\.(?:zip|json)$/, ''))
  for (const path of [zip, json]) if (!existsSync(path)) throw new CommandError(`${path} is missing`)
  const parsed = rowSchema.safeParse(JSON.parse(await readFile(json, 'utf8')))
  if (!parsed.success) throw new CommandError(`${json}: ${z.prettifyError(parsed.error)}`)
  return { zip, row: parsed.data }
}

type Place = Pick<Platform, 'controlStore' | 'config' | 'now'>

/**
 * Puts a pair into the gallery, approved, under the product's own builder. The same slug and version is added once; a higher version becomes
 * the one that is offered. @throws CommandError for a package that is refused, or a slug of somebody else
 */
export async function addPair({ controlStore, config, now }: Place, { zip, row }: Pair): Promise<'added' | 'there'> {
  const before = await findOfProduct(controlStore, row.slug)
  if (before && (await findVersion(controlStore, before.id, row.version))) return 'there'
  const { sha256 } = await hashFile(zip)
  prepareFolder(config.dataDir)
  const path = packagePath(config.dataDir, sha256)
  if (!existsSync(path)) copyFileSync(zip, path)
  const columns = await readColumns({ controlStore, config, now } as Platform, sha256, (await stat(path)).size)
  if (!columns) throw new CommandError(`${zip} is refused: it is damaged, or not meant for this version`)
  const { slug, version, featured, ...words } = row
  await controlStore.write(async (tx) => {
    const at = now().toISOString()
    const made = { ...words, picture: null, url: null, has_data: false, choice: null, status: 'Published' as const }
    const found = await findOfProduct(tx, slug)
    // two servers, or a command beside one, may add it at once
    if (found && (await findVersion(tx, found.id, version))) return
    const builderId = await productBuilder(tx, at)
    const origin = { builderId, orgId: null, memberId: null, isPrivate: false, slug }
    const id = found?.id ?? (await addTemplate(tx, origin, made, version, at))
    if (found) await addVersion(tx, id, made, version, at)
    await setVersion(tx, id, version, columns)
    const newest = Math.max(version, found?.newest ?? 0)
    await tx.run(
      tx.build
        .updateTable('template')
        .set({ newest, featured: featured ? 1 : 0 })
        .where('id', '=', id),
    )
    if (newest === version) await publishVersion(tx, id, version, at)
  })
  return 'added'
}

/** @throws CommandError for a slug of an organisation's template */
async function findOfProduct(reader: ControlReader, slug: string): Promise<{ id: string; newest: number } | undefined> {
  const { build } = reader
  const row = await reader.get(build.selectFrom('template').select(['id', 'newest', 'org_id']).where('slug', '=', slug))
  if (row && row.org_id !== null) throw new CommandError(`another template has the name ${slug} in addresses`)
  return row
}

/** The builder of templates that come with the product or from another server; it has no members. */
const productId = '00000000-0000-4000-8000-000000000001'

/** Inside a write. */
async function productBuilder(tx: ControlTransaction, at: string): Promise<string> {
  const row = { id: productId, name: 'Trama', email: '', picture: null, token_hash: null, created_at: at, updated_at: at }
  await tx.run(
    tx.build
      .insertInto('template_builder')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )
  return productId
}

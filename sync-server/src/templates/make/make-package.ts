import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { derivedId } from '#shared/lib/derived-id.ts'
import { packageBounds, packageVersion } from '#shared/nouns/template-packages/package-bounds.ts'
import type { CellFilePart, OwnedFilePart, TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { countsOf, structureOf, type TemplateCounts, type TemplateStructure } from '#shared/nouns/template-packages/template-structure.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { createTurns } from '#server/lib/foreground.ts'
import { createZipWriter, type ZipWriter } from '#server/lib/zip-writer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashFile } from '#server/storage/backup-manifest.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { blockIdsOf, readAppPart, readPagePart } from '#server/templates/make/app-part.ts'
import { chooseThings, type ChosenThings } from '#server/templates/make/choose-things.ts'
import { addFiles, findCellFiles, findOwnedFiles, type StoredFile } from '#server/templates/make/packed-files.ts'
import { holdAll, holdOnly, type HeldIds } from '#server/templates/make/held-ids.ts'
import { readLines, readRecordIds } from '#server/templates/make/read-records.ts'
import { chooseRules, readAutomationPart, type ChosenRules } from '#server/templates/make/rule-parts.ts'
import { readTablePart } from '#server/templates/make/table-part.ts'
import { packagePath, packagesFolder, prepareFolder } from '#server/templates/package-file.ts'
import type { TemplateContents } from '#server/templates/template-contents.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

/** A package that lies in the folder of packages. */
export interface MadePackage {
  /** of its bytes, in hexadecimal: its name */
  sha256: string
  bytes: number
  structure: TemplateStructure
  counts: TemplateCounts
  /** `icon`: the kind of its trigger */
  automations: { name: string; icon: string }[]
  hasData: boolean
}

/**
 * Makes a package with the rights of its publisher: nothing that is hidden from them goes along. People, roles,
 * channels, connections and secrets stay behind. Records are read in turns, so that others need not wait.
 * @throws AppError `invalid_session`, `object_not_found`, `app_not_found`, `page_not_found`, `permission_denied`; `limit_reached` past a
 * bound of packages, with `of`
 */
export async function makePackage(
  { platform, tools }: { platform: Platform; tools: TemplateTools },
  org: OrgDatabase,
  memberId: string,
  contents: TemplateContents,
): Promise<MadePackage> {
  const giveWay = createTurns()
  const context = createOrgContext(org, memberId, { now: platform.now, source: 'template' })
  const { dataDir } = platform.config
  const chosen = await choose(context, contents, tools, giveWay, { isAll: false, files: platform.files })
  const { things, held } = chosen
  const parts = await readParts(context, contents, chosen, giveWay)
  const text = JSON.stringify(parts)
  const owned = chosen.owned.filter(({ part }) => text.includes(part.id))
  if (owned.length === 0) parts.template.version = 1
  prepareFolder(dataDir)
  const making = `${packagesFolder(dataDir)}/.making-${randomUUID()}`
  try {
    const files = await writePackage(createZipWriter(making), { context, things, held, parts, owned, store: platform.files }, giveWay)
    const { size } = await stat(making)
    if (size > packageBounds.bytes) throw new AppError('limit_reached', { limit: packageBounds.bytes, of: 'bytes' })
    const { sha256 } = await hashFile(making)
    await rename(making, packagePath(dataDir, sha256))
    const automations = parts.automations.map(({ name, definition }) => ({ name, icon: definition.trigger.kind }))
    const counts = countsOf(parts, files)
    return { sha256, bytes: size, structure: structureOf(parts), counts, automations, hasData: counts.records > 0 }
  } finally {
    await rm(making, { force: true })
  }
}

function idsOf({ org }: OrgContext, { tables, apps, pages }: ChosenThings, rules: ChosenRules, records: readonly string[]): Set<string> {
  const { db } = org
  const held = new Set([...apps, ...pages, ...records])
  for (const { id, fields } of tables) {
    held.add(id)
    for (const field of fields) held.add(field.id)
    for (const of of ['view_def', 'form_def'] as const)
      for (const row of db.all(db.build.selectFrom(of).select('id').where('table_id', '=', id).where('deleted_at', 'is', null)))
        held.add(row.id)
  }
  for (const id of apps) for (const block of blockIdsOf(org, 'app', id)) held.add(block)
  for (const id of pages) for (const block of blockIdsOf(org, 'page', id)) held.add(block)
  for (const { id } of [...rules.automations, ...rules.functions]) held.add(id)
  // a bar leads to the folder that an installation makes, if all came out of one
  held.add(folderIdOf(org, { tables, apps }))
  return held
}

/** The parts of a workspace as they are, in the form of a package, with the rights of a person. @throws AppError as {@link makePackage} */
export async function readTemplateParts(context: OrgContext, contents: TemplateContents, tools: TemplateTools): Promise<TemplateParts> {
  const giveWay = createTurns()
  const chosen = await choose(context, contents, tools, giveWay, { isAll: true })
  return readParts(context, contents, { ...chosen, held: holdAll }, giveWay)
}

async function choose(
  context: OrgContext,
  contents: TemplateContents,
  tools: TemplateTools,
  giveWay: () => Promise<void>,
  { isAll, files }: { isAll: boolean; files?: FileStore },
): Promise<Chosen> {
  const things = chooseThings(context, contents, isAll)
  const rules = chooseRules(context, things.tables, tools.seesAutomation)
  const records = await readRecordIds(context, things.tables, giveWay)
  const owned = files === undefined ? [] : await findOwnedFiles(context.org, files, ownersOf(context, things))
  const ids = idsOf(context, things, rules, [...records.values()].flat())
  for (const { part } of owned) ids.add(part.id)
  return { things, rules, records, owned, held: holdOnly(context.org, ids) }
}

/** The things that have files of their own. */
function ownersOf({ org: { db } }: OrgContext, { tables, apps, pages }: ChosenThings): Map<string, OwnedFilePart['owner']> {
  const forms = tables.flatMap(({ id }) =>
    db.all(db.build.selectFrom('form_def').select('id').where('table_id', '=', id).where('deleted_at', 'is', null)),
  )
  return new Map([
    ...apps.map((id) => [id, 'app'] as const),
    ...pages.map((id) => [id, 'page'] as const),
    ...forms.map(({ id }) => [id, 'form'] as const),
  ])
}

/** The folder of all tables and apps; an id of its own where they are in several, or in none. */
function folderIdOf(org: OrgDatabase, { tables, apps }: Pick<ChosenThings, 'tables' | 'apps'>): string {
  const folders = new Set([...tables.map(({ id }) => folderOf(org, 'table', id)), ...apps.map((id) => folderOf(org, 'app', id))])
  const [only] = folders
  return folders.size === 1 && only !== undefined ? only : derivedId(`folder of ${[...tables.map(({ id }) => id), ...apps].join(' ')}`, '8')
}

interface Chosen {
  things: ChosenThings
  rules: ChosenRules
  records: ReadonlyMap<string, readonly string[]>
  /** files of apps, pages and forms */
  owned: readonly StoredFile[]
  held: HeldIds
}

async function readParts(
  context: OrgContext,
  { folder, tabs, samplesFrom }: TemplateContents,
  chosen: Chosen,
  giveWay: () => Promise<void>,
): Promise<TemplateParts> {
  const { org } = context
  const { things, rules, records, held } = chosen
  const inTurns = async <From, To>(from: readonly From[], read: (one: From) => To): Promise<To[]> => {
    const read_: To[] = []
    for (const one of from) {
      read_.push(read(one))
      await giveWay()
    }
    return read_
  }
  const related = things.tables.filter(({ id }) => !tabs.some((tab) => tab.id === id)).map(({ id }) => ({ type: 'table' as const, id }))
  const ownTabs = [...tabs.map(({ type, id }) => ({ type, id })), ...related]
  const parts: TemplateParts = {
    template: {
      format: 'trama-template',
      version: packageVersion,
      product: 'Trama',
      folder: { id: folderIdOf(org, things), ...folder },
      tabs: ownTabs,
      start: ownTabs.find(({ type }) => type === 'app') ?? ownTabs[0] ?? null,
      records: Object.fromEntries([...records].map(([id, ids]) => [id, ids.length])),
      ...(samplesFrom !== undefined && { samplesFrom }),
    },
    tables: await inTurns(things.tables, (table) => readTablePart(context, table, held)),
    apps: await inTurns(things.apps, (id) => readAppPart(org, id, held)),
    pages: await inTurns(things.pages, (id) => readPagePart(org, id, held)),
    automations: rules.automations.map((automation) => readAutomationPart(context, automation, held)),
    functions: rules.functions,
  }
  return parts
}

interface Writing {
  context: OrgContext
  things: ChosenThings
  held: HeldIds
  parts: TemplateParts
  owned: Chosen['owned']
  store: FileStore
}

/** Characters that are packed at a time. */
const textLength = 64 * 1024

/** @returns how many files it holds */
async function writePackage(
  zip: ZipWriter,
  { context, things, held, parts, owned, store }: Writing,
  giveWay: () => Promise<void>,
): Promise<number> {
  const { template, tables, apps, pages, automations, functions } = parts
  const add = async (name: string, part: unknown): Promise<void> => {
    await zip.add(name, [JSON.stringify(part)])
    await giveWay()
  }
  await add('template.json', template)
  for (const [n, part] of tables.entries()) await add(`tables/${n}.json`, part)
  for (const [n, part] of apps.entries()) await add(`apps/${n}.json`, part)
  for (const [n, part] of pages.entries()) await add(`pages/${n}.json`, part)
  await add('automations.json', automations)
  await add('functions.json', functions)
  const named = new Map<string, Pick<CellFilePart, 'tableId' | 'fieldId'>>()
  for (const [n, table] of things.tables.entries()) {
    if (template.records[table.id] === undefined) continue
    const texts: string[] = []
    let text = ''
    for await (const line of readLines(context, table, held, { giveWay, files: named })) {
      text += `${JSON.stringify(line)}\n`
      // each text is a turn of the packer
      if (text.length < textLength) continue
      texts.push(text)
      text = ''
    }
    texts.push(text)
    await zip.add(`records/${n}.ndjson`, texts)
  }
  const files = addFiles(zip, context.org, store, [...owned, ...(await findCellFiles(context.org, store, named))])
  await add('files.json', files)
  await zip.close()
  return files.length
}

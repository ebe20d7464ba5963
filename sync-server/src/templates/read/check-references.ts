import { readsOf } from '#shared/computed/reads.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { lostId } from '#shared/lib/rename-ids.ts'
import { referencesOf } from '#shared/nouns/automations/automation-references.ts'
import { ownedFiles } from '#shared/nouns/attachments/file-owner.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { fieldsOfPart } from '#shared/nouns/forms/seen-form.ts'
import { fileNode, pictureNode } from '#shared/nouns/pages/page-nodes.ts'
import { fieldsOfConditionals } from '#shared/nouns/tables/conditional.ts'
import type { TablePart } from '#shared/nouns/template-packages/table-part.ts'
import { isOwnedFile, type FilePart, type TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { isPageText, type PageNode } from '#shared/values/page-node.ts'
import { findViewStore } from '#shared/views/view-stores.ts'
import { refused } from '#server/templates/read/package-refused.ts'

/** Every id that the parts of a package have, but those of records. @throws PackageRefused `repeatedId` */
export function idsOfParts(
  { template, tables, apps, pages, automations, functions }: TemplateParts,
  files: readonly FilePart[],
): Set<string> {
  const ids = new Set<string>([template.folder.id])
  const add = (part: string, id: string): void => {
    if (ids.has(id)) throw refused('repeatedId', part, id)
    ids.add(id)
  }
  tables.forEach((table, n) => {
    const all = [table, ...table.fields, ...table.views, ...table.forms]
    for (const { id } of all) add(`tables/${n}.json`, id)
  })
  apps.forEach((app, n) => [app, ...app.blocks].forEach(({ id }) => add(`apps/${n}.json`, id)))
  pages.forEach((page, n) => [page.id, ...Object.keys(page.blocks)].forEach((id) => add(`pages/${n}.json`, id)))
  for (const { id } of automations) add('automations.json', id)
  for (const { id } of functions) add('functions.json', id)
  for (const { id } of files) add('files.json', id)
  return ids
}

/** Items of a bar that name no part: addresses, and records, which are looked at with the others. */
const namedElsewhere: ReadonlySet<string> = new Set(['link', 'record'])

/** Settings name things of the package, or nothing at all. @throws PackageRefused `foreignId` */
export function checkReferences(parts: TemplateParts, ids: ReadonlySet<string>): void {
  const need = (part: string, id: string | null | undefined): void => {
    if (id != null && !ids.has(id) && id !== lostId(id)) throw refused('foreignId', part, id)
  }
  const { template, tables, apps, pages, automations, functions } = parts
  for (const { id } of [...template.tabs, ...(template.start ? [template.start] : [])]) need('template.json', id)
  for (const id of Object.keys(template.records))
    if (!tables.some((table) => table.id === id)) throw refused('foreignId', 'template.json', id)
  tables.forEach((table, n) => checkTable(parts, table, (id) => need(`tables/${n}.json`, id)))
  const ofBlock = (part: string, block: { type: string; config: object }): void => {
    const refs = findBlockType(block.type)?.refs(block.config)
    for (const id of refs ? [...refs.tables, ...refs.fields, ...refs.views, ...refs.apps] : []) need(part, id)
  }
  apps.forEach((app, n) => {
    for (const block of app.blocks) ofBlock(`apps/${n}.json`, block)
    const { menuBar, topBar, bottomNav } = app.bars
    for (const item of menuBar?.items ?? []) if (item.targetId !== '') need(`apps/${n}.json`, item.targetId)
    for (const item of topBar?.items ?? []) need(`apps/${n}.json`, item.appId)
    for (const item of bottomNav?.items ?? []) if (!namedElsewhere.has(item.type)) need(`apps/${n}.json`, item.target)
  })
  pages.forEach((page, n) => {
    for (const block of Object.values(page.blocks)) ofBlock(`pages/${n}.json`, block)
    for (const id of [page.parentId, page.letterOf]) need(`pages/${n}.json`, id)
  })
  const fieldOf = (tableId: string, fieldId: string) => tables.find(({ id }) => id === tableId)?.fields.find(({ id }) => id === fieldId)
  for (const { definition } of automations)
    for (const one of referencesOf(definition, fieldOf)) {
      if (one.is === 'table') need('automations.json', one.tableId)
      else if (one.is === 'field') need('automations.json', one.fieldId)
      else if (one.is !== 'missingSource') need('automations.json', one.id)
    }
  for (const { trigger } of functions) need('functions.json', trigger?.tableId)
}

/** Files are those of owners in the package, pictures are pictures, and content names no file of another owner. @throws PackageRefused */
export function checkOwnedFiles({ apps, pages, tables }: TemplateParts, files: readonly FilePart[]): void {
  const forms = tables.flatMap((table) => table.forms)
  const kinds = new Map<string, string>([
    ...apps.map(({ id }) => [id, 'app'] as const),
    ...pages.map(({ id }) => [id, 'page'] as const),
    ...forms.map(({ id }) => [id, 'form'] as const),
  ])
  const owned = files.filter(isOwnedFile)
  for (const { id, owner, ownerId, type, size } of owned) {
    if (kinds.get(ownerId) !== owner) throw refused('foreignId', 'files.json', id)
    const { imagesOnly, mostBytes } = ownedFiles[owner]
    if ((imagesOnly && !isShownImage(type)) || size > mostBytes) throw refused('invalidPart', 'files.json', id)
  }
  const own = new Map(owned.map((file) => [file.id, file]))
  const needFile = (part: string, ownerId: string, id: string): void => {
    if (own.get(id)?.ownerId !== ownerId) throw refused('foreignId', part, id)
  }
  const needAddresses = (part: string, value: unknown): void => {
    for (const [, ownerId, id] of JSON.stringify(value).matchAll(/"\/api\/files\/[a-z]+\/([^"/]*)\/([^"]*)"/g))
      needFile(part, ownerId ?? '', id ?? '')
  }
  apps.forEach(({ style, bars, blocks }, n) => needAddresses(`apps/${n}.json`, [style, bars, blocks.map(({ config }) => config)]))
  pages.forEach((page, n) => {
    const part = `pages/${n}.json`
    needAddresses(
      part,
      Object.values(page.blocks).map(({ config }) => config),
    )
    for (const id of filesInText(page.nodes)) needFile(part, page.id, id)
  })
  for (const { id, definition } of forms)
    for (const picture of [
      definition.cover,
      definition.logo,
      ...definition.parts.map((part) => (part.type === 'picture' ? part.picture : null)),
    ])
      if (picture) needFile('tables', id, picture.id)
}

const filesInText = (nodes: readonly PageNode[]): string[] =>
  nodes.flatMap((node): string[] => {
    if (isPageText(node)) return []
    const { type, attrs, children } = node
    return [...(type === pictureNode || type === fileNode ? [String(attrs['fileId'] ?? '')] : []), ...filesInText(children)]
  })

function checkTable({ tables }: TemplateParts, table: TablePart, need: (id: string | null | undefined) => void): void {
  const own = new Set(table.fields.map(({ id }) => id))
  const needOwn = (id: string | null): void => need(id !== null && id !== lostId(id) && !own.has(id) ? `${id} of another table` : id)
  needOwn(table.recordLabelField)
  needOwn(table.uniqueFieldId)
  for (const field of table.fields) {
    const definition = getFieldType(field.type)
    if (definition.column === 'link' && !definition.computed) {
      const { tableId, inverseFieldId } = field.config as ConnectedRecordConfig
      if (!tables.some((other) => other.id === tableId)) need(`${tableId} is no table of the package`)
      const other = tables.find(({ id }) => id === tableId)?.fields.find(({ id }) => id === inverseFieldId)
      if (inverseFieldId !== null && (other?.config as ConnectedRecordConfig | undefined)?.inverseFieldId !== field.id)
        need(`${inverseFieldId} is no other face`)
      if (field.facedBy !== null && field.facedBy !== inverseFieldId) need(`${field.facedBy} is no other face`)
    }
    const reads = readsOf(field)
    for (const id of reads?.own ?? []) needOwn(id)
    if (reads?.through) for (const id of [reads.through.linkFieldId, ...reads.through.fieldIds]) need(id)
  }
  for (const view of table.views) for (const id of findViewStore(view.type)?.fields(view.config) ?? []) needOwn(id)
  for (const id of fieldsOfConditionals(table.conditionals)) needOwn(id)
  for (const form of table.forms)
    for (const part of form.definition.parts) {
      for (const id of fieldsOfPart(part)) needOwn(id)
      if (part.type === 'rows') for (const id of part.fields) need(id)
    }
}

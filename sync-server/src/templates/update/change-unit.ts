import type * as Y from 'yjs'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { ChangedPart } from '#shared/nouns/template-packages/template-change.ts'
import { configureBlock, placeBlocks, replaceBlockBody, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { restorePhone } from '#shared/nouns/apps/phone-layout.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { BarName, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import type { TriggerEvent } from '#shared/nouns/functions/function.ts'
import { configureEmbeddedBlock, setPageLook } from '#shared/nouns/pages/page-document.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { invalidConditionals } from '#shared/nouns/tables/conditional.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import type { BlockPart, BoxPart, PagePart } from '#shared/nouns/template-packages/content-parts.ts'
import type { FunctionPart } from '#shared/nouns/template-packages/template-parts.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/values/page-node.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { newBlock } from '#server/templates/install/app-steps.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import type { Unit } from '#server/templates/update/units.ts'

/** One part of a thing, and what it becomes. */
export interface PartChange {
  unit: Unit
  part: ChangedPart
  value: JsonValue
}

type Apply = TemplateTools['apply']
type Change = (context: OrgContext, change: PartChange, tools: Pick<TemplateTools, 'apply' | 'setTrigger'>) => void

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : '')
const objectOf = (value: JsonValue): JsonObject => (isJsonObject(value) ? value : {})
const look = (value: JsonValue) => ({ icon: textOf(objectOf(value)['icon'] ?? ''), color: textOf(objectOf(value)['color'] ?? '') })
const tableOf = ({ within }: Unit): string => within?.id ?? ''

function changeDocument(context: OrgContext, kind: 'app' | 'page' | 'bundle', id: string, work: (doc: Y.Doc) => void): void {
  assertMay(context.access, { about: kind === 'page' ? 'page' : 'app', id, right: 'write' })
  changeDocumentInWrite(context, documentName({ kind, id }), work, 'server')
}

/** The way in which a part of each thing is changed, by the doors of devices. */
const changes: Readonly<Record<Unit['of'], Change>> = {
  table: (context, { unit: { id }, part, value }, { apply }) => {
    const labelField = objectOf(value)['recordLabelField']
    if (part === 'label') apply(context, 'tables.update', { id, label: textOf(value) })
    else if (part === 'look') apply(context, 'tables.update', { id, ...look(value) })
    else if (typeof labelField === 'string') apply(context, 'tables.update', { id, recordLabelField: labelField })
  },
  field: (context, { unit, part, value }, { apply }) => {
    const place = { id: unit.id, tableId: tableOf(unit) }
    if (part === 'label') apply(context, 'fields.update', { ...place, label: textOf(value) })
    else if (part === 'required') apply(context, 'fields.update', { ...place, required: value === true })
    else if (part === 'default') apply(context, 'fields.update', { ...place, default: value as unknown as FieldDefault | null })
    else if (part === 'place') apply(context, 'fields.update', { ...place, position: textOf(value) })
    else {
      const { tableId: _tableId, inverseFieldId: _inverse, result: _result, problem: _problem, ...config } = objectOf(value)
      apply(context, 'fields.update', { ...place, config })
    }
  },
  view: (context, { unit, part, value }, { apply }) => {
    const place = { id: unit.id, tableId: tableOf(unit) }
    if (part === 'label') apply(context, 'views.update', { ...place, label: textOf(value) })
    else if (part === 'place') apply(context, 'views.update', { ...place, position: textOf(value) })
    else apply(context, 'views.update', { ...place, config: objectOf(value) })
  },
  form: (context, { unit, part, value }, { apply }) => {
    const place = { id: unit.id, tableId: tableOf(unit) }
    if (part === 'label') apply(context, 'forms.update', { ...place, label: textOf(value) })
    else if (part === 'place') apply(context, 'forms.update', { ...place, position: textOf(value) })
    else apply(context, 'forms.update', { ...place, definition: value as unknown as FormDefinition })
  },
  rules: (context, { unit: { id }, value }, { apply }) => {
    const rules = value as unknown as Conditional[]
    const invalid = new Set(invalidConditionals(rules, findTableModel(context.org, id)?.fields ?? []))
    apply(context, 'tables.setConditionals', { id, conditionals: rules.filter((rule) => !invalid.has(rule.id)) })
  },
  app: (context, { unit: { id }, part, value }, { apply }) => {
    if (part === 'label') apply(context, 'apps.update', { id, label: textOf(value) })
    else if (part === 'look') apply(context, 'apps.update', { id, ...look(value) })
    else if (part === 'phone') changeDocument(context, 'app', id, (doc) => arrangePhone(doc, value))
    else changeDocument(context, 'app', id, (doc) => setAppStyle(doc, value as unknown as Partial<AppStyle>, 'server'))
  },
  block: (context, { unit, part, value }) =>
    changeDocument(context, 'app', tableOf(unit), (doc) => {
      if (part === 'place') placeBlocks(doc, 'desktop', [{ id: unit.id, ...(value as unknown as BoxPart) }], 'server')
      else if (part === 'text') replaceBlockBody(doc, unit.id, elements(value as unknown as PageNode[]).map(writeNode), 'server')
      else {
        const { config, ground } = objectOf(value)
        configureBlock(doc, unit.id, { ...objectOf(config ?? null), ground: ground ?? '' }, 'server')
      }
    }),
  bars: (context, { unit, value }) =>
    changeDocument(context, 'bundle', tableOf(unit), (doc) => {
      const name = unit.id as BarName
      writeBar(doc, name, readBundle(doc)[name], value as unknown as Bars[typeof name], 'server')
    }),
  page: (context, { unit: { id }, part, value }, { apply }) => {
    if (part === 'label') apply(context, 'pages.update', { id, label: textOf(value) })
    else if (part === 'look') {
      apply(context, 'pages.update', { id, ...look(value) })
      changeDocument(context, 'page', id, (doc) => setPageLook(doc, { wide: objectOf(value)['wide'] === true }, 'server'))
    } else if (part === 'place') apply(context, 'pages.move', { id, parentId: textOf(value) || null })
    else if (part === 'settings') apply(context, 'pages.relate', { id, letterOf: textOf(objectOf(value)['letterOf'] ?? '') || null })
    else
      changeDocument(context, 'page', id, (doc) => {
        const { nodes, blocks } = value as unknown as Pick<PagePart, 'nodes' | 'blocks'>
        writePage(doc, { nodes, blocks: Object.fromEntries(Object.entries(blocks).map(([blockId, block]) => [blockId, newBlock(block)])) })
        for (const [blockId, { config }] of Object.entries(blocks))
          configureEmbeddedBlock(doc, blockId, config as BlockPart['config'], 'server')
      })
  },
  automation: (context, { unit: { id }, part, value }, { apply }) => {
    if (part === 'label') apply(context, 'automations.update', { id, name: textOf(value) })
    else if (part === 'text') apply(context, 'automations.update', { id, description: textOf(value) })
    else if (part === 'place') apply(context, 'automations.update', { id, folder: textOf(value) })
    else replaceDefinition(context, id, value as unknown as AutomationDefinition, apply)
  },
  function: (context, { unit: { id }, part, value }, { setTrigger }) => {
    if (part === 'label') renameFunction(context, id, textOf(value))
    else if (part === 'trigger') setTrigger(context, id, triggerOf(value))
    else replaceCode(context, id, objectOf(value))
  },
}

/** The places on phones of blocks that are here; null: they follow the desktop again. */
function arrangePhone(doc: Y.Doc, value: JsonValue): void {
  if (!isJsonObject(value)) return restorePhone(doc, { base: null, own: {} })
  const boxes = Object.entries(value).map(([id, box]) => ({ id, ...(box as unknown as BoxPart) }))
  placeBlocks(doc, 'mobile', boxes, 'server')
}

const elements = (nodes: readonly PageNode[]): PageElement[] => nodes.flatMap((node) => (isPageText(node) ? [] : [node]))

/** Inside a write: puts blocks of an app to their places, all at once. @throws AppError `permission_denied` */
export function moveBlocks(context: OrgContext, appId: string, moves: readonly { unit: Unit; after: JsonValue | undefined }[]): void {
  const boxes = moves.map(({ unit, after }) => ({ id: unit.id, ...(after as unknown as BoxPart) }))
  if (boxes.length > 0) changeDocument(context, 'app', appId, (doc) => placeBlocks(doc, 'desktop', boxes, 'server'))
}

/** Inside a write: changes one part of a thing. @throws AppError those of its mutation */
export function changeUnit(context: OrgContext, change: PartChange, tools: Pick<TemplateTools, 'apply' | 'setTrigger'>): void {
  changes[change.unit.of](context, change, tools)
}

/** A new version of the definition, off: also of an automation that its template locked. */
function replaceDefinition(context: OrgContext, id: string, definition: AutomationDefinition, apply: Apply): void {
  const { org, memberId } = context
  const { db } = org
  apply(context, 'automations.enable', { id, enabled: false })
  const row = db.get(db.build.selectFrom('automation').select('version').where('id', '=', id).where('deleted_at', 'is', null))
  if (!row) return
  const at = context.now().toISOString()
  const text = JSON.stringify(definition)
  const version = row.version + 1
  const columns = { definition: text, trigger_kind: definition.trigger.kind, table_id: tableOfTrigger(definition.trigger) }
  db.run(
    db.build
      .updateTable('automation')
      .set({ ...columns, version, owner_id: memberId, updated_at: at, seq: org.nextSeq() })
      .where('id', '=', id),
  )
  db.run(db.build.insertInto('automation_version').values({ automation_id: id, version, definition: text, made_by: memberId, made_at: at }))
  org.changed()
}

/** As `setTrigger` takes it: `isAsync`, and events with their table where there are any. */
function triggerOf(value: JsonValue): Pick<FunctionPart, 'isAsync' | 'trigger'> {
  const { isAsync, events, tableId } = objectOf(value)
  const trigger = Array.isArray(events) && typeof tableId === 'string' ? { events: events as TriggerEvent[], tableId } : null
  return { isAsync: isAsync === true, trigger }
}

function renameFunction({ org, memberId, now }: OrgContext, id: string, label: string): void {
  const { db } = org
  const set = { label, updated_by: memberId, updated_at: now().toISOString() }
  db.run(db.build.updateTable('low_code_function').set(set).where('id', '=', id).where('deleted_at', 'is', null))
}

/** A new version of the code, inactive and without permissions: they were given to the earlier code. It has the rights of the person who updates. */
function replaceCode(context: OrgContext, id: string, { language, source }: JsonObject): void {
  const { org, memberId } = context
  const { db } = org
  const row = db.get(
    db.build.selectFrom('low_code_function').select(['version', 'is_async']).where('id', '=', id).where('deleted_at', 'is', null),
  )
  if (!row) return
  const at = context.now().toISOString()
  const version = row.version + 1
  const code = { language: textOf(language ?? ''), source: textOf(source ?? '') }
  db.run(
    db.build.insertInto('low_code_function_version').values({
      ...{ id: crypto.randomUUID(), function_id: id, version, ...code, is_async: row.is_async, note: '', compiled: null },
      ...{ made_by: memberId, made_at: at },
    }),
  )
  const changed = { version, language: code.language, active: 0, owner_id: memberId, updated_by: memberId, updated_at: at }
  const permissions = { addresses: '[]', secrets: '[]' }
  db.run(
    db.build
      .updateTable('low_code_function')
      .set({ ...changed, ...permissions })
      .where('id', '=', id),
  )
}

import type * as Y from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { missingFeature } from '#shared/access/missing-feature.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { addBlock, readApp, replaceBlockBody, setAppStyle, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { bottomOf } from '#shared/nouns/apps/layout.ts'
import { readFrame } from '#shared/nouns/apps/block-frame.ts'
import type { PlanApp, PlanBlock } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertEdits } from '#server/app-plans/assert-edits.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import { writeBars } from '#server/app-plans/plan-bars.ts'
import { ownNames, partId } from '#server/app-plans/plan-names.ts'
import type { Scope } from '#server/app-plans/resolve-settings.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

/** Apps with their blocks, and then the bars, which may lead to any of them. @param context may edit the apps that are added to */
export function compileApps(work: Compiling, context: OrgContext): void {
  const { plan, ids, folder, made } = work
  for (const [at, app] of plan.apps.entries()) {
    const path = `apps.${at}`
    if (app.into !== undefined) {
      compileInto(work, context, path, { ...app, into: app.into })
      continue
    }
    const id = ids.uuid(`app:${app.label}`)
    const { label, icon, color } = app
    addMutation(work, path, 'apps.create', { id, label, icon, color, ...folder })
    made.push({ type: 'app', id, label })
    const blocks = compileBlocks(work, path, app)
    work.acts.push((now) => {
      const kept = blocksOfPlan(work, now, blocks)
      changeDocumentInWrite(now, documentName({ kind: 'app', id }), (doc) => fillApp(doc, app, kept, work), 'server')
    })
  }
  for (const [at, app] of plan.apps.entries()) {
    if (app.into !== undefined) continue
    const name = documentName({ kind: 'bundle', id: ids.uuid(`app:${app.label}`) })
    const write = writeBars(work, `apps.${at}`, app)
    if (write) work.acts.push((context) => changeDocumentInWrite(context, name, write, 'server'))
  }
}

type PlacedBlock = NewBlock & { path: string }

/** The blocks that the organisation's plan has; the others are told. */
function blocksOfPlan({ problems }: Compiling, { access }: OrgContext, blocks: readonly PlacedBlock[]): PlacedBlock[] {
  return blocks.filter((block) => {
    const type = findBlockType(block.type)
    const feature = type && missingFeature(type, (each) => access.has(each))
    if (feature !== undefined) problems.note(block.path, `plan_feature: ${feature}`)
    return feature === undefined
  })
}

/** Blocks for an app that is there, below all that stands in it at that moment. Each is named, so that it alone is taken back. */
function compileInto(work: Compiling, context: OrgContext, path: string, app: PlanApp & { into: string }): void {
  const { into: id, background, menuBar, topBar, bottomNav } = app
  const document = { kind: 'app', id } as const
  assertEdits(context, id)
  for (const [key, given] of Object.entries({ background, menuBar, topBar, bottomNav }))
    if (given !== undefined) work.problems.add(`${path}.${key}`, 'an app that is there keeps its own')
  const blocks = compileBlocks(work, path, app)
  for (const block of blocks) work.made.push({ type: 'block', id: block.id, label: block.type, of: id })
  work.acts.push((now) => {
    assertEdits(now, id)
    const kept = blocksOfPlan(work, now, blocks)
    changeDocumentInWrite(now, documentName(document), (doc) => fillApp(doc, {}, moveBelow(doc, kept), work), 'server')
  })
}

function moveBelow(doc: Y.Doc, blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const end = bottomOf(readApp(doc).layouts.desktop)
  return blocks.map((block) => {
    const { desktop } = block.places ?? {}
    return desktop ? { ...block, places: { desktop: { ...desktop, y: (desktop.y ?? 0) + end } } } : block
  })
}

function fillApp(doc: Y.Doc, app: Pick<PlanApp, 'background'>, blocks: readonly PlacedBlock[], { texts }: Compiling): void {
  if (app.background !== undefined) setAppStyle(doc, { backgroundColor: app.background }, 'server')
  for (const { path, ...block } of blocks) {
    addBlock(doc, block, 'server')
    const text = texts.get(path)
    if (text && text.length > 0) replaceBlockBody(doc, block.id, text.map(writeNode), 'server')
  }
}

function compileBlocks(work: Compiling, path: string, app: PlanApp): PlacedBlock[] {
  const own = ownNames(
    'block',
    work.ids,
    `app:${app.label}`,
    app.blocks.map(({ name }) => name),
  )
  return app.blocks.flatMap((block, at) =>
    compileBlock(work, block, partId(work.ids, `app:${app.label}`, at), { path: `${path}.blocks.${at}`, own }),
  )
}

/** A setting that its type does not take as it is refuses the plan: readers would put a default there without a word. */
function compileBlock(work: Compiling, block: PlanBlock, id: string, scope: Scope): PlacedBlock[] {
  const { resolver, problems } = work
  const type = findBlockType(block.type)
  if (!type) {
    problems.add(scope.path, 'no block has this type', block.type)
    return []
  }
  if (block.text !== undefined && !type.hasText) problems.add(scope.path, 'such a block has no text')
  const table = tableOf(block.settings)
  const inside = table === undefined ? scope : { ...scope, table }
  const given: Record<string, JsonValue> = { ...resolver.settings(block.settings, inside) }
  if (block.filter) given['filter'] = resolver.filter(block.filter, inside) as unknown as JsonValue
  const config = JSON.parse(JSON.stringify({ ...type.defaults(), ...given })) as JsonObject
  const frame = readFrame(config)
  const read = type.read(config)
  const taken = { ...read, ...frame } as unknown as JsonObject
  for (const key of Object.keys(given))
    if (!isTaken(given[key], taken[key])) problems.add(`${scope.path}.settings.${key}`, 'no such setting, or not this value')
  const [x, y, w, h] = block.at ?? []
  const places =
    x === undefined || y === undefined || w === undefined || h === undefined
      ? {}
      : { places: { desktop: { x, y, w: Math.max(1, w), h: Math.max(1, h) } } }
  return [{ path: scope.path, id, type: type.name, config: read, ...frame, ...places }]
}

/** The table that a block is about names the fields of `@/Field`. */
function tableOf(settings: Record<string, unknown> | undefined): string | undefined {
  const table = settings?.['tableId']
  return typeof table === 'string' && table.startsWith('@') ? table.slice(1) : undefined
}

/** A reader may add what is missing in an object, and leaves out nothing that is given. */
function isTaken(given: JsonValue | undefined, taken: JsonValue | undefined): boolean {
  if (Array.isArray(given))
    return (
      Array.isArray(taken) &&
      given.length === taken.length &&
      given.every((each: JsonValue, at) => isTaken(each, (taken as JsonValue[])[at]))
    )
  if (typeof given === 'object' && given !== null) {
    const other = taken as JsonObject | undefined | null
    return (
      typeof other === 'object' && other !== null && Object.entries(given).every(([key, each]) => isTaken(each as JsonValue, other[key]))
    )
  }
  return given === taken
}

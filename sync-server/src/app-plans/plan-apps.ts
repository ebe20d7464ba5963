import type * as Y from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { missingFeature } from '#shared/access/missing-feature.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { addBlock, replaceBlockBody, setAppStyle, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { readFrame } from '#shared/nouns/apps/block-frame.ts'
import type { PlanApp, PlanBlock } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import { writeBars } from '#server/app-plans/plan-bars.ts'
import { ownNames, partId } from '#server/app-plans/plan-names.ts'
import type { Scope } from '#server/app-plans/resolve-settings.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

/** Apps with their blocks, and then the bars, which may lead to any of them. */
export function compileApps(work: Compiling): void {
  const { plan, ids, folder, made } = work
  for (const [at, app] of plan.apps.entries()) {
    const path = `apps.${at}`
    const id = ids.uuid(`app:${app.label}`)
    const { label, icon, color } = app
    addMutation(work, path, 'apps.create', { id, label, icon, color, ...folder })
    made.push({ type: 'app', id, label })
    const blocks = compileBlocks(work, path, app)
    work.acts.push((context) => {
      const kept = blocks.filter((block) => {
        const type = findBlockType(block.type)
        const feature = type && missingFeature(type, (each) => context.access.has(each))
        if (feature !== undefined) work.problems.note(block.path, `plan_feature: ${feature}`)
        return feature === undefined
      })
      changeDocumentInWrite(context, documentName({ kind: 'app', id }), (doc) => fillApp(doc, app, kept, work), 'server')
    })
  }
  for (const [at, app] of plan.apps.entries()) {
    const name = documentName({ kind: 'bundle', id: ids.uuid(`app:${app.label}`) })
    const write = writeBars(work, `apps.${at}`, app)
    if (write) work.acts.push((context) => changeDocumentInWrite(context, name, write, 'server'))
  }
}

type PlacedBlock = NewBlock & { path: string }

function fillApp(doc: Y.Doc, app: PlanApp, blocks: readonly PlacedBlock[], { texts }: Compiling): void {
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

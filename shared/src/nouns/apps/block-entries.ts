import * as Y from 'yjs'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import type { BlockType } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { frameOf, readFrame, type BlockFrame } from '#shared/nouns/apps/block-frame.ts'
import { findBody, newBody, readBody, replaceBody, shapeBody } from '#shared/nouns/apps/block-body.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { plainMap } from '#shared/nouns/documents/plain-map.ts'
import { plainLines, type PageNode } from '#shared/values/page-node.ts'

/*
 * One block in the document of an app or a page: Y.Map { type, version, config: Y.Map of one JSON value per setting, body?: Y.XmlFragment }.
 * Of a type with text, `body` is its rich text (block-body.ts).
 * Pages of document version 1 hold a plain `{ type, config }` instead; readers take both, and a change makes it a map.
 */

/** The content of a new block; `config` goes over the type's defaults. Its text is `body`, or `text` with light marks. */
export interface NewContent extends BlockFrame {
  config?: object | undefined
  text?: string | undefined
  body?: readonly PageNode[] | undefined
}

/** A block as plain data. Total: foreign content gives an unreadable block. */
export function readEntry(id: string, entry: unknown): AppBlock {
  const name = nameOf(entry)
  const type = findBlockType(name)
  const raw = type && readConfig(entry, type)
  if (!type || !raw) return { id, type: name, readable: false }
  const body = type.hasText && entry instanceof Y.Map ? readBody(entry) : []
  const text = plainLines(body)
  const config = type.read(raw)
  return { id, type: type.name, readable: true, config, body, text, title: type.title(config, text), ...readFrame(raw) }
}

/** The type of a stored block; undefined for one that this version does not know. */
export function typeOfEntry(entry: unknown): BlockType | undefined {
  return findBlockType(nameOf(entry))
}

/** Makes a block that can be put into a document. */
export function newEntry(type: BlockType, { config = {}, text = '', body = parseLightText(text), ...rest }: NewContent): Y.Map<unknown> {
  return entryOf(type, { ...type.defaults(), ...config, ...frameOf(rest) }, body)
}

/** Changes settings key by key: only those that differ are written, so that other people's stay. Inside a transaction. */
export function configureEntry(blocks: Y.Map<unknown>, id: string, patch: object): void {
  const entry = blocks.get(id)
  const type = typeOfEntry(entry)
  const raw = type && readConfig(entry, type)
  if (!type || !raw) return
  if (!(entry instanceof Y.Map)) {
    blocks.set(id, entryOf(type, { ...raw, ...patch }, []))
    return
  }
  const stored = entry.get('config')
  const config = stored instanceof Y.Map ? (stored as Y.Map<unknown>) : new Y.Map<unknown>()
  if (config !== stored) entry.set('config', config)
  // An older config is rewritten as a whole, so that no device reads new keys under an old version.
  const outdated = entry.get('version') !== type.version
  if (outdated) entry.set('version', type.version)
  for (const [key, value] of Object.entries(outdated ? { ...raw, ...patch } : patch)) {
    const next = plain(value)
    if (JSON.stringify(next) !== JSON.stringify(config.get(key))) config.set(key, next)
  }
}

/** Makes a plain block of document version 1 a map; other values stay. Inside a transaction. */
export function shapeEntry(blocks: Y.Map<unknown>, id: string): void {
  const entry = blocks.get(id)
  if (!isPlainEntry(entry)) return
  const type = findBlockType(entry.type)
  blocks.set(id, entryOf({ name: entry.type, version: 1, hasText: type?.hasText === true }, entry.config, []))
}

/** The rich text of a block, made of the old text where it has none yet; undefined for a block without text. */
export function openEntryBody(blocks: Y.Map<unknown>, id: string): Y.XmlFragment | undefined {
  shapeEntryBody(blocks, id)
  return findEntryBody(blocks, id)
}

/** The same without a change; undefined too while it is a text of an older version. */
export function findEntryBody(blocks: Y.Map<unknown>, id: string): Y.XmlFragment | undefined {
  const entry = blocks.get(id)
  return entry instanceof Y.Map && holdsText(entry) ? findBody(entry) : undefined
}

/** Brings the text of a block of an older version to the shape of this one. Devices and the server write the same. */
export function shapeEntryBody(blocks: Y.Map<unknown>, id: string): void {
  const entry = blocks.get(id)
  if (!(entry instanceof Y.Map) || !holdsText(entry)) return
  blocks.doc?.transact(() => {
    shapeBody(entry)
    configureEntry(blocks, id, {})
  }, 'migration')
}

/** Replaces the rich text of a block. Inside a transaction. */
export function replaceEntryBody(blocks: Y.Map<unknown>, id: string, elements: readonly Y.XmlElement[]): void {
  const entry = blocks.get(id)
  if (!(entry instanceof Y.Map) || !holdsText(entry)) return
  configureEntry(blocks, id, {})
  replaceBody(entry, elements)
}

/** True for a block with text that was not made by a newer version. */
function holdsText(entry: Y.Map<unknown>): boolean {
  const type = typeOfEntry(entry)
  return type?.hasText === true && readConfig(entry, type) !== undefined
}

interface PlainEntry {
  type: string
  config: JsonObject
}

function isPlainEntry(entry: unknown): entry is PlainEntry {
  if (typeof entry !== 'object' || entry === null || entry instanceof Y.AbstractType) return false
  const { type, config } = entry as Partial<Record<keyof PlainEntry, unknown>>
  return typeof type === 'string' && isJsonObject(config)
}

function nameOf(entry: unknown): string {
  const name = entry instanceof Y.Map ? entry.get('type') : isPlainEntry(entry) ? entry.type : undefined
  return typeof name === 'string' ? name : ''
}

/** The raw config brought to the current version of its type; undefined when it was made by a newer one. */
function readConfig(entry: unknown, type: BlockType): JsonObject | undefined {
  const stored = entry instanceof Y.Map ? entry.get('version') : undefined
  const version = typeof stored === 'number' ? stored : 1
  if (version > type.version || !Number.isInteger(version) || version < 1) return undefined
  const config = entry instanceof Y.Map ? entry.get('config') : undefined
  const raw = isPlainEntry(entry) ? entry.config : config instanceof Y.Map ? plainMap(config) : {}
  return type.upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), raw)
}

function entryOf(
  { name, version, hasText }: Pick<BlockType, 'name' | 'version' | 'hasText'>,
  config: object,
  body: readonly PageNode[],
): Y.Map<unknown> {
  const entry = new Y.Map<unknown>([
    ['type', name],
    ['version', version],
    ['config', new Y.Map(Object.entries(config).map(([key, value]) => [key, plain(value)]))],
  ])
  if (hasText) entry.set('body', newBody(body))
  return entry
}

/** Settings are plain JSON: interfaces such as a filter tree lose nothing by it, and no Yjs type gets in. */
function plain(value: unknown): JsonValue {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as JsonValue)
}

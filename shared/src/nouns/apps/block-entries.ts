import * as Y from 'yjs'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import type { BlockType } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { plainMap } from '#shared/nouns/documents/plain-map.ts'

/*
 * One block in the document of an app or a page: Y.Map { type, version, config: Y.Map of one JSON value per setting, text?: Y.Text }.
 * Pages of document version 1 hold a plain `{ type, config }` instead; readers take both, and a change makes it a map.
 */

/** The content of a new block; `config` goes over the type's defaults. */
export interface NewContent {
  config?: object | undefined
  text?: string | undefined
}

/** A block as plain data. Total: foreign content gives an unreadable block. */
export function readEntry(id: string, entry: unknown): AppBlock {
  const name = nameOf(entry)
  const type = findBlockType(name)
  const raw = type && readConfig(entry, type)
  if (!type || !raw) return { id, type: name, readable: false }
  const value = entry instanceof Y.Map ? entry.get('text') : undefined
  const text = type.hasText && value instanceof Y.Text ? value.toJSON() : ''
  const config = type.read(raw)
  return { id, type: type.name, readable: true, config, text, title: type.title(config, text) }
}

/** The type of a stored block; undefined for one that this version does not know. */
export function typeOfEntry(entry: unknown): BlockType | undefined {
  return findBlockType(nameOf(entry))
}

/** Makes a block that can be put into a document. */
export function newEntry(type: BlockType, { config = {}, text = '' }: NewContent): Y.Map<unknown> {
  return entryOf(type, { ...type.defaults(), ...config }, text)
}

/** Changes settings key by key: only those that differ are written, so that other people's stay. Inside a transaction. */
export function configureEntry(blocks: Y.Map<unknown>, id: string, patch: object): void {
  const entry = blocks.get(id)
  const type = typeOfEntry(entry)
  const raw = type && readConfig(entry, type)
  if (!type || !raw) return
  if (!(entry instanceof Y.Map)) {
    blocks.set(id, entryOf(type, { ...raw, ...patch }, ''))
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
  blocks.set(id, entryOf({ name: entry.type, version: 1, hasText: type?.hasText === true }, entry.config, ''))
}

/** One change of a text: at `at`, `remove` characters go and `insert` comes. Positions are UTF-16 units and are clamped. */
export interface TextChange {
  at: number
  remove: number
  insert: string
}

/** Edits a block's text character by character, so that two people write in it at once. Inside a transaction. */
export function editEntryText(blocks: Y.Map<unknown>, id: string, change: TextChange): void {
  const entry = blocks.get(id)
  if (!(entry instanceof Y.Map) || typeOfEntry(entry)?.hasText !== true) return
  const stored = entry.get('text')
  const text = stored instanceof Y.Text ? stored : new Y.Text()
  if (text !== stored) entry.set('text', text)
  const at = Math.max(0, Math.min(change.at, text.length))
  const remove = Math.max(0, Math.min(change.remove, text.length - at))
  if (remove > 0) text.delete(at, remove)
  if (change.insert !== '') text.insert(at, change.insert)
}

/** Calls back with each change of one block's text that came from elsewhere or from undo. The changes are positions for a caret. */
export function observeEntryText(blocks: Y.Map<unknown>, id: string, onChange: (changes: TextChange[], byMe: boolean) => void): () => void {
  const entry = blocks.get(id)
  const text = entry instanceof Y.Map ? entry.get('text') : undefined
  if (!(text instanceof Y.Text)) return () => undefined
  const listener = (event: Y.YTextEvent, transaction: Y.Transaction): void => onChange(changesOf(event), transaction.origin === 'person')
  text.observe(listener)
  return () => text.unobserve(listener)
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
  text: string,
): Y.Map<unknown> {
  const entry = new Y.Map<unknown>([
    ['type', name],
    ['version', version],
    ['config', new Y.Map(Object.entries(config).map(([key, value]) => [key, plain(value)]))],
  ])
  if (hasText) entry.set('text', new Y.Text(text))
  return entry
}

function changesOf(event: Y.YTextEvent): TextChange[] {
  const changes: TextChange[] = []
  let at = 0
  for (const { retain = 0, insert, delete: remove = 0 } of event.delta) {
    at += retain
    const added = typeof insert === 'string' ? insert : ''
    if (added !== '' || remove > 0) changes.push({ at, remove, insert: added })
    at += added.length
  }
  return changes
}

/** Settings are plain JSON: interfaces such as a filter tree lose nothing by it, and no Yjs type gets in. */
function plain(value: unknown): JsonValue {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as JsonValue)
}

import type { BlockType } from '#shared/blocks/block-type.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'

export const partKinds = ['table', 'view', 'field'] as const
export type PartKind = (typeof partKinds)[number]

/** A part of the workspace that a block asks for and that is not there. */
export interface GonePart {
  kind: PartKind
  id: string
}

type IsThere = Readonly<Record<PartKind, (id: string) => boolean>>

/** Parts that a block has lost, the table first: views and fields are those of a table. */
export function gonePartsOf(type: BlockType, config: object, isThere: IsThere): GonePart[] {
  const { tables, views, fields } = type.refs(config)
  const lists: Readonly<Record<PartKind, readonly string[]>> = { table: tables, view: views, field: fields }
  return partKinds.flatMap((kind) => [...new Set(lists[kind])].filter((id) => !isThere[kind](id)).map((id) => ({ kind, id })))
}

/** The settings that change when another part takes the place of one that is gone, wherever they name it. */
export function rebindConfig(config: object, from: string, to: string): JsonObject {
  const put = (value: JsonValue): JsonValue => {
    if (value === from) return to
    if (Array.isArray(value)) return value.map(put)
    return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)])) : value
  }
  const before = JSON.parse(JSON.stringify(config)) as JsonObject
  return Object.fromEntries(Object.entries(before).flatMap(([key, value]) => (names(value, from) ? [[key, put(value)]] : [])))
}

function names(value: JsonValue, id: string): boolean {
  if (value === id) return true
  if (Array.isArray(value)) return value.some((inner) => names(inner, id))
  return isJsonObject(value) && Object.values(value).some((inner) => names(inner, id))
}

import type { JsonObject } from '#shared/lib/json.ts'
import type { ViewStore } from '#shared/views/view-store.ts'
import { findViewStore } from '#shared/views/view-stores.ts'

export interface StoredView {
  type: ViewStore
  config: object
}

/** A view's row as its type reads it; undefined for a type that a newer version wrote. */
export function readView(row: { type: string; config: string }): StoredView | undefined {
  const type = findViewStore(row.type)
  return type && { type, config: type.read(JSON.parse(row.config) as JsonObject) }
}

import type { Logger } from 'pino'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** A hook with its fields of one table. */
export interface Watching {
  hook: RecordHook
  fields: ReadonlySet<string>
}

/** The hooks of one table, in the order of the features. */
export interface TableHooks {
  all: readonly Watching[]
  /** fields whose cells some hook needs */
  fields: ReadonlySet<string>
  /** whether some hook asks when rows that were begun are left */
  hasLeft: boolean
  log: Pick<Logger, 'error'>
}

interface Bound {
  hooks: readonly RecordHook[]
  log: Pick<Logger, 'error'>
  tables: Map<string, { model: TableModel; version: number; found: TableHooks | undefined }>
  /** the hook that is being called */
  busy: string | undefined
}
const bound = new WeakMap<OrgDatabase, Bound>()

/** Keeps the hooks of a file; none of them: nothing is kept. */
export function bindHooks(org: OrgDatabase, hooks: readonly RecordHook[], log: Pick<Logger, 'error'>): void {
  if (hooks.length > 0) bound.set(org, { hooks, log, tables: new Map(), busy: undefined })
  else bound.delete(org)
}

/** The hooks that watch a table, undefined for none. @throws Error when a hook writes records itself */
export function hooksOfTable(org: OrgDatabase, model: TableModel): TableHooks | undefined {
  const own = bound.get(org)
  if (!own) return undefined
  if (own.busy !== undefined) throw new Error(`the hook ${own.busy} writes records; it has to queue an effect`)
  return findHooks(org, own, model)
}

/** The same for a table that changes with another one's write. */
export function hooksBeside(org: OrgDatabase, tableId: string): { model: TableModel; hooks: TableHooks } | undefined {
  const own = bound.get(org)
  const model = own && findTableModel(org, tableId)
  const hooks = own && model && findHooks(org, own, model)
  return hooks && model && { model, hooks }
}

/** Whether a hook watches a computed field. */
export function watchesField(org: OrgDatabase, { id, tableId }: Pick<ModelField, 'id' | 'tableId'>): boolean {
  return hooksBeside(org, tableId)?.hooks.fields.has(id) ?? false
}

function findHooks(org: OrgDatabase, own: Bound, model: TableModel): TableHooks | undefined {
  const { version } = org.db
  const known = own.tables.get(model.id)
  if (known?.model === model && known.version === version) return known.found
  const all = own.hooks.flatMap((hook): Watching[] => {
    const watched = hook.watches(model, org)
    if (!watched) return []
    const ids = watched.fields === 'all' ? model.fields.map((field) => field.id) : watched.fields
    return [{ hook, fields: new Set(ids) }]
  })
  const fields = new Set(all.flatMap((one) => [...one.fields]))
  const found = all.length > 0 ? { all, fields, hasLeft: all.some(({ hook }) => hook.left), log: own.log } : undefined
  own.tables.set(model.id, { model, version, found })
  return found
}

/** Calls a hook. While it runs, no records can be written. */
export function callHook(org: OrgDatabase, { name }: RecordHook, call: () => void): void {
  const own = bound.get(org)
  if (!own) return
  own.busy = name
  try {
    call()
  } finally {
    own.busy = undefined
  }
}

import { behaviourOf } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormulaField } from '#shared/formulas/formula-env.ts'
import { isShortId } from '#shared/lib/ids.ts'

/** A field as values read it; undefined for one that is not there, or not seen. */
export type FieldOfTable = (tableId: string, fieldId: string) => Pick<FormulaField, 'type' | 'config'> | undefined

/** The table whose records a field's cells name: of a link in either direction, or of a lookup of one. Undefined for other cells. */
export function namedTable(field: Pick<FormulaField, 'type' | 'config'>): string | undefined {
  const { definition, config } = behaviourOf(field)
  const { tableId } = (config ?? {}) as { tableId?: unknown }
  return definition.holds === 'records' && isShortId('t', tableId) ? tableId : undefined
}

/** Whether cells of the field name several records. */
export function isOfMany({ type, config }: Pick<FormulaField, 'type' | 'config'>): boolean {
  const { face } = fieldTypes[type]
  const limit = face?.limit ?? ((config as { limitToOne?: boolean } | null)?.limitToOne === true ? 'one' : 'many')
  return limit === 'many'
}

interface Followed {
  /** every link with its table, as far as the way can be followed */
  links: { tableId: string; fieldId: string }[]
  /** the table at the end; undefined when one of the links is none */
  tableId: string | undefined
  isMany: boolean
}

/** Follows links from a table, one after another. */
export function followLinks(tableId: string, links: readonly string[], fieldOf: FieldOfTable): Followed {
  const found: Followed = { links: [], tableId, isMany: false }
  for (const fieldId of links) {
    if (found.tableId === undefined) break
    found.links.push({ tableId: found.tableId, fieldId })
    const field = fieldOf(found.tableId, fieldId)
    found.isMany ||= field !== undefined && isOfMany(field)
    found.tableId = field && namedTable(field)
  }
  return found
}

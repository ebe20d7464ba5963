import type { Bucket } from '#shared/values/bucket.ts'
import type { RelativeDay } from '#shared/values/relative-day-names.ts'

/**
 * A query as data. The server compiles this tree to SQL and the replica compiles it to a predicate. A property test holds the two equal.
 */
export interface Query {
  tableId: string
  filter: FilterGroup | null
  sorts: Sort[]
  /** free text, matched case- and accent-insensitively in every text-like field */
  search: string
}

/** Nodes have stable ids so that two people can edit different conditions of one filter. */
export interface FilterGroup {
  id: string
  conjunction: 'and' | 'or'
  nodes: (FilterGroup | FilterCondition)[]
}

export interface FilterCondition {
  id: string
  fieldId: string
  /** one of the operators of the field's type */
  operator: string
  /** shape given by the operator; absent for `isEmpty` and the like */
  value?: FilterValue
}

/** A day relative to today; see relative-day.ts. */
export interface RelativeValue {
  relative: RelativeDay
  amount?: number
}

export type FilterValue = string | number | string[] | { currentUser: true } | RelativeValue

export interface Sort {
  fieldId: string
  direction: 'asc' | 'desc'
}

/** One level of groups: by exact cells, or by buckets of them. */
export interface GroupLevel extends Sort {
  bucket?: Bucket | undefined
}

export function isFilterGroup(node: FilterGroup | FilterCondition): node is FilterGroup {
  return 'nodes' in node
}

/** The fields that a filter's conditions ask for, each once. */
export function fieldsOfFilter(filter: FilterGroup | null): string[] {
  if (!filter) return []
  return [...new Set(filter.nodes.flatMap((node) => (isFilterGroup(node) ? fieldsOfFilter(node) : [node.fieldId])))]
}

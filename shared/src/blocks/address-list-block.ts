import { blockType } from '#shared/blocks/block-type.ts'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter, type FilterGroup } from '#shared/values/query.ts'
import { readId, readText } from '#shared/values/read-config.ts'

/** Records of a table by their postal address, each one press away from a map. */
export interface AddressListBlockConfig {
  tableId: string | null
  /** the field that holds the addresses */
  fieldId: string | null
  filter: FilterGroup | null
  /** empty: the table's label */
  title: string
}

/** Rows of two columns: the record's name, and its address. */
export interface PublicAddresses extends Omit<PublicRecords, 'type'> {
  type: 'addressList'
}

/** The records of the list: those of its filter that have an address. */
export function addressFilter({ fieldId, filter }: Pick<AddressListBlockConfig, 'fieldId' | 'filter'>): FilterGroup | null {
  if (fieldId === null) return filter
  return { id: 'placed', conjunction: 'and', nodes: [...(filter ? [filter] : []), { id: 'place', fieldId, operator: 'isFilled' }] }
}

export const addressListBlock = blockType<AddressListBlockConfig, PublicAddresses>({
  name: 'addressList',
  group: 'records',
  version: 1,
  upgrades: [],
  defaults: () => ({ tableId: null, fieldId: null, filter: null, title: '' }),
  read: (raw) => ({
    tableId: readId('t', raw['tableId']),
    fieldId: readId('f', raw['fieldId']),
    filter: readFilter(raw['filter']),
    title: readText(raw['title'], 200),
  }),
  size: { desktop: { w: 4, h: 9 }, mobile: { w: 4, h: 8 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ tableId, fieldId, filter }) => ({
    tables: tableId ? [tableId] : [],
    fields: [...new Set([...(fieldId ? [fieldId] : []), ...fieldsOfFilter(filter)])],
    views: [],
    apps: [],
  }),
})

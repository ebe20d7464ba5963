import { use } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { FieldsPart } from '#client/records/panel/FieldsPart.tsx'
import { RecordTabsContext, type RecordTab } from '#client/records/panel/record-tabs-context.ts'

const own: readonly RecordTab[] = [
  { id: 'fields', order: 0, labelKey: 'structure:record.fields', Part: FieldsPart },
  {
    id: 'related',
    order: 10,
    labelKey: 'structure:record.related',
    Part: lazyPart(async () => (await import('#client/records/panel/RelatedPart.tsx')).RelatedPart),
    isFor: (fields) => fields.some(({ type }) => fieldTypes[type].holds === 'records'),
  },
  {
    id: 'history',
    order: 90,
    labelKey: 'structure:record.history',
    Part: lazyPart(async () => (await import('#client/records/panel/HistoryPart.tsx')).HistoryPart),
  },
]

/** The tabs of a record with these fields, with the texts of their labels. */
export function useRecordTabs(fields: readonly Field[], table: Pick<Table, 'takesMail'>): readonly RecordTab[] {
  const { language } = useTranslation('structure')
  const others = use(RecordTabsContext)
  for (const { labelKey } of others) use(loadTexts(labelKey.split(':', 1)[0] ?? '', language))
  return [...own, ...others].filter(({ isFor }) => isFor?.(fields, table) !== false).toSorted((a, b) => a.order - b.order)
}

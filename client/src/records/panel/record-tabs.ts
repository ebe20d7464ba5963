import { use } from 'react'
import type { FormTool } from '#shared/nouns/forms/form.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { FieldsPart } from '#client/records/panel/FieldsPart.tsx'
import { useShownHere } from '#client/nouns/organisations/hiding-settings.ts'
import { isPhone } from '#client/records/panel/phone-numbers.ts'
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
    id: 'whatsapp',
    order: 27,
    labelKey: 'structure:record.whatsapp',
    Part: lazyPart(async () => (await import('#client/records/panel/WhatsAppPart.tsx')).WhatsAppPart),
    isFor: (fields) => fields.some(isPhone),
  },
  {
    id: 'history',
    order: 90,
    labelKey: 'structure:record.history',
    Part: lazyPart(async () => (await import('#client/records/panel/HistoryPart.tsx')).HistoryPart),
  },
]

/** Tabs of ours by the names of the specification (2 §2). */
export const tabOfTool: Readonly<Record<FormTool, string>> = {
  chat: 'chat',
  whatsapp: 'whatsapp',
  'related-records': 'related',
  'record-data': 'fields',
  email: 'email',
  history: 'history',
}

/** The tabs of a record with these fields, as far as the table's form names them. */
export function useRecordTabs(fields: readonly Field[], table: Pick<Table, 'id' | 'takesMail'>): readonly RecordTab[] {
  const { language } = useTranslation('structure')
  const others = use(RecordTabsContext)
  for (const { labelKey } of others) use(loadTexts(labelKey.split(':', 1)[0] ?? '', language))
  const named = findForm(table.id, 'update', useEntities('form'))?.definition.tools?.map((tool) => tabOfTool[tool])
  const isShown = useShownHere()
  const isNamed = (id: string): boolean => id === 'fields' || (named?.includes(id) ?? true)
  return [...own, ...others]
    .filter((tab) => isShown(tab) && isNamed(tab.id) && tab.isFor?.(fields, table) !== false)
    .toSorted((a, b) => a.order - b.order)
}

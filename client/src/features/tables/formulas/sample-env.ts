import { localeOf } from '#shared/fields/locale.ts'
import type { FormulaEnv } from '#shared/formulas/formula.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { readRecordLabel } from '#client/features/tables/records/record-label.ts'
import { readEntities } from '#client/data/replica/use-entities.ts'
import { readTable } from '#client/data/replica/use-records.ts'

/** What formulas depend on beside the record, as the server has it: the organisation's language, zone and currency. */
export function sampleEnv(organisation: Pick<Organisation, 'language' | 'timezone' | 'currencySymbol'>): FormulaEnv {
  const locale = localeOf(organisation.language, organisation.timezone, organisation.currencySymbol)
  return {
    now: Date.now(),
    locale,
    userName: (id) => readEntities('member').find((member) => member.id === id)?.displayName,
    recordLabel: (tableId, recordId) => readRecordLabel(tableId, readTable(tableId)?.find(recordId), locale) || undefined,
  }
}

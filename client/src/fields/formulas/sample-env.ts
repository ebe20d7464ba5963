import { localeOf } from '#shared/fields/locale.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import { workingTimeOf } from '#shared/nouns/organisations/working-time.ts'
import { readRecordLabel } from '#client/cells/record-label.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'

/** The environment of formulas beside the record, equal to the server's: the organisation's language, zone and currency. */
export function sampleEnv(organisation: Pick<Organisation, 'language' | 'timezone' | 'currencySymbol' | 'workingHours'>): FormulaEnv {
  const locale = localeOf(organisation.language, organisation.timezone, organisation.currencySymbol)
  return {
    now: Date.now(),
    locale,
    workingTime: workingTimeOf(organisation),
    userName: (id) => readEntities('member').find((member) => member.id === id)?.displayName,
    recordLabel: (tableId, recordId) => readRecordLabel(tableId, readTable(tableId)?.find(recordId), locale) || undefined,
  }
}

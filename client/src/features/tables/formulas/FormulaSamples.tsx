import { useMemo } from 'react'
import type { FieldResult } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Formula } from '#shared/formulas/formula.ts'
import { cellOf } from '#shared/formulas/result.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import { failureText } from '#client/features/tables/formulas/formula-texts.ts'
import css from '#client/features/tables/formulas/formulas.module.css'
import { sampleEnv } from '#client/features/tables/formulas/sample-env.ts'
import { readRecordLabel } from '#client/features/tables/records/record-label.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { useEntity } from '#client/data/replica/use-entities.ts'
import { readTable } from '#client/data/replica/use-records.ts'
import { useSession } from '#client/data/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormulaSamplesProps {
  tableId: string
  formula: Formula
  result: FieldResult
}

interface Sample {
  id: string
  label: string
  text: string
  failed: boolean
}

const mostSamples = 5
const mostLookedAt = 3000

/** What the formula gives for the first records on this device. */
export function FormulaSamples({ tableId, formula, result }: FormulaSamplesProps) {
  const { t } = useTranslation('formulas')
  const locale = useLocale()
  const session = useSession()
  const organisation = useEntity('organisation', session.orgId)
  const samples = useMemo((): Sample[] => {
    const env = sampleEnv(organisation ?? { ...session.organisation, language: locale.language })
    return firstRows(tableId).map((row) => {
      const outcome = formula.evaluate(row, env)
      const cell = cellOf(formula.type, outcome, result, env)
      const text = outcome.ok ? fieldTypes[result.type].format(cell, result.config, locale) : failureText(t, outcome.failure)
      return { id: row.id, label: readRecordLabel(tableId, row, locale), text, failed: !outcome.ok }
    })
  }, [tableId, formula, result, locale, session, organisation, t])
  if (samples.length === 0) return <p className={css['faint']}>{t('noSamples')}</p>
  return (
    <table className={css['samples']}>
      <caption>{t('samples')}</caption>
      <tbody>
        {samples.map((sample) => (
          <tr key={sample.id}>
            <th scope="row">{sample.label || '–'}</th>
            <td className={sample.failed ? css['failure'] : undefined}>
              {sample.text || <span className={css['faint']}>{t('blank')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The oldest of what lies first on the device; looking through a large table for the very oldest would be felt at each key. */
function firstRows(tableId: string): RecordRow[] {
  const rows: RecordRow[] = []
  for (const row of readTable(tableId)?.rows() ?? []) {
    if (rows.push(row) === mostLookedAt) break
  }
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, mostSamples)
}

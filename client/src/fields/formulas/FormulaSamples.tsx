import { useCallback, useMemo } from 'react'
import type { FieldResult } from '#shared/fields/field-type.ts'
import type { Formula } from '#shared/formulas/formula.ts'
import { cellOf } from '#shared/formulas/result.ts'
import { failureText } from '#client/fields/formulas/formula-texts.ts'
import { sampleEnv } from '#client/fields/formulas/sample-env.ts'
import { SampleValues, type SampleValue } from '#client/fields/formulas/SampleValues.tsx'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormulaSamplesProps {
  tableId: string
  formula: Formula
  result: FieldResult
}

/** The formula's results for records on this device. */
export function FormulaSamples({ tableId, formula, result }: FormulaSamplesProps) {
  const { t, language } = useTranslation('formulas')
  const session = useSession()
  const organisation = useEntity('organisation', session.orgId)
  const env = useMemo(() => sampleEnv(organisation ?? { ...session.organisation, language }), [organisation, session, language])
  const valueOf = useCallback(
    (row: RecordRow): SampleValue => {
      const outcome = formula.evaluate(row, env)
      return outcome.ok ? { cell: cellOf(formula.type, outcome, result, env) } : { failure: failureText(t, outcome.failure) }
    },
    [formula, result, env, t],
  )
  return <SampleValues tableId={tableId} result={result} valueOf={valueOf} />
}

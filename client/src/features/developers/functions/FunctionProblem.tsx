import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FunctionProblemProps {
  fn: LowCodeFunction
  /** its table is seen by the reader; true for what has none */
  isSeen: boolean
  className: string | undefined
}

/** Why a function or trigger does not run, and what helps. */
export function FunctionProblem({ fn, isSeen, className }: FunctionProblemProps) {
  const { t } = useTranslation('developers')
  if (fn.problem !== null) return <p className={className}>{t(`functions.problems.${fn.problem}`)}</p>
  if (!isSeen) return <p className={className}>{t('triggers.hidden')}</p>
  if (fn.trigger !== null && fn.version === 0) return <p className={className}>{t('triggers.noCode')}</p>
  return null
}

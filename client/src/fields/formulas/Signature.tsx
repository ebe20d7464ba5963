import type { FormulaFunction } from '#shared/formulas/functions/function.ts'
import { signatureOf } from '#client/fields/formulas/formula-call.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface SignatureProps {
  entry: FormulaFunction
  /** the name it is called by */
  name: string
  /** the argument the caret is at, marked */
  argument?: number
}

/** A function with its arguments, as it is written. */
export function Signature({ entry, name, argument }: SignatureProps) {
  const { t } = useTranslation('formulas')
  return (
    <p className={css.signature}>
      <b>{name.toUpperCase()}</b>
      {'('}
      {signatureOf(entry, argument).map(({ param, current, repeats }, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <span className={current ? css.currentParam : undefined}>
            {t(`params.${param.name.replaceAll(' ', '_')}`)}
            {param.optional && '?'}
          </span>
          {repeats && ', …'}
        </span>
      ))}
      {')'}
    </p>
  )
}

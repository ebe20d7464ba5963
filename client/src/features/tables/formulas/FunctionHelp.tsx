import { signatureOf, type CallAt } from '#client/features/tables/formulas/formula-call.ts'
import css from '#client/features/tables/formulas/formulas.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The function the caret is in: its arguments, the present one marked, what it gives, and an example. */
export function FunctionHelp({ call }: { call: CallAt }) {
  const { t, language } = useTranslation('formulas')
  const { entry, name, argument } = call
  return (
    <div className={css['help']}>
      <p className={css['signature']}>
        <b>{name.toUpperCase()}</b>
        {'('}
        {signatureOf(entry, argument).map(({ param, current, repeats }, index) => (
          <span key={index}>
            {index > 0 && ', '}
            <span className={current ? css['currentParam'] : undefined}>
              {t(`params.${param.name.replaceAll(' ', '_')}`)}
              {param.optional && '?'}
            </span>
            {repeats && ', …'}
          </span>
        ))}
        {')'}
      </p>
      <p>{entry.doc[language]}</p>
      <p className={css['example']}>
        <code>{entry.example[0]}</code>
        {entry.example[1] !== '' && ` → ${entry.example[1]}`}
      </p>
    </div>
  )
}

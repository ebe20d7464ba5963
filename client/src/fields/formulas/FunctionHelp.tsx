import type { CallAt } from '#client/fields/formulas/formula-call.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { Signature } from '#client/fields/formulas/Signature.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The function at the caret: its arguments, the present one marked, its result, and an example. */
export function FunctionHelp({ call: { entry, name, argument } }: { call: CallAt }) {
  const { language } = useTranslation('formulas')
  return (
    <div className={css.help}>
      <Signature entry={entry} name={name} argument={argument} />
      <p>{entry.doc[language]}</p>
      <p className={css.example}>
        <code>{entry.example[0]}</code>
        {entry.example[1] !== '' && ` → ${entry.example[1]}`}
      </p>
    </div>
  )
}

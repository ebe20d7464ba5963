import { Link } from 'react-router-dom'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { loadFunctions } from '#client/nouns/functions/load-functions.ts'
import { Select } from '#client/ui/Select.tsx'

interface FunctionInputProps {
  label: string
  value: string
  disabled: boolean
  onChange: (id: string) => void
}

/** A function that the person may run by hand; one that is chosen and does not run says why. */
export function FunctionInput({ label, value, disabled, onChange }: FunctionInputProps) {
  const { t } = useTranslation('automations')
  const { isAdmin } = useAccess()
  const { memberId } = useSession()
  const { data, failure } = useLoaded(loadFunctions)
  const isOwn = ({ owner }: LowCodeFunction): boolean => isAdmin || owner.id === memberId
  const chosen = data?.find(({ id_trama_low_code_functions: id }) => id === value)
  const shown = data?.filter((one) => one === chosen || (one.version > 0 && isOwn(one))) ?? []
  const problem = data && value !== '' ? problemOf(chosen, isOwn) : undefined
  return (
    <>
      <Select
        label={label}
        value={chosen ? value : null}
        options={shown.map(({ id_trama_low_code_functions: id, label: name }) => ({ value: id, label: name }))}
        placeholder={t('choose')}
        disabled={disabled || shown.length === 0}
        onChange={onChange}
      />
      {failure !== undefined && <p className={css.gap}>{errorText(failure)}</p>}
      {problem && <p className={css.gap}>{t(`ofFunction.${problem}`)}</p>}
      {data && (
        <p className={css.about}>
          {t(shown.length === 0 ? 'ofFunction.none' : 'ofFunction.whose')} <Link to="/lowcode/functions">{t('ofFunction.open')}</Link>
        </p>
      )}
    </>
  )
}

function problemOf(
  chosen: LowCodeFunction | undefined,
  isOwn: (one: LowCodeFunction) => boolean,
): 'gone' | 'switchedOff' | 'noCode' | 'writerGone' | 'notOwner' | undefined {
  if (!chosen) return 'gone'
  if (chosen.active !== 1) return 'switchedOff'
  if (chosen.version === 0) return 'noCode'
  if (chosen.problem === 'ownerGone') return 'writerGone'
  return isOwn(chosen) ? undefined : 'notOwner'
}

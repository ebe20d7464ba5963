import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { saveFunction } from '#client/features/developers/functions/function-calls.ts'
import { kindOf } from '#client/features/developers/functions/kind.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskSwitch } from '#client/ui/list/AskSwitch.tsx'
import { toast } from '#client/ui/toast.ts'

interface FunctionSwitchProps {
  fn: LowCodeFunction
  disabled: boolean
  onTurned: (fn: LowCodeFunction) => void
}

/** A function or trigger on or off, after a question. A trigger without its table stays off. */
export function FunctionSwitch({ fn, disabled, onTurned }: FunctionSwitchProps) {
  const { t } = useTranslation('developers')
  const { id_trama_low_code_functions: id, label: name } = fn
  const kind = kindOf(fn)
  return (
    <AskSwitch
      label={t(`${kind}.switch`, { name })}
      isOn={fn.active === 1}
      disabled={disabled || fn.problem === 'tableGone'}
      on={{ title: t('functions.turn.onTitle', { name }), text: t(`${kind}.turn.onText`), confirm: t('functions.turn.on') }}
      off={{ title: t('functions.turn.offTitle', { name }), text: t(`${kind}.turn.offText`), confirm: t('functions.turn.off') }}
      onTurn={async (on) => {
        const turned = await saveFunction(id, { active: on ? 1 : 0 })
        toast({ message: t(`${kind}.updated`), tone: 'success' })
        onTurned(turned)
      }}
    />
  )
}

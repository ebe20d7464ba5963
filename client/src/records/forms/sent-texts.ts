import type { SentForm } from '#client/records/forms/use-sending.ts'
import type { ToastInput } from '#client/ui/toast.ts'

/** A made record is told for 1,500 ms (specification 2 §9). */
const madeMs = 1500

/** The notice after a form was sent: green only once the server has it. */
export function sentToast({ status }: SentForm, isUpdate: boolean, t: (key: string) => string): ToastInput {
  if (status === 'applied')
    return { message: t(isUpdate ? 'fill.saved' : 'fill.added'), tone: 'success', ...(!isUpdate && { duration: madeMs }) }
  return { message: t(`fill.${status}Text`), tone: 'info' }
}

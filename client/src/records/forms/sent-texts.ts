import type { SentForm } from '#client/records/forms/use-sending.ts'
import type { ToastInput } from '#client/ui/toast.ts'

/** The notice after a form was sent: green only once the server has it. */
export function sentToast({ status }: SentForm, isUpdate: boolean, t: (key: string) => string): ToastInput {
  if (status === 'applied') return { message: t(isUpdate ? 'fill.saved' : 'fill.added'), tone: 'success' }
  return { message: t(`fill.${status}Text`), tone: 'info' }
}

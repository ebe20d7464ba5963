import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { noteFunctionChange, saveFunction, type FunctionSettings } from '#client/features/developers/functions/function-calls.ts'
import { editorPath, kindOf } from '#client/features/developers/functions/kind.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

interface FunctionPanelProps {
  /** of a new one */
  title: string
  fn: LowCodeFunction | undefined
  /** undefined while one is missing; what is not named of `fn` stays */
  settings: FunctionSettings | undefined
  /** its words are stored, or no longer wanted */
  forget: () => void
  onClose: () => void
  children: ReactNode
}

/** The panel in which a function or trigger is made or changed. A new one opens its editor. */
export function FunctionPanel({ title, fn, settings, forget, onClose, children }: FunctionPanelProps) {
  const { t } = useTranslation('developers')
  const navigate = useNavigate()
  const close = (): void => {
    forget()
    onClose()
  }
  const save = useSubmit(async () => {
    if (!settings) return
    const saved = await (fn
      ? saveFunction(fn.id_trama_low_code_functions, settings)
      : call('POST v3/low-code-functions', { body: settings }))
    const kind = kindOf(saved)
    toast({ message: fn ? t(`${kind}.updated`) : t(`${kind}.created`), tone: 'success' })
    noteFunctionChange()
    forget()
    if (fn) onClose()
    else void navigate(editorPath(saved), { replace: true })
  })
  return (
    <Dialog
      open
      onClose={close}
      title={fn ? fn.label : title}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!settings} busy={save.busy} onClick={save.run}>
            {t('functions.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={save.onSubmit}>
        {children}
      </Stack>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}

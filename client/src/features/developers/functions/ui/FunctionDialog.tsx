import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { functionLanguages } from '#shared/nouns/functions/function.ts'
import { call } from '#client/engine/api/call.ts'
import { loadEngines, noteFunctionChange, saveFunction, type FunctionDraft } from '#client/features/developers/functions/function-calls.ts'
import { LanguageField } from '#client/features/developers/functions/LanguageField.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

/** Makes a function, or changes its settings (specification 3 §5: label and language are required). A new one opens its editor. */
export function FunctionDialog({ fn, onClose }: { fn?: LowCodeFunction; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const navigate = useNavigate()
  const { data: engines, failure } = useLoaded(loadEngines)
  const usable = engines?.find(({ level }) => level !== 'off')?.language
  const [draft, setDraft] = useState<Partial<FunctionDraft>>(fn ? { label: fn.label, language: fn.language, is_async: fn.is_async } : {})
  const set = (change: Partial<FunctionDraft>): void => setDraft((before) => ({ ...before, ...change }))
  const { label = '', is_async = 0 } = draft
  const language = draft.language ?? usable ?? functionLanguages[0]
  // the first language that runs here is offered, once it is known
  const isKnown = draft.language !== undefined || engines !== undefined || failure !== undefined
  const isWhole = label.trim() !== '' && isKnown
  const save = useSubmit(() => {
    if (!isWhole) return undefined
    const body = { label: label.trim(), language, is_async }
    const saved = fn ? saveFunction(fn.id_trama_low_code_functions, body) : call('POST v3/low-code-functions', { body })
    return saved.then(({ id_trama_low_code_functions: id }) => {
      toast({ message: t(fn ? 'functions.updated' : 'functions.created'), tone: 'success' })
      noteFunctionChange()
      if (fn) onClose()
      else void navigate(`/lowcode/functions/editor/${id}`, { replace: true })
    })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={fn ? fn.label : t('functions.list.new')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!isWhole} busy={save.busy} onClick={save.run}>
            {t('functions.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={save.onSubmit}>
        <TextField
          label={t('functions.label')}
          value={label}
          maxLength={200}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <LanguageField
          language={isKnown ? language : null}
          engines={engines}
          disabled={(fn?.version ?? 0) > 0}
          onChange={(to) => set({ language: to })}
        />
        <Checkbox checked={is_async === 1} onChange={(event) => set({ is_async: event.currentTarget.checked ? 1 : 0 })}>
          {t('functions.async')}
        </Checkbox>
      </Stack>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}

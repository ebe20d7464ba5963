import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isJudging } from '#shared/nouns/functions/function.ts'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { loadEngines, noteFunctionChange, saveFunction } from '#client/features/developers/functions/function-calls.ts'
import { editorPath } from '#client/features/developers/functions/kind.ts'
import { LanguageField } from '#client/features/developers/functions/LanguageField.tsx'
import {
  changesOf,
  draftOf,
  freshTrigger,
  wholeTrigger,
  type TriggerDraft,
} from '#client/features/developers/functions/triggers/trigger-draft.ts'
import { TriggerEvents } from '#client/features/developers/functions/triggers/TriggerEvents.tsx'
import css from '#client/features/developers/functions/triggers/triggers.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

/** Makes a trigger, or changes its settings (specification 3 §5: all of them are required). A new one opens its editor. */
export function TriggerDialog({ fn, onClose }: { fn?: LowCodeFunction; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const navigate = useNavigate()
  const waitedId = useId()
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const { data: engines } = useLoaded(loadEngines)
  const [draft, setDraft] = useState<TriggerDraft>(fn ? draftOf(fn) : freshTrigger)
  const set = (change: Partial<TriggerDraft>): void => setDraft((before) => ({ ...before, ...change }))
  const language = draft.language ?? engines?.find(({ level }) => level !== 'off')?.language ?? null
  // a table in the trash is none to choose
  const tableId = tables.find(({ id }) => id === draft.tableId)?.id ?? null
  const isWaitedFor = draft.events.some(isJudging)
  const body = wholeTrigger({ ...draft, language, tableId })
  const save = useSubmit(async () => {
    if (!body) return
    const saved = await (fn
      ? saveFunction(fn.id_trama_low_code_functions, changesOf(fn, body))
      : call('POST v3/low-code-functions', { body }))
    toast({ message: t(fn ? 'triggers.updated' : 'triggers.created'), tone: 'success' })
    noteFunctionChange()
    if (fn) onClose()
    else void navigate(editorPath(saved), { replace: true })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={fn ? fn.label : t('triggers.list.new')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!body} busy={save.busy} onClick={save.run}>
            {t('functions.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={save.onSubmit}>
        <TextField
          label={t('functions.label')}
          required
          value={draft.label}
          maxLength={200}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <Select
          label={t('triggers.table')}
          placeholder={t('triggers.choose')}
          value={tableId}
          options={tables.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => set({ tableId: id })}
        />
        <TriggerEvents chosen={draft.events} onChange={(events) => set({ events })} />
        <LanguageField {...{ language, engines }} disabled={(fn?.version ?? 0) > 0} onChange={(to) => set({ language: to })} />
        <Checkbox checked={draft.active === 1} onChange={(event) => set({ active: event.currentTarget.checked ? 1 : 0 })}>
          {t('triggers.active')}
        </Checkbox>
        <Stack gap={4}>
          <Checkbox
            checked={draft.is_async === 1 && !isWaitedFor}
            disabled={isWaitedFor}
            aria-describedby={isWaitedFor ? waitedId : undefined}
            onChange={(event) => set({ is_async: event.currentTarget.checked ? 1 : 0 })}
          >
            {t('triggers.async')}
          </Checkbox>
          {isWaitedFor && (
            <p id={waitedId} className={css.hint}>
              {t('triggers.waitedFor')}
            </p>
          )}
        </Stack>
      </Stack>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}

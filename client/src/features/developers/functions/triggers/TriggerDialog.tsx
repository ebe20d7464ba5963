import { useId } from 'react'
import { isJudging } from '#shared/nouns/functions/function.ts'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { loadEngines, panelPlace } from '#client/features/developers/functions/function-calls.ts'
import { FunctionPanel } from '#client/features/developers/functions/FunctionPanel.tsx'
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
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** Makes a trigger, or changes its settings (specification 3 §5: all of them are required). A new one opens its editor. */
export function TriggerDialog({ fn, onClose }: { fn?: LowCodeFunction; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const waitedId = useId()
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const { data: engines } = useLoaded(loadEngines)
  const stored = fn ? draftOf(fn) : freshTrigger
  const [draft, setDraft] = useKeptWords(panelPlace('trigger', fn), stored)
  const set = (change: Partial<TriggerDraft>): void => setDraft({ ...draft, ...change })
  const language = draft.language ?? engines?.find(({ level }) => level !== 'off')?.language ?? null
  // a table in the trash is none to choose
  const tableId = tables.find(({ id }) => id === draft.tableId)?.id ?? null
  const isWaitedFor = draft.events.some(isJudging)
  const whole = wholeTrigger({ ...draft, language, tableId })
  const settings = whole && fn ? changesOf(fn, whole) : whole
  return (
    <FunctionPanel title={t('triggers.list.new')} forget={() => setDraft(stored)} {...{ fn, settings, onClose }}>
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
    </FunctionPanel>
  )
}

import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { functionLanguages } from '#shared/nouns/functions/function.ts'
import { loadEngines, panelPlace, type FunctionDraft } from '#client/features/developers/functions/function-calls.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { FunctionPanel } from '#client/features/developers/functions/FunctionPanel.tsx'
import { LanguageField } from '#client/features/developers/functions/LanguageField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** Makes a function, or changes its settings (specification 3 §5: label and language are required). A new one opens its editor. */
export function FunctionDialog({ fn, onClose }: { fn?: LowCodeFunction; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { data: engines, failure } = useLoaded(loadEngines)
  const usable = engines?.find(({ level }) => level !== 'off')?.language
  const stored: Partial<FunctionDraft> = fn ? { label: fn.label, language: fn.language, is_async: fn.is_async } : {}
  const [draft, setDraft] = useKeptWords(panelPlace('function', fn), stored)
  const set = (change: Partial<FunctionDraft>): void => setDraft({ ...draft, ...change })
  const { label = '', is_async = 0 } = draft
  const language = draft.language ?? usable ?? functionLanguages[0]
  // the first language that runs here is offered, once it is known
  const isKnown = draft.language !== undefined || engines !== undefined || failure !== undefined
  const isWhole = label.trim() !== '' && isKnown
  const settings = isWhole ? { label: label.trim(), language, is_async } : undefined
  return (
    <FunctionPanel title={t('functions.list.new')} forget={() => setDraft(stored)} {...{ fn, settings, onClose }}>
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
    </FunctionPanel>
  )
}

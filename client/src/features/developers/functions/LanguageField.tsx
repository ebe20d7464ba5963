import { functionLanguages, type FunctionLanguage } from '#shared/nouns/functions/function.ts'
import type { FunctionEngine } from '#shared/nouns/functions/function-calls.ts'
import { languageName } from '#client/features/developers/functions/language-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'

interface LanguageFieldProps {
  language: FunctionLanguage | null
  engines: readonly FunctionEngine[] | undefined
  /** the language of saved code is its own */
  disabled: boolean
  onChange: (language: FunctionLanguage) => void
}

/** The language of code; one that does not run here says why. */
export function LanguageField({ language, engines, disabled, onChange }: LanguageFieldProps) {
  const { t } = useTranslation('developers')
  const engine = engines?.find((one) => one.language === language)
  return (
    <>
      <Select
        label={t('functions.language')}
        value={language}
        disabled={disabled}
        options={functionLanguages.map((value) => ({ value, label: languageName(t, value) }))}
        onChange={onChange}
      />
      {engine?.level === 'off' && <Notice tone="warning">{t('functions.off', { reason: engine.reason })}</Notice>}
    </>
  )
}

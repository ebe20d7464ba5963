import { Suspense } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskAiLater } from '#client/nouns/ai-builder/ask-later.ts'

interface AskFormulaProps {
  tableId: string
  fieldId: string | undefined
  /** a formula that names fields by their labels, which the server's parser took */
  onFormula: (source: string) => void
}

/** *A formula that …*: words for a formula, which then stands in the editor with its samples. */
export function AskFormula({ tableId, fieldId, onFormula }: AskFormulaProps) {
  const { t, language } = useTranslation('formulas')
  return (
    <Suspense fallback={null}>
      <AskAiLater
        label={t('ask.label')}
        placeholder={t('ask.placeholder')}
        question={(description) => ({
          ...{ kind: 'formula', tableId, description, lang: language },
          ...(fieldId !== undefined && { fieldId }),
        })}
        onAnswer={({ text }) => text !== null && onFormula(text)}
      />
    </Suspense>
  )
}

import { codeExamples, triggerExampleNames } from '#shared/nouns/functions/code-examples.ts'
import { triggerNames } from '#shared/nouns/functions/code-names.ts'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'
import css from '#client/features/developers/functions/documentation/documentation.module.css'
import { Example } from '#client/features/developers/functions/documentation/Example.tsx'
import { NameList } from '#client/features/developers/functions/documentation/NameList.tsx'
import { useNamesOfCode } from '#client/features/developers/functions/documentation/use-names-of-code.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The names and rights of triggers before and after a save, with examples. */
export function TriggerDocs({ language }: { language: FunctionLanguage }) {
  const { t } = useTranslation('developers')
  const names = useNamesOfCode('triggers', language).slice(0, triggerNames.length)
  const examples = codeExamples[language].triggers
  return (
    <div className={css.part}>
      <p>{t('triggers.docs.before')}</p>
      <p>{t('triggers.docs.after')}</p>
      <NameList names={names} />
      {triggerExampleNames.map((name) => (
        <Example key={name} title={t(`triggers.examples.${name}`)} code={examples[name]} />
      ))}
    </div>
  )
}

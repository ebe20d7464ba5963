import { useState } from 'react'
import { codeExamples, exampleNames } from '#shared/nouns/functions/code-examples.ts'
import { functionLanguages, type FunctionLanguage } from '#shared/nouns/functions/function.ts'
import css from '#client/features/developers/functions/documentation/documentation.module.css'
import { Example } from '#client/features/developers/functions/documentation/Example.tsx'
import { NameList } from '#client/features/developers/functions/documentation/NameList.tsx'
import { TriggerDocs } from '#client/features/developers/functions/documentation/TriggerDocs.tsx'
import { useNamesOfCode } from '#client/features/developers/functions/documentation/use-names-of-code.ts'
import { loadEngines } from '#client/features/developers/functions/function-calls.ts'
import { languageName } from '#client/features/developers/functions/language-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

/** `/lowcode/documentation`: the names that code knows, with examples, a page for each language. */
export function DocumentationPage() {
  const { t } = useTranslation('developers')
  const [language, setLanguage] = useState<FunctionLanguage>('javascript')
  const engine = useLoaded(loadEngines).data?.find((one) => one.language === language)
  const examples = codeExamples[language].functions
  const names = useNamesOfCode('functions', language)
  return (
    <article className={css.page}>
      <Segmented
        label={t('functions.language')}
        value={language}
        onChange={setLanguage}
        options={functionLanguages.map((value) => ({ value, label: languageName(t, value) }))}
      />
      {engine?.level === 'off' && <Notice tone="warning">{t('functions.off', { reason: engine.reason })}</Notice>}
      <p>{t('functions.docs.about')}</p>
      <p>{t('functions.docs.rights')}</p>
      <h2 className={css.heading}>{t('functions.docs.names')}</h2>
      <NameList names={names} />
      <h2 className={css.heading}>{t('functions.docs.limits')}</h2>
      <p>{t('functions.docs.limitsText')}</p>
      <h2 className={css.heading}>{t('functions.docs.examples')}</h2>
      {exampleNames.map((name) => (
        <Example key={name} title={t(`functions.examples.${name}`)} code={examples[name]} />
      ))}
      <h2 className={css.heading}>{t('triggers.docs.title')}</h2>
      <TriggerDocs language={language} />
    </article>
  )
}

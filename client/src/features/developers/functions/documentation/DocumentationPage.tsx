import { useState } from 'react'
import { codeExamples, exampleNames } from '#shared/nouns/functions/code-examples.ts'
import { codeNames } from '#shared/nouns/functions/code-names.ts'
import { functionLanguages, type FunctionLanguage } from '#shared/nouns/functions/function.ts'
import css from '#client/features/developers/functions/documentation/documentation.module.css'
import { loadEngines } from '#client/features/developers/functions/function-calls.ts'
import { languageName } from '#client/features/developers/functions/language-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { RawText } from '#client/ui/list/RawText.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

/** `/lowcode/documentation`: the names that code knows, with examples, a page for each language. */
export function DocumentationPage() {
  const { t } = useTranslation('developers')
  const [language, setLanguage] = useState<FunctionLanguage>('javascript')
  const engine = useLoaded(loadEngines).data?.find((one) => one.language === language)
  const examples = codeExamples[language]
  return (
    <article className={css.page}>
      <Segmented
        label={t('functions.language')}
        value={language}
        onChange={setLanguage}
        options={functionLanguages.map((value) => ({ value, label: languageName(t, value) }))}
      />
      {engine?.level === 'off' && <Notice tone="warning">{t('functions.off', { reason: engine.reason })}</Notice>}
      {!examples && <Notice>{t('functions.docs.noExamples')}</Notice>}
      <p>{t('functions.docs.about')}</p>
      <p>{t('functions.docs.rights')}</p>
      <h2 className={css.heading}>{t('functions.docs.names')}</h2>
      <dl className={css.names}>
        {codeNames.map(({ name, signature }) => (
          <div key={name} className={css.entry}>
            <dt>
              <code>
                <strong>{language === 'php' && !signature.startsWith('(') ? `$${name}` : name}</strong>
                {signature.startsWith('(') && signature}
              </code>
            </dt>
            <dd>{t(`functions.names.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h2 className={css.heading}>{t('functions.docs.limits')}</h2>
      <p>{t('functions.docs.limitsText')}</p>
      {examples && (
        <>
          <h2 className={css.heading}>{t('functions.docs.examples')}</h2>
          {exampleNames.map((name) => (
            <section key={name} className={css.example}>
              <h3 className={css.small}>{t(`functions.examples.${name}`)}</h3>
              <RawText label={t(`functions.examples.${name}`)}>{examples[name]}</RawText>
              <CopyButton text={examples[name]} label={t('functions.docs.copy')} copiedLabel={t('functions.docs.copied')} />
            </section>
          ))}
        </>
      )}
    </article>
  )
}

import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { databaseNames, isDatabaseName } from '#shared/nouns/connectors/database-names.ts'
import { SourceList } from '#client/features/imports/ui/source/SourceList.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** `/connector/database`: the kinds of databases, and those that tables came from. */
export function DatabaseSources() {
  const { t } = useTranslation('connectors')
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('title')}</h1>
      <Text as="p" muted>
        {t('sources.lead')}
      </Text>
      <Row wrap>
        {databaseNames.map((name) => (
          <LinkButton key={name} to={`/connector/database/${name}/import`}>
            {connectors[name].name}
          </LinkButton>
        ))}
      </Row>
      <SourceList isOf={({ connector }) => isDatabaseName(connector)} title={t('sources.databases')} />
    </div>
  )
}

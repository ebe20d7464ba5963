import { ChooseFile } from '#client/features/imports/ui/ChooseFile.tsx'
import { ConnectorList } from '#client/features/imports/ui/wizard/ConnectorList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { Text } from '#client/ui/layout/Text.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** Connectors that the list hides (specification 2 §3) have doors of their own. */
const places = [
  { key: 'fromDatabase', to: '/connector/database' },
  { key: 'fromAddress', to: '/connector/apis/api-sync/types' },
  { key: 'fromTrello', to: '/connector/other-importer-of-trama/trello/types' },
  { key: 'fromPipefy', to: '/connector/other-importer-of-trama/pipefy/types' },
] as const

/** `/connector`: a file at once, or the connectors with their steps. */
export function ConnectorHome() {
  const { t } = useTranslation('imports')
  return (
    <ChooseFile
      isOpen
      after={
        <>
          <ConnectorList />
          <Stack as="section" gap={8} aria-label={t('elsewhere')}>
            <h2>{t('elsewhere')}</h2>
            <Row wrap>
              {places.map(({ key, to }) => (
                <LinkButton key={key} to={to}>
                  {t(key)}
                </LinkButton>
              ))}
            </Row>
            <div>
              <LinkButton to="/connector/source" variant="quiet">
                {t('fromSources')}
              </LinkButton>
            </div>
          </Stack>
        </>
      }
    />
  )
}

/** `/connector` for people who make no tables: files whose rows go into one that is there. */
export function FillHome() {
  const { t } = useTranslation('imports')
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('title')}</h1>
      <Text as="p" muted>
        {t('connectors:types.updateText')}
      </Text>
      <ConnectorList step="update" />
    </div>
  )
}

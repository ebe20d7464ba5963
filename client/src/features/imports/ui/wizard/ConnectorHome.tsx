import { ChooseFile } from '#client/features/imports/ui/ChooseFile.tsx'
import { ConnectorList } from '#client/features/imports/ui/wizard/ConnectorList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** `/connector`: a file at once, or the connectors with their steps. */
export function ConnectorHome() {
  const { t } = useTranslation('imports')
  return (
    <ChooseFile
      isOpen
      after={
        <>
          <ConnectorList />
          <div>
            <LinkButton to="/connector/database" variant="quiet">
              {t('fromDatabase')}
            </LinkButton>
            <LinkButton to="/connector/apis/api-sync/types" variant="quiet">
              {t('fromAddress')}
            </LinkButton>
            <LinkButton to="/connector/source" variant="quiet">
              {t('fromSources')}
            </LinkButton>
          </div>
        </>
      }
    />
  )
}

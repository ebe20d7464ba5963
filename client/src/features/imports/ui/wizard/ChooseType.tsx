import { IconTableImport, IconTablePlus } from '@tabler/icons-react'
import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { ConnectorCard } from '#client/features/imports/ui/wizard/ConnectorList.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The first step of a connector: a new table, or into one that is there. */
export function ChooseType({ connector }: { connector: ConnectorName }) {
  const { t } = useTranslation('connectors')
  const mayCreate = useAccess().canCreate('table')
  const { group, name, uses } = connectors[connector]
  const base = `/connector/${group}/${connector}`
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('types.title', { name })}</h1>
      <section className={css.cards} aria-label={t('types.label')}>
        {uses.import.enabled && mayCreate && (
          <ConnectorCard to={`${base}/import`} Icon={IconTablePlus} name={t('types.import')} text={t('types.importText')} />
        )}
        {uses.update.enabled && (
          <ConnectorCard to={`${base}/update`} Icon={IconTableImport} name={t('types.update')} text={t('types.updateText')} />
        )}
      </section>
    </div>
  )
}

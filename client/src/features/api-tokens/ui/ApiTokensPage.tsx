import { IconPlus } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { loadTokens, tokenChanges } from '#client/features/api-tokens/load-tokens.ts'
import { AddToken } from '#client/features/api-tokens/ui/AddToken.tsx'
import { TokenRow } from '#client/features/api-tokens/ui/TokenRow.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/api-tokens/ui/api-tokens.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { AutomationFrame } from '#client/nouns/automations/AutomationFrame.tsx'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** `/automations/api-token`: tokens by which programs read and write (specification 3 §2). */
export function ApiTokensPage() {
  const { t } = useTranslation('apiTokens')
  const access = useAccess()
  const isMissing = !access.has('api')
  if (!isMissing && !access.can('development'))
    return (
      <EmptyState level={1} title={t('closed.title')}>
        {t('closed.role')}
      </EmptyState>
    )
  return <AutomationFrame>{isMissing ? <UpgradeGate reason={{ feature: 'api' }} /> : <TokenList />}</AutomationFrame>
}

export function TokenList() {
  const { t } = useTranslation('apiTokens')
  const { data, failure, reload } = useLoaded(loadTokens, useSyncExternalStore(tokenChanges.subscribe, tokenChanges.get))
  const [search, setSearch] = useState('')
  const [isMaking, setMaking] = useState(false)
  const wanted = foldText(search.trim())
  const shown = data?.filter(({ name }) => foldText(name).includes(wanted)) ?? []
  const create = (
    <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <Text as="p" size={13} muted>
        {t('about')}
      </Text>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!data && failure === undefined && (
        <div aria-busy>
          <Skeleton height={56} />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={t('empty.title')} drawing={<ListDrawing />} action={create}>
          {t('empty.text')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <div className={css.bar}>
            <SearchField label={t('search')} value={search} onChange={setSearch} />
            {create}
          </div>
          {shown.length === 0 && <EmptyState title={t('noMatch')} />}
          <ul className={css.list}>
            {shown.map((token) => (
              <TokenRow key={token.id_api_token} token={token} onChanged={reload} />
            ))}
          </ul>
        </>
      )}
      {isMaking && <AddToken onClose={() => setMaking(false)} />}
    </>
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { loadTokens, tokenChanges } from '#client/features/api-tokens/load-tokens.ts'
import { AddToken } from '#client/features/api-tokens/ui/AddToken.tsx'
import { TokenRow } from '#client/features/api-tokens/ui/TokenRow.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { AutomationFrame } from '#client/nouns/automations/AutomationFrame.tsx'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'

/** `/automations/api-token`: tokens by which programs read and write (specification 3 §2). */
export function ApiTokensPage() {
  const { t } = useTranslation('apiTokens')
  const access = useAccess()
  const isMissing = !access.has('api')
  if (!isMissing && !access.can('development'))
    return (
      <EmptyState level={1} title={t('closed.title')} code={['permission_denied', 403]}>
        {t('closed.role')}
      </EmptyState>
    )
  return <AutomationFrame>{isMissing ? <UpgradeGate reason={{ feature: 'api' }} /> : <TokenList />}</AutomationFrame>
}

export function TokenList() {
  const { t } = useTranslation('apiTokens')
  const { data, failure, reload } = useLoaded(loadTokens, useSyncExternalStore(tokenChanges.subscribe, tokenChanges.get))
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <Text as="p" size={13} muted>
        {t('about')}
      </Text>
      <ListPage
        items={data}
        failure={failure}
        keyOf={(token) => token.id_api_token}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={{ label: t('search'), none: t('noMatch'), textOf: ({ name }) => name }}
        create={
          <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
            {t('new')}
          </Button>
        }
      >
        {(token) => <TokenRow token={token} onChanged={reload} />}
      </ListPage>
      {isMaking && <AddToken onClose={() => setMaking(false)} />}
    </>
  )
}

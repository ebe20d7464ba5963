import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { AutomationFigures } from '#shared/nouns/automations/automation-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { AutomationRow } from '#client/features/automations/ui/AutomationRow.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'

const loadFigures = async (): Promise<AutomationFigures[]> => (await call('GET automations/overview')).automations

/** `/automations/my-automations` and `all-automations`: by folder, with their runs and owners. */
export function AutomationList({ whose }: { whose: 'mine' | 'all' }) {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const all = useEntities('automation')
  const state = useReplicaState()
  const { data: figures } = useLoaded(loadFigures)
  const own = useMemo(() => all.filter((one) => whose === 'all' || one.ownerId === memberId).toSorted(byFolder), [all, whose, memberId])
  return (
    <ListPage
      items={state === 'ready' || own.length > 0 ? own : undefined}
      keyOf={({ id }) => id}
      empty={{ title: t(`empty.${whose}`), text: t('empty.text') }}
      search={{ label: t('search'), none: t('noMatch'), textOf: ({ name, description }) => `${name} ${description}` }}
      groupOf={({ folder }) => folder}
      create={
        <LinkButton to="/automations/explore" variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />}>
          {t('new')}
        </LinkButton>
      }
    >
      {(automation) => <AutomationRow automation={automation} figures={figures?.find(({ id }) => id === automation.id)} />}
    </ListPage>
  )
}

/** Those without a folder come first. */
function byFolder(a: Automation, b: Automation): number {
  return a.folder.localeCompare(b.folder) || a.name.localeCompare(b.name)
}

import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { AutomationFigures } from '#shared/nouns/automations/automation-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { AutomationRow } from '#client/features/automations/ui/AutomationRow.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

const loadFigures = async (): Promise<AutomationFigures[]> => (await call('GET automations/overview')).automations

/** `/automations/my-automations` and `all-automations`: by folder, with their runs and owners. */
export function AutomationList({ whose }: { whose: 'mine' | 'all' }) {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const [search, setSearch] = useState('')
  const all = useEntities('automation')
  const state = useReplicaState()
  const { data: figures } = useLoaded(loadFigures)
  const shown = useMemo(() => {
    const text = foldText(search.trim())
    const own = all.filter((one) => whose === 'all' || one.ownerId === memberId)
    return own.filter(({ name, description }) => foldText(`${name} ${description}`).includes(text)).toSorted(byFolder)
  }, [all, whose, memberId, search])
  const create = (
    <LinkButton to="/automations/explore" variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />}>
      {t('new')}
    </LinkButton>
  )
  if (state === 'ready' && shown.length === 0 && search === '')
    return (
      <EmptyState title={t(`empty.${whose}`)} drawing={<ListDrawing />} action={create}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <>
      <div className={css.bar}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {create}
      </div>
      {shown.length === 0 && <EmptyState title={t('noMatch')} />}
      <ul className={css.list}>
        {shown.map((automation, index) => (
          <li key={automation.id}>
            {automation.folder !== '' && automation.folder !== shown[index - 1]?.folder && (
              <h2 className={css.folder}>{automation.folder}</h2>
            )}
            <AutomationRow automation={automation} figures={figures?.find(({ id }) => id === automation.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Those without a folder come first. */
function byFolder(a: Automation, b: Automation): number {
  return a.folder.localeCompare(b.folder) || a.name.localeCompare(b.name)
}

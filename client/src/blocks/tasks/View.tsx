import { IconArrowUpRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TasksBlockConfig } from '#shared/blocks/tasks-block.ts'
import { BlockHead } from '#client/blocks/parts/BlockHead.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockBodies } from '#client/lib/block-bodies.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { useMayReadTasks } from '#client/nouns/tasks/use-tasks.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

export function View({ config, editing, onSettings }: BlockViewProps<TasksBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { tasks: Body } = useBlockBodies()
  const navigate = useNavigate()
  const mayRead = useMayReadTasks()
  const isOfTable = config.show === 'table'
  const table = useEntity('table', isOfTable ? config.tableId : null)
  const state = useReplicaState()
  if (isOfTable && config.tableId === null) return <BlockMessage onSettings={onSettings}>{t('tasks.choose')}</BlockMessage>
  if (isOfTable && state === 'ready' && (!table || !mayRead(table.id)))
    return (
      <BlockMessage tone="warning" onSettings={onSettings}>
        {t('tasks.gone')}
      </BlockMessage>
    )
  const title = config.title || table?.label || t(`tasks.titles.${config.show}`)
  const address = table ? `/object/${table.id}/tasks` : '/tasks'
  const open = (
    <MenuItem icon={<IconArrowUpRight size={16} stroke={1.5} aria-hidden />} onSelect={() => void navigate(address)}>
      {t('tasks.open')}
    </MenuItem>
  )
  return (
    <section className={css.tableBlock} aria-label={title} inert={editing}>
      <BlockHead title={title} items={editing ? undefined : open} />
      <div className={css.blockBody}>
        <Suspense fallback={<Skeleton height="100%" />}>{Body && <Body config={config} editing={editing} />}</Suspense>
      </div>
    </section>
  )
}

import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/history-log/ui/history-log.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Switch } from '#client/ui/Switch.tsx'

const load = () => call('GET historyLog/tables')

/** The tables whose changed records the log tells of; for administrators. Each switch takes effect at once. */
export function LoggedTables({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('historyLog')
  const tables = useEntities('table')
  const { data, failure, set } = useLoaded(load)
  const logged = new Set(data?.tables)
  return (
    <Dialog open onClose={onClose} title={t('tables.title')} closeLabel={t('common:actions.close')}>
      <p className={css.hint}>{t('tables.hint')}</p>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!data && failure === undefined && <Skeleton height={64} />}
      {data && tables.length === 0 && <EmptyState title={t('tables.none')}>{t('tables.noneHint')}</EmptyState>}
      {data && (
        <ul className={css.tables}>
          {tables.map(({ id, label }) => (
            <TableSwitch
              key={id}
              id={id}
              label={label}
              isOn={logged.has(id)}
              onSet={(isOn) => set({ tables: isOn ? [...logged, id] : [...logged].filter((one) => one !== id) })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function TableSwitch({ id, label, isOn, onSet }: { id: string; label: string; isOn: boolean; onSet: (isOn: boolean) => void }) {
  const submission = useSubmit(async () => {
    await call('POST historyLog/tables', { body: { table_id: id, logs_records: !isOn } })
    onSet(!isOn)
  })
  return (
    <li>
      <Switch checked={isOn} disabled={submission.busy} onChange={submission.run}>
        {label}
      </Switch>
      {submission.failure !== undefined && <Notice tone="error">{errorText(submission.failure)}</Notice>}
    </li>
  )
}

import { useState } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import css from '#client/nouns/tables/structure.module.css'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface Doomed {
  type: ItemType
  id: string
  label: string
  /** of a table */
  records?: number
}

interface Doing {
  checks: readonly string[]
  run(id: string): MutationHandle
}

const entry = ['content', 'links', 'forever'] as const
const allOf = { content: true, links: true, forever: true } as const
const kinds: Record<ItemType, Doing> = {
  table: {
    checks: ['records', 'tableLinks', 'forever'],
    run: (id) => mutate('tables.delete', { id, confirmed: { records: true, links: true, forever: true } }),
  },
  app: { checks: entry, run: (id) => mutate('apps.delete', { id, confirmed: allOf }) },
  page: { checks: entry, run: (id) => mutate('pages.delete', { id, confirmed: allOf }) },
}

/** Three things must be understood before something goes for good (specification 2 §5 "Restore panel"). */
export function DeleteForever({ item, onClose, onDeleted }: { item: Doomed; onClose(): void; onDeleted(): void }) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { checks, run } = kinds[item.type]
  const records = item.records ?? 0
  async function go(): Promise<void> {
    await tellOutcome(run(item.id), { message: t('recovery.deleted', { label: item.label }) })
    onDeleted()
  }
  return (
    <Dialog
      open
      title={t('recovery.deleteTitle', { label: item.label })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" disabled={ticked.length < checks.length} onClick={() => void go()}>
            {t('trash.forever')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {checks.map((check) => (
          <Switch
            key={check}
            checked={ticked.includes(check)}
            onChange={(event) => setTicked(event.currentTarget.checked ? [...ticked, check] : ticked.filter((other) => other !== check))}
          >
            {t(`recovery.checks.${check}`, { count: records, number: number(records) })}
          </Switch>
        ))}
      </div>
    </Dialog>
  )
}

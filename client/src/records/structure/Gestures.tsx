import { useCallback, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { GestureEntry, UndoPlan } from '#shared/nouns/records/undo-calls.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { conversionEntries } from '#client/fields/conversion/conversion-entries.tsx'
import { EntryList } from '#client/nouns/tables/EntryList.tsx'
import { OwnGestures } from '#client/records/structure/OwnGestures.tsx'
import { gestureText } from '#client/records/structure/gesture-text.ts'
import { useAuthorName } from '#client/records/structure/use-author-name.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import css from '#client/nouns/tables/structure.module.css'
import { call } from '#client/engine/api/call.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { toast } from '#client/ui/toast.ts'

type Who = 'me' | 'everybody'

/** The undo list: each gesture with *undo just this*, or the reason against it. Without a network it has the gestures of this tab. */
export function Gestures(props: { tableId: string; access: TableAccess }) {
  const { online } = useSyncState()
  return online ? <StoredGestures {...props} /> : <OwnGestures tableId={props.tableId} />
}

/** The gestures that the server has stored, by their authors. */
function StoredGestures({ tableId, access }: { tableId: string; access: TableAccess }) {
  const { t } = useTranslation('structure')
  const { number, relative } = useFormat()
  const nameOf = useAuthorName()
  const fields = useFields(tableId)
  const { memberId } = useSession()
  const { manageFields } = access
  const [who, setWho] = useState<Who>('me')
  const [asking, setAsking] = useState<{ entry: GestureEntry; plan: UndoPlan }>()
  const load = useCallback(async () => {
    const params = { tableId }
    const [{ gestures }, { conversions }] = await Promise.all([
      call('GET records/:tableId/gestures', { params, query: { who } }),
      manageFields ? call('GET tables/:tableId/conversions', { params }) : { conversions: [] },
    ])
    return { gestures, conversions: conversions.filter((entry) => who === 'everybody' || entry.memberId === memberId) }
  }, [tableId, who, manageFields, memberId])
  const { data, failure, reload } = useLoaded(load)

  async function take(entry: GestureEntry, partial: boolean): Promise<void> {
    const kind = entry.undone ? 'records.redo' : 'records.undo'
    if (await tellOutcome(mutate(kind, { tableId, batch: entry.batch, partial }))) undoStackOf(tableId).forget(entry.batch)
    reload()
  }

  async function ask(entry: GestureEntry): Promise<void> {
    try {
      const plan = await call('GET records/:tableId/gestures/:batch', { params: { tableId, batch: entry.batch } })
      if (plan.blockedCount === 0) await take(entry, false)
      else setAsking({ entry, plan })
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    }
  }

  const byWhom = ({ memberId: id, madeAt }: { memberId: string; madeAt: string }): string => `${nameOf(id)} · ${relative(madeAt)}`
  const gestureEntries = data?.gestures.map((entry) => ({
    id: entry.batch,
    madeAt: entry.madeAt,
    title: gestureText(entry, t, number),
    detail: byWhom(entry),
    muted: entry.undone,
    actions: (
      <Button size="small" onClick={() => void ask(entry)}>
        {t(entry.undone ? 'redo' : 'gestures.undoThis')}
      </Button>
    ),
  }))
  const conversions = data && conversionEntries(data.conversions, { fields, t, detail: byWhom, onTaken: reload })
  const entries = gestureEntries && conversions && [...gestureEntries, ...conversions].toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))

  return (
    <>
      {manageFields && (
        <Segmented<Who>
          label={t('gestures.who')}
          value={who}
          onChange={setWho}
          options={[
            { value: 'me', label: t('gestures.mine') },
            { value: 'everybody', label: t('gestures.everybody') },
          ]}
        />
      )}
      <EntryList empty={t('gestures.none')} failure={failure} entries={entries} />
      {asking && <PartDialog plan={asking.plan} onClose={() => setAsking(undefined)} onTake={() => void take(asking.entry, true)} />}
    </>
  )
}

/** Asks whether to take back a part, when the rest has changed since. */
function PartDialog({ plan, onClose, onTake }: { plan: UndoPlan; onClose(): void; onTake(): void }) {
  const { t } = useTranslation('structure')
  const nameOf = useAuthorName()
  return (
    <Dialog
      open
      title={t(plan.records > 0 ? 'gestures.partTitle' : 'gestures.cannot')}
      closeLabel={t('cancel')}
      onClose={onClose}
      footer={
        plan.records > 0 ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                onTake()
                onClose()
              }}
            >
              {t('gestures.part', { count: plan.records })}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('ok')}
          </Button>
        )
      }
    >
      <p>{t('gestures.stays', { count: plan.blockedCount })}</p>
      <ul className={css.reasons}>
        {reasonsOf(plan).map(({ reason, memberId, count }) => (
          <li key={`${reason}${memberId}`}>
            {t(`gestures.reasons.${reason}`, {
              count,
              name: nameOf(memberId),
            })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function reasonsOf({ blocked }: UndoPlan): { reason: string; memberId: string | null; count: number }[] {
  const reasons = new Map<string, { reason: string; memberId: string | null; count: number }>()
  for (const { reason, memberId } of blocked) {
    const key = `${reason}:${memberId ?? ''}`
    const known = reasons.get(key) ?? { reason, memberId, count: 0 }
    reasons.set(key, { ...known, count: known.count + 1 })
  }
  return [...reasons.values()]
}

import { Link } from 'react-router-dom'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { Decision } from '#client/nouns/conflicts/conflict-decision.ts'
import { placeOfBoth, resolveConflict } from '#client/nouns/conflicts/resolve-conflict.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { localeFor } from '#client/engine/session/own-formats.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { recordText, valueText } from '#client/features/sync-status/value-text.ts'
import css from '#client/features/sync-status/ui/ConflictItem.module.css'
import unsentPanel from '#client/features/sync-status/ui/UnsentPanel.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

/** One conflict: this person's value, the present one with its author, and the possible decisions. */
export function ConflictItem({ conflict }: { conflict: RecordConflict }) {
  const { t, language } = useTranslation('sync')
  const format = useFormat()
  const session = useSession()
  const organisation = useEntity('organisation', session.orgId) ?? session.organisation
  const locale = localeFor(session, organisation, language)
  const members = useEntities('member')
  const table = useEntity('table', conflict.tableId)
  const field = useEntity('field', conflict.fieldId)
  // a name that changes is shown as it is now
  useRecord(conflict.tableId, conflict.recordId)
  const record = recordText(conflict.tableId, conflict.recordId, locale) || t('common:untitled')
  const by = members.find((member) => member.id === conflict.theirsBy)?.displayName ?? t('conflicts.somebody')
  const who = conflict.theirsBy === session.memberId ? t('conflicts.yourself') : by
  const where = [table?.label, record, field?.label].filter(Boolean).join(' › ')
  const say = (value: RecordConflict['mine']): string => (field && valueText(field, value, locale)) || t('conflicts.empty')
  const decide = (decision: Decision): void => {
    const text = t('conflicts.note', { field: field?.label ?? '', value: say(conflict.mine) })
    resolveConflict(conflict, decision, text)
  }

  return (
    <li className={unsentPanel.item}>
      <Link className={css.where} to={`/object/${conflict.tableId}/record/${conflict.recordId}`}>
        {where}
      </Link>
      {conflict.kind === 'cell' ? (
        <dl className={css.values}>
          <Side who={t('conflicts.you')} at={conflict.mineAt} value={say(conflict.mine)} />
          <Side who={who} at={conflict.theirsAt} value={say(conflict.theirs)} stands={t('conflicts.stands')} />
        </dl>
      ) : (
        <p className={unsentPanel.detail} title={format.dateTime(conflict.theirsAt)}>
          {t(`conflicts.${conflict.kind}`, { who, when: format.relative(conflict.theirsAt) })}
        </p>
      )}
      <Decisions conflict={conflict} where={where} onDecide={decide} />
    </li>
  )
}

function Side({ who, at, value, stands }: { who: string; at: string; value: string; stands?: string }) {
  const format = useFormat()
  return (
    <div className={css.side} data-stands={stands !== undefined || undefined}>
      <dt>
        {who} · <time dateTime={at}>{format.dateTime(at)}</time>
        {stands !== undefined && <span className={css.stands}>{stands}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function Decisions({ conflict, where, onDecide }: { conflict: RecordConflict; where: string; onDecide(decision: Decision): void }) {
  const { t } = useTranslation('sync')
  const texts: Partial<Record<Decision, string>> =
    conflict.kind === 'cell'
      ? { mine: t('conflicts.keepMine'), theirs: t('conflicts.keepTheirs'), both: t('conflicts.keepBoth') }
      : conflict.kind === 'deleted'
        ? { theirs: t('conflicts.keepRecord'), mine: t('conflicts.deleteRecord') }
        : { mine: t('conflicts.keepRecord'), theirs: t('conflicts.deleteRecord') }
  const hasPlace = conflict.kind === 'cell' && placeOfBoth(conflict) !== undefined
  return (
    <div className={unsentPanel.actions}>
      {(Object.keys(texts) as Decision[]).map((decision) => {
        const isOff = decision === 'both' && !hasPlace
        return (
          <Button
            key={decision}
            size="small"
            variant="quiet"
            disabled={isOff}
            {...(isOff ? { title: t('conflicts.noPlace') } : {})}
            aria-label={`${texts[decision]}: ${where}`}
            onClick={() => onDecide(decision)}
          >
            {texts[decision]}
          </Button>
        )
      })}
    </div>
  )
}

import type { DeadEffect } from '#shared/nouns/effects/effect-calls.ts'
import { nameOfKind } from '#client/features/settings/dead-effects.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import usersSettings from '#client/features/settings/ui/UsersSettings.module.css'
import css from '#client/features/settings/ui/FailedWork.module.css'

/** A decision about one given up effect, or without an id about all that are shown. */
export interface Decision {
  kind: 'again' | 'giveUp'
  id?: string
}

export interface FailedWorkListProps {
  effects: readonly DeadEffect[]
  onDecide: (decision: Decision) => void
}

/** Given up effects in rows; on phones each row becomes a card. */
export function FailedWorkList({ effects, onDecide }: FailedWorkListProps) {
  const { t } = useTranslation('settings')
  return (
    <table className={usersSettings.list}>
      <thead>
        <tr>
          <th scope="col">{t('failedWork.work')}</th>
          <th scope="col">{t('failedWork.when')}</th>
          <th scope="col">{t('failedWork.tries')}</th>
          <th scope="col">
            <VisuallyHidden>{t('failedWork.decide')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {effects.map((effect) => (
          <FailedWorkRow key={effect.id} effect={effect} onDecide={onDecide} />
        ))}
      </tbody>
    </table>
  )
}

function FailedWorkRow({ effect, onDecide }: { effect: DeadEffect } & Pick<FailedWorkListProps, 'onDecide'>) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { id, kind, subject, lastError, deadAt, attempts } = effect
  const name = nameOfKind(kind)
  const title = name === undefined ? kind : t(`failedWork.kinds.${name}`)
  const about = subject ? t(`failedWork.about.${subject.type}`, { label: subject.label }) : ''
  return (
    <tr>
      <th scope="row">
        <div className={css.work}>
          <Text as="div" weight="medium">
            {title}
          </Text>
          {about !== '' && <div className={css.detail}>{about}</div>}
          <div className={css.error}>{lastError}</div>
        </div>
      </th>
      <td data-label={t('failedWork.when')}>
        <time dateTime={deadAt} title={format.dateTime(deadAt)}>
          {format.relative(deadAt)}
        </time>
      </td>
      <td data-label={t('failedWork.tries')}>{format.number(attempts)}</td>
      <td>
        <Row align="stretch">
          <Button
            size="small"
            aria-label={t('failedWork.againOne', { name: title, about })}
            onClick={() => onDecide({ kind: 'again', id })}
          >
            {t('failedWork.again')}
          </Button>
          <Button
            size="small"
            aria-label={t('failedWork.giveUpOne', { name: title, about })}
            onClick={() => onDecide({ kind: 'giveUp', id })}
          >
            {t('failedWork.giveUp')}
          </Button>
        </Row>
      </td>
    </tr>
  )
}

import { useState } from 'react'
import type { ListedOrganisation } from '#shared/nouns/operator/operator-calls.ts'
import { AnnounceDialog } from '#client/features/operator/ui/AnnounceDialog.tsx'
import { PlanDialog } from '#client/features/operator/ui/PlanDialog.tsx'
import css from '#client/features/operator/ui/operator.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'

const hueOfState = { open: 'gray', free: 'gray', trial: 'blue', paid: 'green', blocked: 'red' } as const

interface Props {
  organisation: ListedOrganisation
  onChanged: () => void
}

/** One organisation in a line. */
export function OrganisationRow({ organisation, onChanged }: Props) {
  const [changing, setChanging] = useState(false)
  const [announcing, setAnnouncing] = useState(false)
  const { t, language } = useTranslation('operator')
  const { number, relative } = useFormat()
  const { name, slug, planId, state, people, bytes, lastUsedAt, failures, health, deleteAt } = organisation
  return (
    <li className={css.organisation}>
      <div className={css.name}>
        <strong>{name}</strong>
        <span className={css.muted}>{slug}</span>
      </div>
      <Row gap={4} wrap>
        <Chip hue={hueOfState[state]}>
          {planId === null || state === 'blocked' ? t(`states.${state}`) : `${t(`plans.${planId}`)} · ${t(`states.${state}`)}`}
        </Chip>
        {health !== 'fine' && <Chip hue="red">{t(`health.${health}`)}</Chip>}
        {deleteAt !== null && <Chip hue="orange">{t('organisations.erasing')}</Chip>}
      </Row>
      <dl className={css.facts}>
        <div>
          <dt>{t('facts.people')}</dt>
          <dd>{number(people)}</dd>
        </div>
        <div>
          <dt>{t('facts.size')}</dt>
          <dd>{fileSize(bytes, language)}</dd>
        </div>
        <div>
          <dt>{t('facts.used')}</dt>
          <dd>{lastUsedAt === null ? t('facts.never') : relative(lastUsedAt)}</dd>
        </div>
        <div>
          <dt>{t('facts.failures')}</dt>
          <dd data-tone={failures ? 'bad' : undefined}>{failures === null ? t('facts.unknown') : number(failures)}</dd>
        </div>
      </dl>
      <Button size="small" onClick={() => setAnnouncing(true)}>
        {t('announce.do')}
      </Button>
      <Button size="small" onClick={() => setChanging(true)}>
        {t('plan.change')}
      </Button>
      {announcing && <AnnounceDialog organisation={organisation} onClose={() => setAnnouncing(false)} />}
      {changing && (
        <PlanDialog
          organisation={organisation}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false)
            onChanged()
          }}
        />
      )}
    </li>
  )
}

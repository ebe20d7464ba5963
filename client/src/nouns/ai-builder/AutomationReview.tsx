import { useNavigate } from 'react-router-dom'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan, PlanStep } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { makePlan } from '#client/nouns/ai-builder/make-plan.ts'
import { OutsideNotice } from '#client/nouns/ai-builder/OutsideNotice.tsx'
import { PlanNotes } from '#client/nouns/ai-builder/PlanNotes.tsx'
import css from '#client/nouns/ai-builder/plan-parts.module.css'
import { useOutside } from '#client/nouns/ai-builder/use-outside.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface AutomationReviewProps {
  plan: AppPlan
  notes: readonly PlanNote[]
  onLeave: () => void
}

/** An automation that a host wrote, before it is made: what it does, what could not be said, and the addresses outside that it names. */
export function AutomationReview({ plan, notes, onLeave }: AutomationReviewProps) {
  const { t } = useTranslation('automations')
  const { t: told } = useTranslation('aiBuilder')
  const navigate = useNavigate()
  const online = useOnline()
  const outside = useOutside(plan)
  const here = window.location.pathname + window.location.search
  const create = useSubmit(() => {
    const words = { made: t('ask.made', { name: plan.automations[0]?.name ?? plan.label }), undo: t('ask.undo'), undone: t('ask.undone') }
    return makePlan(plan, words, () => void navigate(here)).then((path) => void navigate(path))
  })
  return (
    <section className={css.review} aria-label={t('ask.review')}>
      {plan.automations.map(({ name, description, trigger, steps }) => (
        <div key={name}>
          <h3 className={css.heading}>{name}</h3>
          {description !== '' && <p className={css.lead}>{description}</p>}
          <ol className={css.steps}>
            <li>{t(`kinds.${trigger.kind}.name`)}</li>
            {kindsOf(steps).map((kind, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- steps stand in their order
              <li key={at}>{t(`kinds.${kind}.name`)}</li>
            ))}
          </ol>
          <p className={css.about}>{told('outline.off')}</p>
        </div>
      ))}
      <PlanNotes notes={notes} />
      <OutsideNotice {...outside} />
      {create.failure !== undefined && <Notice tone="error">{errorText(create.failure)}</Notice>}
      <div className={css.row}>
        <Button variant="primary" busy={create.busy} disabled={!online || !outside.isRead} onClick={create.run}>
          {told('create')}
        </Button>
        <Button onClick={onLeave}>{t('ask.leave')}</Button>
      </div>
    </section>
  )
}

/** The kinds of all steps, those of branches in their place. */
const kindsOf = (steps: readonly PlanStep[]): string[] => steps.flatMap(({ kind, branches = [] }) => [kind, ...branches.flatMap(kindsOf)])

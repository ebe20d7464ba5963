import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { makePlan } from '#client/nouns/ai-builder/make-plan.ts'
import { OutsideNotice } from '#client/nouns/ai-builder/OutsideNotice.tsx'
import { PlanDrawing } from '#client/features/ai-builder/ui/PlanDrawing.tsx'
import { PlanNotes } from '#client/nouns/ai-builder/PlanNotes.tsx'
import { PlanOutline } from '#client/features/ai-builder/ui/PlanOutline.tsx'
import { RefusedParts } from '#client/features/ai-builder/ui/RefusedParts.tsx'
import { useOutside } from '#client/nouns/ai-builder/use-outside.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface PlanPanelProps {
  plan: AppPlan
  notes: readonly PlanNote[]
  /** a host for texts is there, so that the plan can be asked for again in words */
  mayAsk: boolean
  /** `gone`: parts that were left out with the change */
  onChange: (plan: AppPlan, gone?: readonly PlanNote[]) => void
  onAsked: (id: string) => void
  onLeave: () => void
}

/** A plan before it is made: its outline, a drawing of its tables, other words for it, and the press that makes it. */
export function PlanPanel({ plan, notes, mayAsk, onChange, onAsked, onLeave }: PlanPanelProps) {
  const { t, language } = useTranslation('aiBuilder')
  const navigate = useNavigate()
  const online = useOnline()
  const [words, setWords] = useKeptWords<string>('ai-builder-change', '')
  const [isShort, setShort] = useState(false)
  const outside = useOutside(plan)
  const here = window.location.pathname + window.location.search
  const create = useSubmit(() => {
    const words = { undo: t('undo'), made: t('made', { name: plan.label }), undone: t('undone') }
    return makePlan(plan, words, () => void navigate(here)).then((path) => void navigate(path))
  })
  const change = (changed: AppPlan, gone?: readonly PlanNote[]): void => {
    // what was refused is told of the plan as it was
    create.clear()
    onChange(changed, gone)
  }
  const ask = useSubmit(() => {
    setShort(!isDescribed(words))
    if (!isDescribed(words)) return undefined
    return call('POST builder/ask', { body: { kind: 'change', plan, description: words, lang: language } }).then(({ job }) => onAsked(job))
  })
  return (
    <>
      <PlanNotes notes={notes} />
      <div className={css.plan}>
        <PlanOutline plan={plan} onChange={change} />
        <PlanDrawing plan={plan} />
      </div>
      {mayAsk && (
        <form className={css.ask} onSubmit={ask.onSubmit}>
          <TextField
            label={t('ask.label')}
            placeholder={t('ask.placeholder')}
            value={words}
            maxLength={4000}
            error={isShort ? t('errors:description_too_short') : undefined}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              setShort(false)
            }}
          />
          <Button type="submit" busy={ask.busy} disabled={!online}>
            {t('ask.send')}
          </Button>
        </form>
      )}
      {ask.failure !== undefined && <Notice tone="error">{errorText(ask.failure)}</Notice>}
      {create.failure !== undefined && <RefusedParts plan={plan} failure={create.failure} onLeftOut={change} />}
      <OutsideNotice {...outside} />
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      <div className={css.row}>
        <Button variant="primary" busy={create.busy} disabled={!online || !outside.isRead} onClick={create.run}>
          {t('create')}
        </Button>
        <Button onClick={onLeave}>{t('leave')}</Button>
      </div>
    </>
  )
}
